import { defineRecipe } from "@chakra-ui/react/styled-system";

/** What there is to say about an answer, below its input: quieter than an error, and with something to press. */
export const noteRecipe = defineRecipe({
  className: "p-note",
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "baseline",
    gap: "{spacing.1} {spacing.4}",
    maxInlineSize: "measure",
    marginBlockStart: "2",
    padding: "{spacing.2} {spacing.3}",
    borderInlineStart: "3px solid {colors.brand.emphasized}",
    background: "brand.subtle",
    fontSize: "sm",
    lineHeight: 1.4,
    overflowWrap: "anywhere",
    "& .p-link-button": { fontWeight: 600 },
    // Beside other inputs it takes the whole line below them.
    ":is(.p-row, .p-address__place) > &": { gridColumn: "1 / -1", marginBlockStart: "-3" },
    _print: { display: "none" },
  },
});
