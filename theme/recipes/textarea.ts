import { defineRecipe } from "@chakra-ui/react/styled-system";

export const textareaRecipe = defineRecipe({
  className: "p-textarea",
  base: {
    display: "block",
    resize: "vertical",
    lineHeight: 1.5,
    fieldSizing: "content",
    maxInlineSize: "none",
    maxBlockSize: "40rem",
  },
});
