import { defineRecipe } from "@chakra-ui/react/styled-system";
import { inputRecipe } from "./recipes/input.ts";
import { textareaRecipe } from "./recipes/textarea.ts";
import { buttonRecipe } from "./recipes/button.ts";

const { primary, secondary, quiet } = buttonRecipe.variants?.variant ?? {};

/**
 * The applicant's recipes under the names that Chakra's components ask for, so that `<Button variant="outline">` is the
 * portal's secondary button. They take the place of Chakra's own recipes and are not merged into them.
 */
export const componentRecipes = {
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
