import { defineRecipe } from "@chakra-ui/react/styled-system";

export const phoneRecipe = defineRecipe({
  className: "p-phone",
  base: {
    display: "grid",
    gap: "2",
    alignContent: "start",
    minInlineSize: 0,
  },
});
