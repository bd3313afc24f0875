import { defineRecipe } from "@chakra-ui/react/styled-system";

export const visuallyHiddenRecipe = defineRecipe({
  className: "p-visually-hidden",
  base: {
    position: "absolute",
    inlineSize: "1px",
    blockSize: "1px",
    margin: "-1px",
    padding: 0,
    border: 0,
    overflow: "hidden",
    clipPath: "inset(50%)",
    whiteSpace: "nowrap",
  },
});
