import { defineRecipe } from "@chakra-ui/react/styled-system";
import { PHONE } from "../../media.ts";

export const actionsRecipe = defineRecipe({
  className: "a-actions",
  base: {
    display: "grid",
    justifyItems: "start",
    gap: "3",
    "& > .p-button": { [PHONE]: { inlineSize: "100%" } },
    _print: { display: "none" },
  },
});
