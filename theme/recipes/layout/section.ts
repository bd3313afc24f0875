import { defineSlotRecipe } from "@chakra-ui/react/styled-system";

export const sectionRecipe = defineSlotRecipe({
  className: "p-section",
  slots: ["root", "head", "title", "description", "body"],
  base: {
    // In plain flow, because grids within grids double what it costs to lay out the page, also at every keystroke.
    root: {
      padding: "clamp(min(1.25rem, 5.6vw), 4vw, 2.25rem)",
      border: "1px solid {colors.border}",
      borderRadius: "l3",
      background: "bg.panel",
      // An address in large text breaks, and does not push the page beyond the window.
      "& .p-rich-text": { overflowWrap: "anywhere" },
      _print: {
        padding: "0.5rem 0",
        border: 0,
        borderBlockStart: "1px solid",
        borderRadius: 0,
      },
    },
    head: {
      display: "grid",
      // As wide as the window lets it be, also where a long word would need more.
      gridTemplateColumns: "minmax(0, 1fr)",
      gap: "2",
      marginBlockEnd: "6",
      _print: { breakAfter: "avoid" },
    },
    title: {
      fontSize: "min({fontSizes.xl}, 9vw)",
      color: "brand.solid",
    },
    description: { color: "fg.muted" },
    body: { "& > :not(:first-child)": { marginBlockStart: "6" } },
  },
});
