import { defineRecipe, defineSlotRecipe } from "@chakra-ui/react/styled-system";

export const dateRecipe = defineSlotRecipe({
  className: "p-date",
  slots: ["root", "month"],
  base: {
    root: {
      display: "flex",
      flexWrap: "wrap",
      gap: "2",
    },
    month: {
      flex: "1 1 7rem",
      maxInlineSize: "8.5rem",
    },
  },
});

export const dateNumberRecipe = defineRecipe({
  className: "p-date__number",
  variants: {
    digits: {
      2: { inlineSize: "3.5rem" },
      4: { inlineSize: "5rem" },
    },
  },
});

export const datePartRecipe = defineSlotRecipe({
  className: "p-date-part",
  slots: ["root", "label"],
  base: {
    root: {
      display: "grid",
      gap: "1",
    },
    label: { fontSize: "sm" },
  },
});
