import { defineSlotRecipe } from "@chakra-ui/react/styled-system";

export const fieldRecipe = defineSlotRecipe({
  className: "p-field",
  slots: ["root", "errors", "label", "required", "hint", "error"],
  base: {
    // In plain flow, because laying out a grid around each of a thousand inputs costs twice as much, also
    // at every keystroke.
    root: {
      minInlineSize: 0,
      "& > :is(.p-field__label, .p-field__hint, .p-field__errors)": {
        display: "block",
        marginBlockEnd: "1",
      },
      // It stands beside the field, so that nothing moves aside when an error comes or goes.
      "&[data-invalid]": { position: "relative" },
      "&[data-invalid]::before": {
        content: '""',
        position: "absolute",
        insetBlock: 0,
        insetInlineStart: "-0.75rem",
        borderInlineStart: "4px solid {colors.error.solid}",
      },
      _print: { breakInside: "avoid" },
    },
    errors: {
      display: "grid",
      gap: "1",
      // Repeated here, because the rule of the root above makes the errors a block.
      ".p-field > &": { display: "grid" },
    },
    label: {
      padding: 0,
      fontWeight: 600,
      lineHeight: 1.35,
    },
    required: {
      color: "fg.muted",
      fontSize: "sm",
      fontWeight: 400,
      // A space and not a margin, because a margin would stay at the beginning of a line.
      _before: {
        content: '" "',
        letterSpacing: "0.3em",
      },
    },
    hint: {
      color: "fg.muted",
      fontSize: "sm",
      lineHeight: 1.4,
    },
    error: {
      paddingInlineStart: "1.5em",
      color: "error.solid",
      fontWeight: 600,
      fontSize: "sm",
      lineHeight: 1.4,
      position: "relative",
      // The mark says "wrong" without colour (WCAG 1.4.1).
      _before: {
        // Written as its code point, because Chakra would take the mark for "!important".
        content: '"\\21"',
        position: "absolute",
        insetInlineStart: 0,
        insetBlockStart: "0.15em",
        inlineSize: "1.1em",
        blockSize: "1.1em",
        borderRadius: "50%",
        background: "error.solid",
        color: "error.contrast",
        fontSize: "0.95em",
        lineHeight: "1.1em",
        textAlign: "center",
        _highContrast: { border: "1px solid" },
        _print: {
          border: "1px solid",
          color: "inherit",
        },
      },
    },
  },
  variants: {
    kind: {
      group: {
        root: {
          display: "grid",
          alignContent: "start",
          margin: 0,
          padding: 0,
          border: 0,
          // A floated legend is laid out like any other child, so that the mark of an error runs along it too.
          "& > .p-field__label": {
            float: "inline-start",
            inlineSize: "100%",
          },
        },
      },
    },
  },
});
