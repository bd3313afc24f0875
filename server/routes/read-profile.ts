import type { Notice, OwnLapse, OwnReopening, OwnWithdrawal, Profile } from "../../engine/protocol/index.ts";
import type { LoadedTenant } from "../../engine/node/index.ts";
import { findReferenceOf, formatReference, toOwnLapse, toOwnWithdrawal } from "../applications/index.ts";
import type { AppDeps } from "../app-deps.ts";
import {
  countSubmissions,
  withdrawalOf,
  type AccountRecord,
  type ApplicationId,
  type ApplicationRecord,
} from "../store/index.ts";

type Deps = Pick<AppDeps, "applications" | "epoch" | "journalKeys" | "store">;

type OwnProfile = Profile & {
  readonly notice: Notice | null;
  readonly reopened: OwnReopening | null;
  readonly lapsed: OwnLapse | null;
  readonly withdrawn: OwnWithdrawal | null;
};

/** All of one application of an account, as their pages get it. Undefined where none was begun. */
export async function readProfile(
  { applications, epoch, journalKeys, store }: Deps,
  served: Pick<LoadedTenant, "id" | "tenant">,
  owner: AccountRecord,
  id: ApplicationId,
): Promise<OwnProfile | undefined> {
  const found = await applications.find(served.tenant, id);
  if (found === undefined) return undefined;
  const { record, application } = found;
  const { content_revision, marks, asides, files, arranged } = applications.newsOf(served.tenant, found, 0);
  const reference = await findReferenceOf(store, record);
  const withdrawal = withdrawalOf(record);
  return {
    answer: application.answers,
    document_answer: application.documents,
    tabs: record.tabs,
    add_another: record.addAnother,
    username: owner.username,
    last_page: record.lastPage,
    successful_login: record.logins.map(toIso),
    web_status: toWebStatusList(record.webStatus),
    reference: reference === undefined ? null : formatReference(reference),
    digest: record.submission?.digest ?? null,
    revision: record.revision,
    account: id,
    round: record.round,
    epoch: await epoch.read(),
    journal_key: journalKeys.ofAccount(served.id, owner.id),
    content_revision,
    marks,
    asides,
    files,
    arranged,
    notice: applications.noticeOf(served.tenant, record),
    reopened: record.reopening && {
      at: toIso(record.reopening.at),
      reason: record.reopening.reason,
      until: toIso(record.reopening.until),
      submitted_at: toIso(record.reopening.submittedAt),
      print: `/api/applications/${encodeURIComponent(id)}/print?submission=${String(record.earlier.length)}`,
    },
    lapsed: toOwnLapse(record),
    withdrawn: withdrawal === undefined ? null : toOwnWithdrawal(withdrawal),
    submissions: countSubmissions(record),
  };
}

const toIso = (at: number): string => new Date(at).toISOString();

export const toWebStatusList = (entries: ApplicationRecord["webStatus"]) =>
  entries.map(({ web_status, at }) => ({ web_status, at: toIso(at) }));
