import type { TenantDefinition } from "../../engine/core/index.ts";
import { findReferenceOf, formatReference, officeStatusOf } from "../applications/index.ts";
import { sha256Of } from "../signing/index.ts";
import {
  accountOf,
  documentsOf,
  isSubmitted,
  type AccountRecord,
  type ApplicationRecord,
  type Store,
} from "../store/index.ts";

const MOST_NOTES = 500;

export async function planErasure(
  store: Store,
  { tenant: { id: tenant, rounds = [] } }: TenantDefinition,
  id: string,
  now: number,
) {
  const [owner, records, found] = await Promise.all([
    store.findAccount(tenant, accountOf(id)),
    store.listApplications(tenant, accountOf(id)),
    store.findApplication(tenant, id),
  ]);
  if (owner === undefined || found === undefined) return undefined;
  const links = await store.listServiceTokens(tenant);
  const applications = await Promise.all(
    records.map(async (record) => {
      const { account, round, submission } = record;
      const reference = await findReferenceOf(store, record);
      return {
        id: account,
        status: officeStatusOf(record, now),
        round_label: submission?.round?.label ?? rounds.find((one) => one.id === round)?.label ?? round,
        reference: reference === undefined ? null : formatReference(reference),
        documents: new Set(documentsOf(record).map(({ pdfKey }) => pdfKey)).size,
        links: links.filter((link) => link.account === account).length,
        notes: (await store.listOfficeNotes(tenant, account, MOST_NOTES)).length,
      };
    }),
  );
  return {
    owner,
    /** Without a hyphen, as stored. Undefined before submission. */
    reference: await findReferenceOf(store, found),
    answer: { email: owner.username, applications, seen: hashSeen(owner, records) },
  };
}

const hashSeen = ({ username }: AccountRecord, records: readonly ApplicationRecord[]): string =>
  sha256Of(
    JSON.stringify([
      username,
      ...records.map((record) => [
        record.account,
        isSubmitted(record),
        record.earlier.length,
        record.withdrawals.length,
      ]),
    ]),
  );
