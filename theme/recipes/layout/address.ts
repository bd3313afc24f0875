import { defineSlotRecipe } from "@chakra-ui/react/styled-system";

export const addressRecipe = defineSlotRecipe({
  className: "p-address",
  slots: ["root", "label", "place"],
  base: {
    root: {
      display: "grid",
      gap: "6",
      minInlineSize: 0,
      position: "relative",
      margin: 0,
      padding: 0,
      border: 0,
    },
    label: {
      padding: 0,
      // A legend is no part of the grid, so the gap does not apply to it.
      marginBlockEnd: "4",
      fontSize: "lg",
      fontWeight: 600,
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
