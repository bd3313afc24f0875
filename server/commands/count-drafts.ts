import type { CountDrafts } from "../../engine/node/index.ts";
import { readConfig } from "../config/index.ts";
import { createStore, isSubmitted, type ApplicationRecord, type Store } from "../store/index.ts";

type Touched = Parameters<CountDrafts>[1][number]["touched"];

/** Counts in the store of the usual settings, for `portico diff --store`. */
export const countDrafts: CountDrafts = async (tenant, differences) => {
  const { mongoUri, sqliteFile } = readConfig(process.env);
  const store = await createStore(mongoUri === undefined ? { sqliteFile } : { mongoUri });
  try {
    return await countTouched(
      store,
      tenant,
      differences.map(({ touched }) => touched),
    );
  } finally {
    await store.close();
  }
};

/**
 * How many drafts each of several differences touches. It looks at which keys have an answer, and at the values of choices
 * that a difference names; no typed answer is read, and no secret one is opened.
 */
export async function countTouched(
  store: Pick<Store, "listApplicationAccounts" | "findApplication">,
  tenant: string,
  all: readonly Touched[],
): Promise<readonly number[]> {
  const counts = all.map(() => 0);
  for (const account of await store.listApplicationAccounts(tenant)) {
    const record = await store.findApplication(tenant, account);
    if (record === undefined || isSubmitted(record)) continue;
    all.forEach((touched, index) => {
      if (isTouched(record, touched)) counts[index] = (counts[index] ?? 0) + 1;
    });
  }
  return counts;
}

function isTouched({ answers, sealed }: ApplicationRecord, { keys, values, drafts }: Touched): boolean {
  if (drafts === "all") return true;
  const isGiven = (key: string): boolean =>
    Object.hasOwn(sealed, key) || (Object.hasOwn(answers, key) && ![null, "", false].includes(answers[key] as null));
  if (drafts === "unanswered") return keys.some((key) => !isGiven(key));
  return keys.some((key) => isGiven(key) && (values === undefined || values.includes(String(answers[key]))));
}
