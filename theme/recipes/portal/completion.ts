import { defineSlotRecipe } from "@chakra-ui/react/styled-system";

export const completionRecipe = defineSlotRecipe({
  className: "a-completion",
  slots: ["wait"],
  base: {
    wait: {
      display: "flex",
      alignItems: "center",
      gap: "3",
      minBlockSize: "2.75rem",
    },
  },
});
