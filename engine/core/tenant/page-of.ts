import { PorticoError } from "../errors.ts";
import type { Page, Tenant } from "./tenant.ts";

/**
 * The page that asks a question.
 *
 * @throws PorticoError `field_unknown` in the words of docs/specification.md, section 5 (missing page mapping).
 */
export function pageOf(tenant: Tenant, key: string): Page {
  const field = tenant.fields.get(key);
  const page = tenant.pages.find(({ id }) => id === field?.page);
  if (page === undefined) {
    throw new PorticoError(
      "field_unknown",
      `The question with yupValueKey ${key} does not correlate to a page. Please update pagesToQuestions in the ValidationErrorSummary component.`,
    );
  }
  return page;
}
