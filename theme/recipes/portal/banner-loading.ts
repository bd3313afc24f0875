import { defineRecipe } from "@chakra-ui/react/styled-system";

/** Keeps the room of the banner and the steps, so that the page below does not jump when they come. */
export const bannerLoadingRecipe = defineRecipe({
  className: "a-banner--loading",
  base: {
    minBlockSize: "23.5rem",
    borderBlockEnd: "3.25rem solid {colors.bg.panel}",
    background: "brand.solid",
  },
});
