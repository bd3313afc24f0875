import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import { createSystem, defineConfig } from "@chakra-ui/react/styled-system";
import { themeConfig } from "./theme-config.ts";

/** Native elements have their own states, whereas Chakra's components also mark theirs by attributes. */
const nativeStates = defineConfig({
  conditions: {
    focus: "&:focus",
    focusVisible: "&:focus-visible",
    invalid: '&[aria-invalid="true"]',
    selected: '&[aria-selected="true"]',
    empty: "&:empty",
    placeholder: "&::placeholder",
  },
});

/** The system of the applicant's pages: our tokens and recipes, and nothing of Chakra's own looks. */
export const system = createSystem(defaultBaseConfig, themeConfig, nativeStates);
