/** Helpers of `print.hbs`. The value is the kind of the first argument: answer key, page id or anything. */
export const PRINT_HELPERS = {
  answer: "key",
  /** `{{#if (answered "gpa")}}` */
  answered: "key",
  label: "key",
  /** `{{> item (item "gpa")}}`; nothing if the question is not shown. */
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

/** Partials of `templates/print`. `layout` takes a block; `styles` is for templates without `layout`. */
export const PRINT_PARTIALS = ["layout", "styles", "heading", "page", "section", "item"] as const;

/** Root values of the template. */
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
