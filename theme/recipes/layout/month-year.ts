import { defineRecipe } from "@chakra-ui/react/styled-system";

export const monthYearRecipe = defineRecipe({
  className: "p-month-year",
  base: {
    display: "flex",
    flexWrap: "wrap",
    gap: "3",
    "& .p-date-part": {
      flex: "1 1 8rem",
      maxInlineSize: "11rem",
    },
  },
});
