import { defineRecipe } from "@chakra-ui/react/styled-system";

export const skipLinkRecipe = defineRecipe({
  className: "p-skip-link",
  base: {
    position: "absolute",
    insetBlockStart: "2",
    insetInlineStart: "2",
    zIndex: 30,
    padding: "{spacing.3} {spacing.4}",
    borderRadius: "l2",
    background: "bg.panel",
    color: "brand.solid",
    fontWeight: 600,
    "&:not(:focus)": {
      inlineSize: "1px",
      blockSize: "1px",
      padding: 0,
      overflow: "hidden",
      clipPath: "inset(50%)",
    },
    _print: { display: "none" },
  },
});
