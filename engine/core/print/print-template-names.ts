/** Helpers of `print.hbs`, with the kind of their first argument: answer key, page id, or any value. */
export const PRINT_HELPERS = {
  answer: "key",
  /** `{{#if (answered "gpa")}}` */
  answered: "key",
  label: "key",
  /** `{{> item (item "gpa")}}`. Prints nothing if the question is hidden. */
  item: "key",
  /** `{{> page (page "about")}}` */
  page: "page",
  /** `{{#if (is kind "choices")}}` */
  is: "any",
  if: "any",
  unless: "any",
  each: "any",
  with: "any",
} as const;

/** Partials of `templates/print` for tenants. `layout` takes a block. `styles` is for templates without `layout`. */
export const PRINT_PARTIALS = ["layout", "styles", "heading", "page", "section", "item"] as const;

/** Names at the root of a template's context. */
export const PRINT_CONTEXT = [
  "lang",
  "title",
  "tenantName",
  "partner",
  "pages",
  "applicantName",
  "username",
  "audience",
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
