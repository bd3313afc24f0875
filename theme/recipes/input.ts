import { defineRecipe } from "@chakra-ui/react/styled-system";

export const inputRecipe = defineRecipe({
  className: "p-input",
  base: {
    display: "block",
    inlineSize: "100%",
    maxInlineSize: "36rem",
    minBlockSize: "control",
    padding: "0.5rem 0.75rem",
    border: "1px solid {colors.border.emphasized}",
    borderRadius: "l2",
    background: "bg.panel",
    lineHeight: 1.4,
    _hover: { borderColor: "fg" },
    _focusVisible: {
      outlineOffset: 0,
      borderColor: "focusRing",
    },
    _invalid: {
      border: "2px solid {colors.error.solid}",
    },
    "&:disabled": {
      background: "bg.muted",
      color: "fg.muted",
    },
    _placeholder: {
      color: "fg.muted",
      opacity: 1,
    },
    "&::file-selector-button": {
      font: "inherit",
      fontWeight: 600,
      marginInlineEnd: "0.75rem",
      padding: "0.125rem 0.75rem",
      border: "1px solid {colors.border.emphasized}",
      borderRadius: "l2",
      background: "bg.muted",
      color: "fg",
      cursor: "pointer",
    },
  },
  variants: {
    length: {
      short: { maxInlineSize: "12rem" },
      medium: { maxInlineSize: "15rem" },
    },
  },
});

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
