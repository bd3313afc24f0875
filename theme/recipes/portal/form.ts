import { defineRecipe } from "@chakra-ui/react/styled-system";

/** A page's form, whose parts are one below the other. The class is RJSF's own. */
export const formRecipe = defineRecipe({
  className: "rjsf",
  base: { "& > :not(:first-child)": { marginBlockStart: "6" } },
});
