import { defineRecipe } from "@chakra-ui/react/styled-system";
import { COARSE } from "../../media.ts";

export const linkButtonRecipe = defineRecipe({
  className: "p-link-button",
  base: {
    display: "inline",
    minBlockSize: "1.5rem",
    padding: 0,
    border: 0,
    background: "none",
    color: "brand.solid",
    textDecoration: "underline",
    textDecorationThickness: "max(1px, 0.07em)",
    textUnderlineOffset: "0.18em",
    textAlign: "start",
    cursor: "pointer",
    _hover: {
      color: "brand.strong",
      textDecorationThickness: "2px",
    },
    [COARSE]: { minBlockSize: "2.75rem" },
    _print: { display: "none" },
  },
});
