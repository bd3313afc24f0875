import { defineSlotRecipe } from "@chakra-ui/react/styled-system";
import { SLIM } from "../../media.ts";

export const noticeRecipe = defineSlotRecipe({
  className: "p-notice",
  slots: ["root", "mark", "words", "title", "close"],
  base: {
    root: {
      colorPalette: "brand",
      display: "grid",
      gridTemplateColumns: "auto 1fr",
      gap: "3",
      padding: "4",
      border: "1px solid color-mix(in oklab, {colors.colorPalette.solid} 35%, white)",
      borderInlineStart: "4px solid {colors.colorPalette.solid}",
      borderRadius: "l2",
      background: "colorPalette.subtle",
      // On a phone the words take the whole width below the mark and the title.
      [SLIM]: { display: "flow-root" },
      "&[data-dismissible]": {
        position: "relative",
        gridTemplateColumns: "auto 1fr auto",
        [SLIM]: { paddingInlineEnd: "3.25rem" },
      },
    },
    mark: {
      inlineSize: "1.5rem",
      blockSize: "1.5rem",
      borderRadius: "50%",
      background: "colorPalette.solid",
      color: "white",
      fontWeight: 700,
      lineHeight: "1.5rem",
      textAlign: "center",
      [SLIM]: {
        float: "inline-start",
        marginInlineEnd: "3",
      },
      _highContrast: { border: "1px solid" },
      // Browsers do not print backgrounds, and a white mark on white paper would be lost.
      _print: {
        border: "1px solid",
        color: "inherit",
      },
    },
    words: {
      display: "grid",
      gap: "2",
      minInlineSize: 0,
      [SLIM]: { display: "block" },
      "& > :not(:first-child)": { [SLIM]: { marginBlockStart: "2" } },
    },
    title: {
      fontFamily: "body",
      fontSize: "md",
      fontWeight: 700,
      lineHeight: "1.5rem",
    },
    // It looks like that of a toast, whose class it has too.
    close: {
      [SLIM]: { position: "absolute", insetBlockStart: "1rem", insetInlineEnd: "1rem" },
    },
  },
  variants: {
    status: {
      success: { root: { colorPalette: "success" } },
      warning: { root: { colorPalette: "warning" } },
      error: { root: { colorPalette: "error" } },
    },
  },
});
