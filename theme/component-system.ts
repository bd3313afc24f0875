import { defaultConfig } from "@chakra-ui/react/preset";
import { createSystem, defineConfig, type SystemConfig, defineRecipe } from "@chakra-ui/react/styled-system";
import { darkScheme } from "./dark-scheme.ts";
import { semanticTokens } from "./semantic-tokens.ts";
import { themeConfig } from "./theme-config.ts";
import { tokens } from "./tokens.ts";
import { inputRecipe, textareaRecipe } from "./recipes/input.ts";
import { buttonRecipe } from "./recipes/button.ts";

const { primary, secondary, quiet } = buttonRecipe.variants?.variant ?? {};

/**
 * The applicant's recipes under the names that Chakra's components ask for, so that `<Button variant="outline">` is the
 * portal's secondary button. They take the place of Chakra's own recipes and are not merged into them.
 */
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
