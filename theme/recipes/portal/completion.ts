import { defineSlotRecipe } from "@chakra-ui/react/styled-system";

export const completionRecipe = defineSlotRecipe({
  className: "a-completion",
  slots: ["wait", "reference"],
  base: {
    wait: {
      display: "flex",
      alignItems: "center",
      gap: "3",
      minBlockSize: "2.75rem",
    },
    reference: {
      "& strong": { whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums slashed-zero" },
    },
  },
});
