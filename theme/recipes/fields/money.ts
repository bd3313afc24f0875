import { defineSlotRecipe } from "@chakra-ui/react/styled-system";

/** An amount with the sign of its currency before it. */
export const moneyRecipe = defineSlotRecipe({
  className: "p-money",
  slots: ["root", "sign"],
  base: {
    root: { display: "flex", alignItems: "center", gap: "2", minInlineSize: 0 },
    sign: { flex: "none", color: "fg.muted" },
  },
});
