import { ROOMY } from "../../media.ts";
import { defineSlotRecipe } from "@chakra-ui/react/styled-system";

export const toastRecipe = defineSlotRecipe({
  className: "p-toast",
  slots: ["root", "words", "title", "close"],
  base: {
    root: {
      colorPalette: "success",
      display: "flex",
      gap: "3",
      padding: "4",
      border: "1px solid {colors.border}",
      borderInlineStart: "5px solid {colors.colorPalette.solid}",
      borderRadius: "l2",
      background: "bg.panel",
      boxShadow: "lg",
      pointerEvents: "auto",
      touchAction: "pan-y",
      animation: "toast-in 160ms ease-out",
    },
    words: {
      flex: 1,
      minInlineSize: 0,
    },
    title: {
      color: "colorPalette.solid",
      fontWeight: 700,
    },
    close: {
      flex: "none",
      inlineSize: "2.75rem",
      blockSize: "2.75rem",
      margin: "-0.6rem",
      border: 0,
      borderRadius: "l2",
      background: "transparent",
      fontSize: "1.5rem",
      lineHeight: 1,
      cursor: "pointer",
      _hover: { background: "bg.muted" },
    },
  },
  variants: { status: { error: { root: { colorPalette: "error" } } } },
});

export const toastsRecipe = defineSlotRecipe({
  className: "p-toasts",
  slots: ["root", "list"],
  base: {
    root: {
      // There is no room beside the form, so a toast stands above it and covers nothing.
      position: "sticky",
      insetBlockStart: 0,
      zIndex: 40,
      pointerEvents: "none",
      _focus: { outlineOffset: "-3px" },
      _print: { display: "none" },
      // Beside the form, which is 50 rem wide and in the middle, and above the links of the footer.
      [ROOMY]: {
        position: "fixed",
        insetBlockStart: "auto",
        insetBlockEnd: "6.5rem",
        insetInlineEnd: 0,
        inlineSize: "min(26rem, (100vw - 50rem) / 2 - 0.5rem)",
      },
    },
    list: {
      display: "grid",
      gap: "3",
      maxInlineSize: "50rem",
      marginInline: "auto",
      padding: "4",
      listStyle: "none",
    },
  },
});
