/** Theme of pages with Chakra's components. Applicants' pages have style sheets instead. */
export { componentSystem } from "./component-system.ts";
