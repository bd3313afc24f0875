import { defineSlotRecipe } from "@chakra-ui/react/styled-system";

export const addressRecipe = defineSlotRecipe({
  className: "p-address",
  slots: ["root", "place"],
  base: {
    root: {
      display: "grid",
      gap: "6",
      minInlineSize: 0,
      position: "relative",
    },
    place: {
      display: "grid",
      gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 11rem), 1fr))",
      gap: "6",
      // As in a row, an error above one input must not push it out of line with its neighbours.
      "& > .p-field": { alignSelf: "end" },
    },
  },
});
