import { defineSlotRecipe } from "@chakra-ui/react/styled-system";
import { PHONE } from "../../media.ts";

export const stepsRecipe = defineSlotRecipe({
  className: "a-steps",
  slots: ["root", "list", "item", "link", "number", "words"],
  base: {
    root: {
      background: "bg.panel",
      borderBlockEnd: "1px solid {colors.border}",
      _print: { display: "none" },
    },
    list: {
      display: "flex",
      maxInlineSize: "page",
      marginInline: "auto",
      padding: "0 clamp(0rem, 3vw, 1.5rem)",
      listStyle: "none",
      // Each step is as wide as its words and goes to a second line if need be, so that no word is cut off.
      [PHONE]: {
        flexWrap: "wrap",
        padding: 0,
      },
    },
    item: {
      flex: "1 1 0",
      minInlineSize: 0,
      [PHONE]: {
        flex: "1 1 auto",
        maxInlineSize: "100%",
      },
    },
    link: {
      display: "flex",
      alignItems: "center",
      justifyContent: "center",
      gap: "2",
      blockSize: "100%",
      minBlockSize: "3.25rem",
      padding: "2",
      borderBlockEnd: "4px solid transparent",
      borderBlockStart: "4px solid transparent",
      color: "fg.muted",
      fontWeight: 600,
      lineHeight: 1.2,
      textDecoration: "none",
      _hover: {
        background: "brand.subtle",
        color: "brand.solid",
      },
      _focusVisible: { outlineOffset: "-3px" },
      _currentPage: {
        borderBlockEndColor: "accent.solid",
        color: "brand.solid",
        _highContrast: { borderBlockEndColor: "Highlight" },
      },
      // The number stands above the words.
      [PHONE]: {
        display: "grid",
        placeContent: "start center",
        justifyItems: "center",
        gap: "1",
        paddingInline: "1",
        fontSize: "clamp(0.75rem, 3.7vw, 0.875rem)",
        textAlign: "center",
      },
      // Forced colours would draw the transparent borders too, and every step would look like the current one.
      _highContrast: { borderColor: "Canvas" },
    },
    number: {
      flex: "none",
      inlineSize: "1.75rem",
      blockSize: "1.75rem",
      border: "2px solid currentcolor",
      borderRadius: "50%",
      fontSize: "sm",
      lineHeight: "calc(1.75rem - 4px)",
      textAlign: "center",
      '[aria-current="page"] > &': {
        borderColor: "brand.solid",
        background: "brand.solid",
        color: "brand.contrast",
      },
      [PHONE]: {
        inlineSize: "1.5rem",
        blockSize: "1.5rem",
        lineHeight: "calc(1.5rem - 4px)",
      },
      _highContrast: { border: "1px solid" },
    },
    words: { display: "grid" },
  },
});
