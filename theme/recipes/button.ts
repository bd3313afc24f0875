import { defineRecipe } from "@chakra-ui/react/styled-system";

/** Hover state of buttons that are not disabled. Busy buttons are only `aria-disabled`, so they have it too. */
const HOVER = "&:hover:not(:disabled)";

export const buttonRecipe = defineRecipe({
  className: "p-button",
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "2",
    minBlockSize: "2.75rem",
    padding: "0.3rem 1.25rem",
    border: "2px solid transparent",
    borderRadius: "l2",
    fontWeight: 600,
    lineHeight: 1.25,
    textAlign: "center",
    textWrap: "balance",
    textDecoration: "none",
    cursor: "pointer",
    transition: "background-color 120ms, border-color 120ms",
    '&:is(:disabled, [aria-disabled="true"])': { cursor: "default" },
    "&:disabled": {
      background: "bg.muted",
      borderColor: "border",
      color: "fg.muted",
    },
    _highContrast: { borderColor: "ButtonText" },
    _print: { display: "none" },
  },
  variants: {
    size: {
      default: {
        inlineSize: "15rem",
        maxInlineSize: "100%",
      },
      submit: {
        inlineSize: "10rem",
        minInlineSize: "fit-content",
        maxInlineSize: "100%",
      },
      account: { inlineSize: "100%" },
    },
    variant: {
      primary: {
        background: "brand.solid",
        color: "brand.contrast",
        [HOVER]: {
          background: "brand.strong",
          color: "brand.contrast",
        },
      },
      secondary: {
        background: "bg.panel",
        borderColor: "brand.solid",
        color: "brand.solid",
        [HOVER]: { background: "brand.subtle" },
      },
      quiet: {
        background: "transparent",
        color: "brand.solid",
        [HOVER]: { background: "brand.subtle" },
      },
      danger: {
        background: "error.solid",
        color: "error.contrast",
        [HOVER]: { background: "error.strong" },
      },
    },
  },
});
