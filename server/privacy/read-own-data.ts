import { isAnswered, toExportQuestions, type AnswerValue } from "../../engine/core/index.ts";
import type { LoadedTenant } from "../../engine/node/index.ts";
import type { OwnData } from "../../engine/protocol/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import { formatReference, openAside, openOrphans, toOwnWithdrawal } from "../applications/index.ts";
import { readExported, type ExportedApplication, type ExportSource } from "../export/index.ts";
import {
  findSubmitted,
  type AccountRecord,
  type ApplicationId,
  type ApplicationRecord,
  type Store,
} from "../store/index.ts";

type OwnApplication = OwnData["applications"][number];

export interface OwnDataDeps extends Omit<ExportSource, "tenant" | "current" | "store"> {
  readonly store: ExportSource["store"] & Pick<Store, "listApplications" | "listSessions">;
}

/** Returns the data of an account, with its applications and sessions. @throws StoreUnavailableError */
export async function readOwnData(deps: OwnDataDeps, served: LoadedTenant, owner: AccountRecord): Promise<OwnData> {
  const { store, now } = deps;
  const { tenant, id } = owner;
  const source = { ...deps, tenant, current: served };
  const problems: string[] = [];
  const applications: OwnData["applications"] = [];
  const read = async (account: ApplicationId, submission?: number): Promise<ExportedApplication | undefined> => {
    const pick = (record: ApplicationRecord) => (submission === undefined ? record : findSubmitted(record, submission));
    const found = await readExported(source, account, () => true, pick);
    for (const { application, text, values } of found?.problems ?? [])
      problems.push(`${application}: ${serverText(served.definition, text, values)}`);
    return found?.exported;
  };
  for (const { account, earlier } of await store.listApplications(tenant, id)) {
    const current = await read(account);
    if (current === undefined) continue;
    const submissions: OwnApplication["earlier_submissions"] = [];
    for (const [index] of earlier.entries()) {
      const submitted = await read(account, index + 1);
      if (submitted !== undefined) submissions.push(toEarlierSubmission(submitted, index + 1, now()));
    }
    applications.push({ ...toOwnApplication(deps, current, now()), earlier_submissions: submissions });
  }
  const sessions = await store.listSessions(tenant, id);
  return {
    made_at: toIso(now()),
    portal: served.definition.tenant.name,
    account: {
      id,
      email: owner.username,
      created_at: toIso(owner.createdAt),
      confirmed_at: owner.confirmedAt === null ? null : toIso(owner.confirmedAt),
      reminders: !owner.isReminderOff,
    },
    sessions: sessions
      .filter(({ expiresAt }) => expiresAt > now())
      .map(({ browser, startedAt, lastSeenAt }) => ({
        browser,
        started_at: toIso(startedAt),
        last_used_at: toIso(lastSeenAt),
      })),
    applications,
    problems,
  };
}

function toOwnApplication(
  { cipher }: Pick<OwnDataDeps, "cipher">,
  { record, loaded, application, reference, row }: ExportedApplication,
  now: number,
): Omit<OwnApplication, "earlier_submissions"> {
  const kept: [string, AnswerValue | undefined][] = [
    // Also list hidden answers, and parts of answers such as a choice's label.
    ...Object.entries(application.answers).filter(([key, value]) => row[key] === undefined && isAnswered(value)),
    ...Object.entries(openOrphans(cipher, record)),
    ...record.asides.map((aside): [string, AnswerValue] => [aside.key, openAside(cipher, record, aside)]),
  ];
  return {
    id: record.account,
    reference: reference === undefined ? null : formatReference(reference),
    round: record.round,
    version: loaded.hash,
    created_at: toIso(record.createdAt),
    changed_at: toIso(record.updatedAt),
    statuses: record.webStatus.map(({ web_status, at }) => ({ status: web_status, at: toIso(at) })),
    logins: record.logins.map(toIso),
    answers: toOwnAnswers({ loaded, row }, now),
    kept_beside: kept.map(([key, value]) => ({ key, value: value ?? null })),
    further_documents: [...Object.entries(record.removedDocuments), ...Object.entries(record.setAsideDocuments)].map(
      // Remove the number of the removal from the key of a removed item's document.
      ([key, { fileName: name }]) => ({ key: key.replace(/@\d+$/, ""), name }),
    ),
    reopened: record.reopening && {
      at: toIso(record.reopening.at),
      until: toIso(record.reopening.until),
      reason: record.reopening.reason,
      closed: record.reopening.closed?.reason ?? null,
    },
    withdrawals: record.withdrawals.map((withdrawal) => ({
      ...toOwnWithdrawal(withdrawal),
      ended_at: withdrawal.endedAt === null ? null : toIso(withdrawal.endedAt),
    })),
  };
}

const toEarlierSubmission = (exported: ExportedApplication, number: number, now: number) => ({
  number,
  submitted_at: exported.submittedAt === undefined ? null : toIso(exported.submittedAt),
  digest: exported.record.submission?.digest ?? null,
  version: exported.loaded.hash,
  answers: toOwnAnswers(exported, now),
});

const toOwnAnswers = (
  { loaded, row }: Pick<ExportedApplication, "loaded" | "row">,
  now: number,
): OwnApplication["answers"] =>
  toExportQuestions(loaded.tenant, toIso(now).slice(0, 10)).flatMap(({ key, names }): OwnApplication["answers"] => {
    const given = row[key];
    if (given === undefined) return [];
    const question = names.join(": ");
    if ("files" in given) return [{ key, question, files: given.files.map((file) => ({ ...file })) }];
    const { value, label } = given;
    return [{ key, question, value, ...(label === undefined ? {} : { label }) }];
  });

const toIso = (at: number): string => new Date(at).toISOString();
