import { defineRecipe } from "@chakra-ui/react/styled-system";

/** How far the applicant is with a page, in words. The colour adds nothing to them. */
export const pageStateRecipe = defineRecipe({
  className: "a-page-state",
  base: {
    // The words come a moment after the page.
    minBlockSize: "1lh",
    fontSize: "0.8125rem",
    fontWeight: 400,
    // What is said of a page that the answers leave out has no number of a step before it.
    ".a-page__step > &": { "& > [data-state]::before": { content: '"· "' } },
    "& > [data-state=complete]": { color: "success.solid" },
    "& > [data-state=wrong]": { color: "error.solid", fontWeight: 600 },
  },
});
