/**
 * What a tenant's `print.hbs` may use; the renderer knows no other helper and the linter allows none. The value says
 * what the first argument is: `key` an answer key, `page` a page id, `any` anything.
 */
export const PRINT_HELPERS = {
  /** The answer in words, or the text for "not answered". */
  answer: "key",
  /** Whether it was answered: `{{#if (answered "gpa")}}`. */
  answered: "key",
  /** The question's label. */
  label: "key",
  /** The question's print item, for the partial: `{{> item (item "gpa")}}`. Nothing when it does not apply. */
  item: "key",
  /** A page of the model, for the partial: `{{> page (page "about")}}`. */
  page: "page",
  /** Whether two values are the same: `{{#if (is kind "choices")}}`. */
  is: "any",
  if: "any",
  unless: "any",
  each: "any",
  with: "any",
} as const;
export type PrintHelperName = keyof typeof PRINT_HELPERS;

/**
 * The partials of `templates/print` for a tenant's template. `layout` takes a block: everything inside the document's
 * main part. `styles` is print.css, for a template without `layout`.
 */
export const PRINT_PARTIALS = ["layout", "styles", "heading", "page", "section", "item"] as const;
export type PrintPartialName = (typeof PRINT_PARTIALS)[number];

/** The values at the root of the template's context. */
export const PRINT_CONTEXT = [
  "lang",
  "title",
  "tenantName",
  "partner",
  "pages",
  "applicantName",
  "username",
  "submitted",
  "submittedDate",
  "reference",
  "digest",
  "round",
  "submittedTime",
  "summary",
  "printedDate",
  "printedTime",
  "notAnswered",
  "configuration",
] as const;
export type PrintContextName = (typeof PRINT_CONTEXT)[number];
