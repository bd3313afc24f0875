import { defineSlotRecipe } from "@chakra-ui/react/styled-system";
import { PHONE } from "../../media.ts";

export const tabsRecipe = defineSlotRecipe({
  className: "p-tabs",
  slots: ["root", "list", "tab", "panel"],
  base: {
    root: {
      display: "grid",
      gap: "2",
    },
    list: {
      display: "flex",
      flexWrap: "wrap",
      gap: "1",
      marginBlockStart: "2",
      borderBlockEnd: "2px solid {colors.border}",
      // Even columns on a phone, where a long label wraps within its own tab.
      [PHONE]: {
        display: "grid",
        gridTemplateColumns: "repeat(auto-fit, minmax(7rem, 1fr))",
      },
      _print: { display: "none" },
    },
    tab: {
      minBlockSize: "2.75rem",
      marginBlockEnd: "-2px",
      padding: "0.5rem 1.25rem",
      border: 0,
      borderBlockEnd: "3px solid transparent",
      borderRadius: "{radii.l2} {radii.l2} 0 0",
      background: "transparent",
      color: "brand.solid",
      fontWeight: 600,
      textAlign: "start",
      cursor: "pointer",
      _hover: { background: "brand.subtle" },
      _selected: {
        borderBlockEndColor: "brand.solid",
        background: "brand.subtle",
        color: "fg",
        _highContrast: { borderBlockEndColor: "Highlight" },
      },
      [PHONE]: {
        paddingInline: "0.75rem",
        textAlign: "center",
      },
      _highContrast: { borderBlockEndColor: "Canvas" },
    },
    panel: {
      display: "grid",
      gap: "6",
      paddingBlockStart: "4",
    },
  },
});
