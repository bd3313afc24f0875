import { defineRecipe } from "@chakra-ui/react/styled-system";

/** Until when one can apply, above each page of the form; in the last day with the time that is left. */
export const deadlineRecipe = defineRecipe({
  className: "a-deadline",
  base: {
    display: "grid",
    gap: "1",
    marginBlockEnd: "6",
    paddingInlineStart: "3",
    borderInlineStart: "4px solid {colors.border}",
    fontVariantNumeric: "tabular-nums",
    textWrap: "pretty",
    "&[data-tone]": { borderInlineStartColor: "warning.solid" },
    _print: { display: "none" },
  },
});
