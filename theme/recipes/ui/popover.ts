import { defineRecipe } from "@chakra-ui/react/styled-system";

export const popoverRecipe = defineRecipe({
  className: "p-popover",
  base: {
    position: "relative",
    display: "inline-block",
    _print: { display: "none" },
  },
});

export const popoverPanelRecipe = defineRecipe({
  className: "p-popover__panel",
  base: {
    position: "absolute",
    insetBlockStart: "calc(100% + 0.5rem)",
    insetInlineEnd: 0,
    zIndex: 20,
    display: "grid",
    gap: "3",
    minInlineSize: "15rem",
    maxInlineSize: "min(22rem, calc(100vw - 2rem))",
    padding: "4",
    border: "1px solid {colors.border}",
    borderRadius: "l3",
    background: "bg.panel",
    color: "fg",
    boxShadow: "lg",
  },
});
