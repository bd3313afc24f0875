import { pageOf, type Tenant } from "../../engine/core/index.ts";

/** One link of the validation summary. */
export interface SummaryEntry {
  readonly page: string;
  readonly key: string;
  readonly message: string;
}

/**
 * What must be corrected, in page order. A month and a year share their message and stand side by side in the form, so
 * one link leads to the first of them.
 */
export function toSummaryEntries(
  tenant: Tenant,
  errors: ReadonlyMap<string, readonly string[]>,
): readonly SummaryEntry[] {
  const entries: SummaryEntry[] = [];
  let before: { readonly index: number; readonly messages: readonly string[] } = { index: -1, messages: [] };
  for (const [key, messages] of errors) {
    const index = tenant.fields.get(key)?.index ?? -1;
    const isSecondHalf = index === before.index + 1 && messages.join("\n") === before.messages.join("\n");
    if (!isSecondHalf) entries.push(...messages.map((message) => ({ page: pageOf(tenant, key).id, key, message })));
    before = { index, messages };
  }
  return entries;
}
