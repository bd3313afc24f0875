import { defineRecipe } from "@chakra-ui/react/styled-system";
import { LOW } from "../../media.ts";

/** The steps and the state of saving, which stay in view. */
export const topRecipe = defineRecipe({
  className: "a-top",
  base: {
    position: "sticky",
    insetBlockStart: 0,
    zIndex: 5,
    // On a phone that is held sideways, or at 400 % zoom, the form needs the height more: only the state stays then.
    [LOW]: { display: "contents" },
    _print: { display: "none" },
  },
});
