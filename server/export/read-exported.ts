import { toExportRow, type Application, type ExportRow } from "../../engine/core/index.ts";
import type { LoadedTenant } from "../../engine/node/index.ts";
import {
  migrateRecord,
  findReferenceOf,
  formatReference,
  leaveOutUnreadable,
  toApplication,
} from "../applications/index.ts";
import { ServerError } from "../errors.ts";
import {
  accountOf,
  isSubmitted,
  StoreUnavailableError,
  submittedAtOf,
  toLatestSubmission,
  withdrawalOf,
  type ApplicationId,
  type ApplicationRecord,
  stateOf,
} from "../store/index.ts";
import { toFactRow } from "./application-facts.ts";
import { type ExportProblem, type ExportSource, type ProblemText } from "./export-source.ts";

export interface ExportedApplication {
  readonly record: ApplicationRecord;
  /** The record as it is stored now; the office may have reopened it. `record` is what the export contains. */
  readonly head: ApplicationRecord;
  readonly loaded: LoadedTenant;
  readonly application: Application;
  readonly username: string;
  readonly reference: string | undefined;
  readonly submittedAt: number | undefined;
  readonly row: ExportRow;
}

export interface ReadResult {
  /** Undefined if no part of the application can be exported. */
  readonly exported?: ExportedApplication;
  readonly problems: readonly ExportProblem[];
}

/**
 * Reads an application for the export: a submission with its own form version, as of its day; a draft after migration.
 * Returns undefined if it is gone, or if `pick` returns undefined.
 * @param isKnown true if the export has columns for this version
 * @param pick chooses the content (default: `toLatestSubmission`)
 * @throws StoreUnavailableError
 */
export async function readExported(
  source: ExportSource,
  id: ApplicationId,
  isKnown: (hash: string) => boolean,
  pick: (record: ApplicationRecord) => ApplicationRecord | undefined = toLatestSubmission,
): Promise<ReadResult | undefined> {
  const { store, tenant, cipher, versions, now } = source;
  const head = await findStored(source, id);
  if (head === undefined) return undefined;
  if (head === "unreadable") return { problems: [{ application: id, text: "export.problem.unreadable" }] };
  const stored = pick(head);
  if (stored === undefined) return undefined;
  const [owner, reference] = await Promise.all([
    store.findAccount(tenant, accountOf(id)),
    findReferenceOf(store, stored),
  ]);
  const shown = reference === undefined ? id : formatReference(reference);
  const problems: ExportProblem[] = [];
  const note = (text: ProblemText["text"], values: ProblemText["values"] = {}): void =>
    void problems.push({ application: shown, text, values });
  const leaveOut = (...why: Parameters<typeof note>): ReadResult => {
    note(...why);
    return { problems };
  };

  const { record: readable, unreadable } = leaveOutUnreadable(cipher, stored);
  for (const key of unreadable) note("export.problem.secret", { key });
  if (owner === undefined) note("export.problem.account");

  const loaded = await versions.ofApplication(readable, source.current);
  if (loaded === undefined) return leaveOut("export.problem.version", { version: stored.configHash });
  if (isSubmitted(stored) && loaded.hash !== stored.configHash)
    note("export.problem.otherVersion", { version: stored.configHash, other: loaded.hash });
  if (!isKnown(loaded.hash)) return leaveOut("export.problem.newForm");

  try {
    const { record } = migrateRecord(cipher, loaded.tenant, readable, new Date(now()));
    const application = toApplication(cipher, record);
    const submittedAt = isSubmitted(record) ? submittedAtOf(record) : undefined;
    const username = owner?.username ?? "";
    const facts = {
      record,
      definition: loaded.definition,
      hash: loaded.hash,
      status: stateOf(head, now()),
      reference,
      username,
      submittedAt,
      withdrawnAt: withdrawalOf(head)?.at,
    };
    const answers = toExportRow(loaded.tenant, application, new Date(submittedAt ?? now()));
    return {
      exported: {
        record,
        head,
        loaded,
        application,
        username,
        reference,
        submittedAt,
        row: { ...answers, ...toFactRow(facts) },
      },
      problems,
    };
  } catch (error) {
    if (error instanceof ServerError && error.code === "form_changed") return leaveOut("export.problem.newerDraft");
    // Report only the name: the message may quote an answer.
    return leaveOut("export.problem.failed", { reason: error instanceof Error ? error.name : "unknown" });
  }
}

/** Finds a record. Returns "unreadable" for a damaged record, so that the export continues. */
async function findStored({ store, tenant }: ExportSource, id: ApplicationId) {
  try {
    return await store.findApplication(tenant, id);
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw error;
    return "unreadable";
  }
}
