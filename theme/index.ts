/** The theme as a Chakra system. Applicants' pages have it as style sheets (`base.css`, `form.css`) and never load this. */
export { system } from "./system.ts";
export { themeConfig } from "./theme-config.ts";
