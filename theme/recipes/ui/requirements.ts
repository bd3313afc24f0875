import { defineRecipe } from "@chakra-ui/react/styled-system";

export const requirementsRecipe = defineRecipe({
  className: "p-requirements",
  base: {
    display: "grid",
    gap: "1",
    marginBlockStart: "3",
    padding: 0,
    listStyle: "none",
    fontSize: "sm",
    lineHeight: 1.4,
  },
});

export const requirementsItemRecipe = defineRecipe({
  className: "p-requirements__item",
  base: {
    position: "relative",
    paddingInlineStart: "1.6em",
    color: "fg.muted",
    _before: {
      position: "absolute",
      insetInlineStart: "0.2em",
      fontWeight: 700,
      content: '"•"',
    },
  },
  variants: {
    state: {
      error: {
        color: "error.solid",
        _before: { content: '"✕"' },
      },
      success: {
        color: "success.solid",
        _before: { content: '"✓"' },
      },
    },
  },
});
