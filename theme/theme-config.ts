import { defineConfig, type RecipeDefinition, type SlotRecipeConfig } from "@chakra-ui/react/styled-system";
import { globalCss } from "./global-css.ts";
import { keyframes } from "./keyframes.ts";
import { BASE_RECIPES, FORM_RECIPES } from "./recipes.ts";
import { semanticTokens } from "./semantic-tokens.ts";
import { tokens } from "./tokens.ts";

/** A recipe of either kind, as Chakra tells them apart: only one with several parts has slots. */
export type AnyRecipe = RecipeDefinition | SlotRecipeConfig;

export const isSlotRecipe = (recipe: AnyRecipe): recipe is SlotRecipeConfig => "slots" in recipe;

const recipes = Object.entries<AnyRecipe>({ ...BASE_RECIPES, ...FORM_RECIPES });

/**
 * Everything that the project says about looks, for `createSystem`. It needs the conditions and
 * utilities of Chakra's base.
 */
export const themeConfig = defineConfig({
  cssVarsPrefix: "p",
  cssVarsRoot: ":root",
  preflight: false,
  // Styles outside any layer would win over all styles in one.
  disableLayers: true,
  // Chakra's own hover leaves out touch screens, where ours shows what was pressed.
  conditions: { hover: "&:hover" },
  globalCss,
  theme: {
    tokens,
    semanticTokens,
    keyframes,
    recipes: Object.fromEntries(
      recipes.flatMap(([name, recipe]) => (isSlotRecipe(recipe) ? [] : [[name, recipe] as const])),
    ),
    slotRecipes: Object.fromEntries(
      recipes.flatMap(([name, recipe]) => (isSlotRecipe(recipe) ? [[name, recipe] as const] : [])),
    ),
  },
});
