import { defaultConfig } from "@chakra-ui/react/preset";
import { createSystem, defineConfig, type SystemConfig } from "@chakra-ui/react/styled-system";
import { componentRecipes } from "./component-recipes.ts";
import { darkScheme } from "./dark-scheme.ts";
import { semanticTokens } from "./semantic-tokens.ts";
import { themeConfig } from "./theme-config.ts";
import { tokens } from "./tokens.ts";

/** Chakra resets every element of a page. Ours has its own element styles, so only Chakra's components are reset. */
const componentReset = defineConfig({
  preflight: false,
  globalCss: {
    ':where([class^="chakra-"])': { borderWidth: 0, borderStyle: "solid" },
    ':where(button[class^="chakra-"])': { background: "transparent" },
    ...darkScheme,
  },
});

/** Chakra's preset with our recipes in the place of those that it has for the same elements. */
const preset: SystemConfig = {
  ...defaultConfig,
  globalCss: {},
  theme: { ...defaultConfig.theme, recipes: { ...defaultConfig.theme?.recipes, ...componentRecipes } },
};

/**
 * The system of pages for staff and configurators, which use Chakra's components. Buttons and inputs are made by the
 * applicant's recipes; the other components are Chakra's recipes on our tokens.
 */
export const componentSystem = createSystem(
  preset,
  { ...themeConfig, globalCss: {}, theme: { tokens, semanticTokens } },
  componentReset,
);
