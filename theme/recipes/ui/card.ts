import { defineSlotRecipe } from "@chakra-ui/react/styled-system";

export const cardRecipe = defineSlotRecipe({
  className: "p-card",
  slots: ["root", "title", "body", "footer"],
  base: {
    root: {
      background: "bg.panel",
      border: "1px solid {colors.border}",
      borderRadius: "l3",
      boxShadow: "sm",
      padding: "clamp(min(1.25rem, 5.6vw), 4vw, 2.5rem)",
      _print: {
        border: 0,
        boxShadow: "none",
        padding: 0,
      },
    },
    title: { marginBlockEnd: "6" },
    body: {
      display: "grid",
      gap: "6",
    },
    footer: {
      marginBlockStart: "6",
      paddingBlockStart: "4",
      borderBlockStart: "1px solid {colors.border}",
    },
  },
  variants: {
    size: {
      narrow: {
        root: {
          inlineSize: "100%",
          maxInlineSize: "28rem",
          marginInline: "auto",
        },
      },
    },
  },
});
