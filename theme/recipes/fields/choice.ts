import { defineSlotRecipe, defineStyle } from "@chakra-ui/react/styled-system";
import { COARSE } from "../../media.ts";

const wrong = defineStyle({ outline: "2px solid {colors.error.solid}", outlineOffset: "1px", borderRadius: "50%" });
const focused = defineStyle({ outline: "3px solid {colors.focusRing}", outlineOffset: "2px" });

/** One radio button or checkbox with its label. */
export const choiceRecipe = defineSlotRecipe({
  className: "p-choice",
  slots: ["root", "input", "label"],
  base: {
    root: {
      display: "grid",
      inlineSize: "fit-content",
      gridTemplateColumns: "auto 1fr",
      gap: "3",
      alignItems: "start",
      minBlockSize: "2rem",
      paddingBlock: "0.2rem",
      cursor: "pointer",
      [COARSE]: {
        minBlockSize: "2.75rem",
        paddingBlock: "0.6rem",
      },
    },
    input: {
      inlineSize: "1.5rem",
      blockSize: "1.5rem",
      margin: "0.05rem 0 0",
      accentColor: "brand.solid",
      cursor: "pointer",
      _invalid: wrong,
      '.p-field--group[aria-invalid="true"] &': { ...wrong, "&:focus-visible": focused },
      '&[type="checkbox"][aria-invalid="true"]': { borderRadius: "l1" },
      _focusVisible: focused,
    },
    label: { lineHeight: 1.5 },
  },
});
