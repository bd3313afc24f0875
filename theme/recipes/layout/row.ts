import { defineRecipe } from "@chakra-ui/react/styled-system";

export const rowRecipe = defineRecipe({
  className: "p-row",
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 13.5rem), 1fr))",
    gap: "6",
    alignItems: "start",
    _empty: { display: "none" },
    // A hint or an error above one input must not push it out of line with its neighbours.
    "& > .p-field": { alignSelf: "end" },
  },
});
