/** The theme for pages that use Chakra's components. Applicants' pages have it as style sheets and never load this. */
export { componentSystem } from "./component-system.ts";
export { buttonRecipe } from "./recipes/ui/button.ts";
export { inputRecipe } from "./recipes/fields/input.ts";
