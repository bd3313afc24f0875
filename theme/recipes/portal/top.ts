import { defineRecipe } from "@chakra-ui/react/styled-system";

/** The steps and the state of saving, which stay in view. */
export const topRecipe = defineRecipe({
  className: "a-top",
  base: {
    position: "sticky",
    insetBlockStart: 0,
    zIndex: 5,
    // Where they would take more than a fifth of the window, as on a phone that is held sideways or with large text, the
    // form needs the height more: only the state stays then, or nothing.
    "[data-sticks] &": { display: "contents" },
    _print: { display: "none" },
  },
});
