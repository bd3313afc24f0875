/** Part of a tenant that a rule compares with. A rule does not run if one is unreadable. */
export type Part = "tenant" | "dataModel" | "pages" | "conditions" | "options" | "texts" | "print";
