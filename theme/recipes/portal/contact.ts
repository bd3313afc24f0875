import { defineRecipe } from "@chakra-ui/react/styled-system";
import { PHONE } from "../../media.ts";

export const contactRecipe = defineRecipe({
  className: "a-contact",
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(min-content, 8rem) 1fr",
    gap: "{spacing.2} {spacing.4}",
    margin: 0,
    "& dt": { fontWeight: 600 },
    "& dd": {
      margin: 0,
      minInlineSize: 0,
      [PHONE]: { marginBlockEnd: "2" },
    },
    "& address": {
      display: "grid",
      fontStyle: "normal",
    },
    "& a": {
      display: "inline-block",
      minBlockSize: "1.5rem",
    },
    [PHONE]: { gridTemplateColumns: "1fr" },
  },
});
