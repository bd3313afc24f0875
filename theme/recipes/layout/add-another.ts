import { defineSlotRecipe } from "@chakra-ui/react/styled-system";

export const addAnotherRecipe = defineSlotRecipe({
  className: "p-add-another",
  slots: ["root", "item", "head", "title", "more", "count"],
  base: {
    root: {
      display: "grid",
      gap: "8",
    },
    item: {
      display: "grid",
      gap: "6",
      ".p-add-another__item + &, .p-note + &": {
        paddingBlockStart: "8",
        borderBlockStart: "1px solid {colors.border}",
      },
    },
    head: {
      display: "flex",
      flexWrap: "wrap",
      gap: "4",
    },
    title: { fontSize: "lg", flexGrow: "1" },
    more: {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      gap: "{spacing.3} {spacing.4}",
      paddingBlockStart: "6",
      borderBlockStart: "1px solid {colors.border}",
    },
    count: {
      marginInlineStart: "1",
      paddingInlineStart: "2",
      borderInlineStart: "1px solid {colors.border.emphasized}",
      whiteSpace: "nowrap",
    },
  },
});
