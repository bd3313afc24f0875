import { defineSlotRecipe } from "@chakra-ui/react/styled-system";

export const revealRecipe = defineSlotRecipe({
  className: "p-reveal",
  slots: ["root", "after"],
  base: {
    root: {
      display: "grid",
      gap: "4",
      justifyItems: "start",
      "& > :not(.p-button)": { inlineSize: "100%" },
    },
    after: {
      display: "grid",
      gap: "6",
      _empty: { display: "none" },
    },
  },
});
