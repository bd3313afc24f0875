import { defineRecipe } from "@chakra-ui/react/styled-system";

export const softRecipe = defineRecipe({
  className: "a-soft",
  base: { color: "fg.muted" },
});
