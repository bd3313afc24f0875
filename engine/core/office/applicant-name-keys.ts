import type { Tenant } from "../tenant/tenant.ts";

const NAME_PARTS = [
  ["given-name", "first_name"],
  ["additional-name", "middle_name"],
  ["family-name", "last_name"],
] as const;

/**
 * The keys of the answers that make the applicant's name, in the order in which they are read: those whose questions have
 * the `autocomplete` tokens of a name (HTML, autofill), or else the keys of docs/specification.md. A version may lack some.
 */
export function applicantNameKeys({ fields }: Pick<Tenant, "fields">): readonly string[] {
  const all = [...fields.values()];
  return NAME_PARTS.map(
    ([token, fallback]) => all.find((field) => field.ui["ui:autocomplete"] === token)?.key ?? fallback,
  );
}

/** Of such keys those by which a list is sorted, the family's name first where a question asks for one. */
export function toSortedNameKeys({ fields }: Pick<Tenant, "fields">, keys: readonly string[]): readonly string[] {
  const isFamilyName = (key: string): boolean =>
    fields.get(key)?.ui["ui:autocomplete"] === "family-name" || key === "last_name";
  return [...keys.filter(isFamilyName), ...keys.filter((key) => !isFamilyName(key))];
}
