import { defineSlotRecipe } from "@chakra-ui/react/styled-system";

export const completionRecipe = defineSlotRecipe({
  className: "a-completion",
  slots: ["wait", "reference", "next"],
  base: {
    wait: {
      display: "flex",
      alignItems: "center",
      gap: "3",
      minBlockSize: "2.75rem",
    },
    next: {
      marginBlockStart: "6",
    },
    reference: {
      "& strong": { whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums slashed-zero" },
    },
  },
});
