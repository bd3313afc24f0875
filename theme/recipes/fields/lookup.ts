import { defineSlotRecipe } from "@chakra-ui/react/styled-system";

export const lookupRecipe = defineSlotRecipe({
  className: "p-lookup",
  slots: ["root", "menu", "item", "sub"],
  base: {
    root: {
      position: "relative",
      maxInlineSize: "36rem",
    },
    menu: {
      position: "absolute",
      insetBlockStart: "calc(100% + 4px)",
      insetInline: 0,
      zIndex: 10,
      maxBlockSize: "20rem",
      margin: 0,
      padding: "1",
      border: "1px solid {colors.border.emphasized}",
      borderRadius: "l2",
      background: "bg.panel",
      boxShadow: "lg",
      listStyle: "none",
      overflowY: "auto",
    },
    item: {
      display: "flex",
      flexDirection: "column",
      justifyContent: "center",
      minBlockSize: "2.75rem",
      padding: "0.35rem 0.6rem",
      borderRadius: "l1",
      lineHeight: 1.35,
      cursor: "pointer",
      ".p-lookup__item + &": {
        borderBlockStart: "1px solid {colors.border}",
      },
      _highlighted: {
        background: "brand.solid",
        color: "brand.contrast",
        _highContrast: {
          outline: "3px solid Highlight",
          outlineOffset: "-3px",
        },
      },
    },
    sub: {
      color: "fg.muted",
      fontSize: "sm",
      ".p-lookup__item[data-highlighted] &": { color: "inherit" },
    },
  },
});
