import { defineRecipe } from "@chakra-ui/react/styled-system";

export const accountNameRecipe = defineRecipe({
  className: "a-account-name",
  base: {
    fontWeight: 600,
    overflowWrap: "anywhere",
  },
});
