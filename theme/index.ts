/** The theme for pages that use Chakra's components. Applicants' pages have it as style sheets and never load this. */
export { componentSystem } from "./component-system.ts";
