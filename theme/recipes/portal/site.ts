import { defineRecipe } from "@chakra-ui/react/styled-system";

export const siteRecipe = defineRecipe({
  className: "a-site",
  base: {
    display: "flex",
    flexDirection: "column",
    minBlockSize: "100dvh",
    "@supports not (height: 100dvh)": { minBlockSize: "100vh" },
  },
});
