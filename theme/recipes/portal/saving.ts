import { defineRecipe } from "@chakra-ui/react/styled-system";

/** Whether the answers are saved, in one quiet line that is always in view. */
export const savingRecipe = defineRecipe({
  className: "a-saving",
  base: {
    position: "relative",
    padding: "{spacing.1} clamp(1rem, 4vw, 2rem)",
    borderBlockEnd: "1px solid {colors.border}",
    background: "bg",
    color: "fg.muted",
    fontSize: "0.875rem",
    lineHeight: 1.35,
    fontVariantNumeric: "tabular-nums",
    "[data-sticks=state] &": {
      position: "sticky",
      insetBlockStart: 0,
      zIndex: 5,
    },
    "& > p": {
      maxInlineSize: "50rem",
      marginInline: "auto",
      textWrap: "pretty",
    },
    "&[data-tone]": {
      background: "warning.subtle",
      borderBlockEndColor: "warning.solid",
      color: "warning.solid",
      fontWeight: 600,
    },
    _print: { display: "none" },
  },
});
