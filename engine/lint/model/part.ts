/**
 * Part of a tenant that a rule compares with. A rule does not run where one could not be read, because it
 * would only repeat that.
 */
export type Part = "tenant" | "dataModel" | "pages" | "conditions" | "options" | "texts" | "print";
