import { defineRecipe } from "@chakra-ui/react/styled-system";

/** An amount with the sign of its currency before it. */
export const moneyRecipe = defineRecipe({
  className: "p-money",
  base: { display: "flex", alignItems: "center", gap: "2" },
});
