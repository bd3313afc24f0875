import { defineSlotRecipe } from "@chakra-ui/react/styled-system";
import { PHONE } from "../../media.ts";
import { bar } from "./bar.ts";

export const headerRecipe = defineSlotRecipe({
  className: "a-header",
  slots: ["root", "inner", "home", "logo", "name"],
  base: {
    root: {
      position: "relative",
      zIndex: 10,
      background: "bg.panel",
      borderBlockEnd: "1px solid {colors.border}",
      borderBlockStart: "4px solid {colors.accent.solid}",
      // The words of the button that opens it end where the page's other lines do.
      "& .p-popover": { marginInlineEnd: "-0.75rem" },
      "& .p-popover__panel": { insetInlineEnd: "0.75rem" },
      _print: { display: "none" },
    },
    inner: {
      ...bar,
      [PHONE]: {
        flexWrap: "nowrap",
        gap: "2",
        paddingBlock: "2",
      },
    },
    home: {
      display: "flex",
      alignItems: "center",
      gap: "4",
      minBlockSize: "2.75rem",
      minInlineSize: 0,
      color: "fg",
      textDecoration: "none",
    },
    logo: {
      display: "block",
      blockSize: "2.5rem",
      inlineSize: "auto",
      [PHONE]: {
        blockSize: "2.25rem",
        maxInlineSize: "100%",
      },
      // A logo has its own colours, which are meant for a light background.
      _highContrast: {
        padding: "1",
        background: "white",
        forcedColorAdjust: "none",
      },
    },
    name: {
      color: "brand.solid",
      fontFamily: "heading",
      fontSize: "lg",
      fontWeight: 600,
      lineHeight: 1.2,
      ".a-header__logo + &": {
        paddingInlineStart: "4",
        borderInlineStart: "1px solid {colors.border}",
        // There is no room for both, and the logo shows the name. A screen reader still reads it.
        [PHONE]: {
          position: "absolute",
          inlineSize: "1px",
          blockSize: "1px",
          overflow: "hidden",
          clipPath: "inset(50%)",
          whiteSpace: "nowrap",
        },
      },
      ".a-header__home:hover &": {
        textDecoration: "underline",
        textDecorationThickness: "1px",
      },
    },
  },
});
