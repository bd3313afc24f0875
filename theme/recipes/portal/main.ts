import { defineRecipe } from "@chakra-ui/react/styled-system";

export const mainRecipe = defineRecipe({
  className: "a-main",
  base: {
    flex: 1,
    inlineSize: "100%",
    maxInlineSize: "calc(50rem + 2 * clamp(min(1rem, 4.5vw), 4vw, 2rem))",
    marginInline: "auto",
    padding: "{spacing.8} clamp(min(1rem, 4.5vw), 4vw, 2rem) {spacing.18}",
    _focus: { outline: "none" },
    _print: {
      maxInlineSize: "none",
      padding: 0,
    },
  },
});
