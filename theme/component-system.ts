import { defaultConfig } from "@chakra-ui/react/preset";
import { createSystem, defineConfig, type SystemConfig, defineRecipe } from "@chakra-ui/react/styled-system";
import { darkScheme } from "./dark-scheme.ts";
import { semanticTokens } from "./semantic-tokens.ts";
import { themeConfig } from "./theme-config.ts";
import { tokens } from "./tokens.ts";
import { inputRecipe, textareaRecipe } from "./recipes/input.ts";
import { buttonRecipe } from "./recipes/button.ts";

const { primary, secondary, quiet } = buttonRecipe.variants?.variant ?? {};

/** The applicants' recipes replace the recipes of Chakra's components with these names. */
const componentRecipes = {
  button: defineRecipe({
    className: "chakra-button",
    base: buttonRecipe.base ?? {},
    variants: {
      variant: {
        solid: primary ?? {},
        outline: secondary ?? {},
        surface: secondary ?? {},
        subtle: quiet ?? {},
        ghost: quiet ?? {},
        plain: quiet ?? {},
      },
    },
    defaultVariants: { variant: "solid" },
  }),
  input: defineRecipe({ className: "chakra-input", base: inputRecipe.base ?? {} }),
  textarea: defineRecipe({ className: "chakra-textarea", base: { ...inputRecipe.base, ...textareaRecipe.base } }),
};

/** Resets only Chakra's components, because the page has its own styles for elements. */
const componentReset = defineConfig({
  preflight: false,
  globalCss: {
    ':where([class^="chakra-"])': { borderWidth: 0, borderStyle: "solid" },
    ':where(button[class^="chakra-"])': { background: "transparent" },
    ...darkScheme,
  },
});

const preset: SystemConfig = {
  ...defaultConfig,
  globalCss: {},
  theme: { ...defaultConfig.theme, recipes: { ...defaultConfig.theme?.recipes, ...componentRecipes } },
};

export const componentSystem = createSystem(
  preset,
  { ...themeConfig, globalCss: {}, theme: { tokens, semanticTokens } },
  componentReset,
);
