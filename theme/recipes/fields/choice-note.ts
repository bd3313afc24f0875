import { defineSlotRecipe } from "@chakra-ui/react/styled-system";

/** Two texts that were given to one question, and the choice between them. */
export const choiceNoteRecipe = defineSlotRecipe({
  className: "p-choice-note",
  slots: ["root", "texts", "buttons"],
  base: {
    root: {
      display: "grid",
      gap: "3",
      maxInlineSize: "measure",
      marginBlockStart: "2",
      padding: "{spacing.3} {spacing.4}",
      borderInlineStart: "3px solid {colors.warning.solid}",
      background: "warning.subtle",
      overflowWrap: "anywhere",
      "& > p": { fontWeight: 600 },
      ":is(.p-row, .p-address__place) > &": { gridColumn: "1 / -1" },
      _print: { display: "none" },
    },
    texts: {
      display: "grid",
      gap: "3",
      margin: 0,
      "& dt": { color: "fg.muted", fontSize: "sm" },
      "& dd": { margin: 0, whiteSpace: "pre-wrap" },
    },
    buttons: {
      display: "flex",
      flexWrap: "wrap",
      gap: "3",
    },
  },
});
