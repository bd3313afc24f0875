import { answerOf, isAnswered } from "../../engine/core/index.ts";
import type { CountDrafts, ReadDraft } from "../../engine/node/index.ts";
import { toApplication } from "../applications/index.ts";
import { currentApplicationOf, type ApplicationRecord, isSubmitted, type Store } from "../store/index.ts";
import { openCipher, readPortalConfig, withOpenStore } from "./with-store.ts";

type Touched = Parameters<CountDrafts>[1][number]["touched"];

/** Counts an encrypted answer as one of the values, because this command does not decrypt it. */
function isTouched({ answers, sealed, round }: ApplicationRecord, { drafts, keys, values, rounds }: Touched): boolean {
  if (rounds !== undefined && !rounds.includes(round)) return false;
  if (drafts === "all") return true;
  const isGiven = (key: string) => Object.hasOwn(sealed, key) || isAnswered(answerOf(answers, key));
  if (drafts === "unanswered") return !keys.every(isGiven);
  const hasValue = (key: string) => Object.hasOwn(sealed, key) || values?.includes(String(answerOf(answers, key)));
  return keys.some((key) => isGiven(key) && (values === undefined || hasValue(key)));
}

export async function countTouched(store: Store, tenant: string, all: readonly Touched[]): Promise<readonly number[]> {
  const counts = all.map(() => 0);
  for (const id of await store.listApplicationIds(tenant)) {
    const record = await store.findApplication(tenant, id);
    if (record === undefined || isSubmitted(record)) continue;
    for (const [index, touched] of all.entries())
      if (isTouched(record, touched)) counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

/** Counts the drafts that each difference affects, for `portico diff --store`. */
export const countDrafts: CountDrafts = async (tenant, differences) =>
  withOpenStore(readPortalConfig(), (store) =>
    countTouched(
      store,
      tenant,
      differences.map(({ touched }) => touched),
    ),
  );

/** Reads the current application of an account. Returns undefined if there is none. */
export const readDraft: ReadDraft = async (tenant, email) => {
  const config = readPortalConfig();
  const cipher = await openCipher(config);
  return withOpenStore(config, async (store) => {
    const account = await store.findAccountByUsername(tenant, email);
    const record = account && (await store.findApplication(tenant, currentApplicationOf(account)));
    return record && toApplication(cipher, record);
  });
};
