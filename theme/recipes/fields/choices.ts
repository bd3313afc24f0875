import { defineRecipe } from "@chakra-ui/react/styled-system";

export const choicesRecipe = defineRecipe({
  className: "p-choices",
  base: {
    display: "grid",
    gap: "1",
    marginBlockStart: "1",
  },
  variants: {
    direction: {
      inline: {
        display: "flex",
        flexWrap: "wrap",
        columnGap: "6",
      },
    },
  },
});
