import { defineRecipe } from "@chakra-ui/react/styled-system";

export const countRecipe = defineRecipe({
  className: "p-count",
  base: {
    position: "relative",
    marginBlockStart: "1",
    color: "fg.muted",
    fontSize: "sm",
    fontVariantNumeric: "tabular-nums",
    "&[data-over]": {
      color: "error.solid",
      fontWeight: 600,
    },
  },
});
