import type { ApplicationRecord, Store } from "../store/index.ts";
import type { FieldCipher } from "./field-cipher.ts";

/** Enough to meet a secret answer where there are any, and quick enough for a start. */
const MAX_RECORDS = 100;

/**
 * Finds out whether a tenant's secret answers can be opened, by the first of a hundred applications that has any.
 *
 * @returns false if a secret answer was encrypted with a key that is not among those given
 */
export async function opensWhatIsStored(
  store: Pick<Store, "listApplicationIds" | "findApplication">,
  cipher: FieldCipher,
  tenant: string,
): Promise<boolean> {
  const accounts = await store.listApplicationIds(tenant);
  for (const account of accounts.slice(-MAX_RECORDS)) {
    const record = await store.findApplication(tenant, account);
    const sealed = record === undefined ? [] : secretsOf(record);
    if (sealed.length > 0) return sealed.every((text) => cipher.canOpen(text));
  }
  return true;
}

/** Whether an application has a secret that was encrypted with one of the cipher's keys. */
export const hasSecretOf = (cipher: FieldCipher, record: ApplicationRecord): boolean =>
  secretsOf(record).some((text) => cipher.canOpen(text));

const secretsOf = ({ sealed, asides, setAside }: ApplicationRecord): readonly string[] => [
  ...Object.values(sealed),
  ...Object.values(setAside).flatMap(({ value, isSealed }) => (isSealed ? [String(value)] : [])),
  ...asides.filter(({ isSealed }) => isSealed).map(({ value }) => String(value)),
];
