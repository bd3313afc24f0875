import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import { createSystem, defineConfig, type SystemConfig, defineRecipe } from "@chakra-ui/react/styled-system";
import {
  alertSlotRecipe,
  animationStyles,
  badgeRecipe,
  breakpoints,
  codeRecipe,
  fieldSlotRecipe,
  fieldsetSlotRecipe,
  headingRecipe,
  iconRecipe,
  keyframes,
  layerStyles,
  linkRecipe,
  nativeSelectSlotRecipe,
  qrCodeSlotRecipe,
  separatorRecipe,
  spinnerRecipe,
  tableSlotRecipe,
  textStyles,
  tokens as chakraTokens,
} from "@chakra-ui/react/theme";
import { darkScheme } from "./dark-scheme.ts";
import { palettes } from "./palettes.ts";
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
      size: { sm: { minBlockSize: "2.25rem", paddingInline: "4", fontSize: "sm" }, md: {} },
      variant: {
        solid: primary ?? {},
        outline: secondary ?? {},
        surface: secondary ?? {},
        subtle: quiet ?? {},
        ghost: quiet ?? {},
        plain: quiet ?? {},
      },
    },
    defaultVariants: { variant: "outline", size: "sm" },
  }),
  input: defineRecipe({ className: "chakra-input", base: inputRecipe.base ?? {} }),
  textarea: defineRecipe({ className: "chakra-textarea", base: { ...inputRecipe.base, ...textareaRecipe.base } }),
};

/** Resets Chakra's components only, because the page has its own styles. Also colours checkboxes for both schemes. */
const componentReset = defineConfig({
  preflight: false,
  globalCss: {
    ':where([class^="chakra-"])': { borderWidth: 0, borderStyle: "solid" },
    ':where(button[class^="chakra-"])': { background: "transparent" },
    "[type=checkbox]": { accentColor: "{colors.brand.solid}" },
    ...darkScheme,
  },
});

/** Chakra's theme with the recipes of the office's components only. Chakra's own preset builds a second system. */
const preset: SystemConfig = {
  theme: {
    ...{ breakpoints, keyframes, textStyles, layerStyles, animationStyles },
    tokens: { ...chakraTokens, colors: {} },
    semanticTokens: { colors: palettes },
    recipes: {
      ...{ badge: badgeRecipe, code: codeRecipe, heading: headingRecipe, icon: iconRecipe, link: linkRecipe },
      ...{ separator: separatorRecipe, spinner: spinnerRecipe },
      ...componentRecipes,
    },
    slotRecipes: {
      alert: alertSlotRecipe,
      field: fieldSlotRecipe,
      fieldset: fieldsetSlotRecipe,
      nativeSelect: nativeSelectSlotRecipe,
      qrCode: qrCodeSlotRecipe,
      table: tableSlotRecipe,
    },
  },
};

export const componentSystem = createSystem(
  defaultBaseConfig,
  preset,
  { ...themeConfig, globalCss: {}, theme: { tokens, semanticTokens } },
  componentReset,
);
