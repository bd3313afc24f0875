/** Theme for pages with Chakra's components. The applicants' pages use style sheets instead. */
export { componentSystem } from "./component-system.ts";
