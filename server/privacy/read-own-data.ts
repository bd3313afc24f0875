import { isAnswered, toExportQuestions, type AnswerValue } from "../../engine/core/index.ts";
import type { LoadedTenant } from "../../engine/node/index.ts";
import type { OwnData } from "../../engine/protocol/index.ts";
import { formatReference, openAside, openSetAside } from "../applications/index.ts";
import { readExported, type ExportedApplication, type ExportSource } from "../export/index.ts";
import type { AccountRecord, Store } from "../store/index.ts";

type OwnApplication = OwnData["applications"][number];

export interface OwnDataDeps extends Omit<ExportSource, "tenant" | "current" | "store"> {
  readonly store: ExportSource["store"] & Pick<Store, "listApplications" | "listSessions">;
}

/**
 * All that is held about one person, for that person: the account, where it is logged in, and each application with its
 * answers, as they were submitted or as they stand.
 *
 * @throws StoreUnavailableError
 */
export async function readOwnData(deps: OwnDataDeps, served: LoadedTenant, owner: AccountRecord): Promise<OwnData> {
  const { store, now } = deps;
  const { tenant, id } = owner;
  const source = { ...deps, tenant, current: served };
  const problems: string[] = [];
  const applications: OwnData["applications"] = [];
  for (const { account } of await store.listApplications(tenant, id)) {
    const read = await readExported(source, account, () => true);
    for (const problem of read?.problems ?? []) problems.push(`${problem.application}: ${problem.what}`);
    if (read?.exported !== undefined) applications.push(toOwnApplication(deps, read.exported, now()));
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
): OwnApplication {
  const today = toIso(now).slice(0, 10);
  const kept: [string, AnswerValue | undefined][] = [
    // What is hidden now, and what belongs to an answer: the words of a choice, a country as it was typed.
    ...Object.entries(application.answers).filter(([key, value]) => row[key] === undefined && isAnswered(value)),
    ...Object.entries(openSetAside(cipher, record)),
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
    answers: toExportQuestions(loaded.tenant, today).flatMap(({ key, names }): OwnApplication["answers"] => {
      const given = row[key];
      if (given === undefined) return [];
      const question = names.join(": ");
      if ("files" in given) return [{ key, question, files: given.files.map((file) => ({ ...file })) }];
      const { value, label } = given;
      return [{ key, question, value, ...(label === undefined ? {} : { label }) }];
    }),
    kept_beside: kept.map(([key, value]) => ({ key, value: value ?? null })),
    further_documents: [...Object.entries(record.removedDocuments), ...Object.entries(record.setAsideDocuments)].map(
      ([key, { fileName: name }]) => ({ key, name }),
    ),
  };
}

const toIso = (at: number): string => new Date(at).toISOString();
