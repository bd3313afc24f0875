import type { LoadedTenant } from "../../engine/node/index.ts";
import type { ServerTextKey } from "../../engine/texts/index.ts";
import type { FieldCipher } from "../applications/index.ts";
import { ExportRefusedError, type ExportRequest } from "./export-request.ts";
import {
  listSummaryPages,
  stateOf,
  submittedAtOf,
  submittedFormOf,
  type ApplicationId,
  type ApplicationRecord,
  type ApplicationSummary,
  type Store,
} from "../store/index.ts";
import type { Versions } from "../tenants/index.ts";

export interface ExportSource {
  readonly tenant: string;
  /** Undefined if the tenant cannot be loaded. Each application then uses its own form version. */
  readonly current: LoadedTenant | undefined;
  readonly store: Pick<
    Store,
    "listApplicationSummaries" | "findApplication" | "findAccount" | "findReference" | "keepReference"
  >;
  readonly cipher: FieldCipher;
  readonly versions: Pick<Versions, "ofApplication" | "findLast">;
  readonly now: () => number;
}

/** Text key and values of a problem of an export. The values contain no answers or names. */
export interface ProblemText {
  readonly text: Extract<ServerTextKey, `export.problem.${string}`>;
  readonly values?: Readonly<Record<string, string | number>>;
}

export interface ExportProblem extends ProblemText {
  /** Formatted reference number or id. Empty for a problem of the whole export. */
  readonly application: string;
}

const PAGE = 100;

export function isAskedFor(
  head: Pick<ApplicationSummary, "round" | "webStatus" | "updatedAt" | "reopening" | "withdrawals">,
  { statuses, round, since }: ExportRequest,
  now: number,
): boolean {
  if (statuses.length > 0 && !statuses.includes(stateOf(head, now))) return false;
  if (round !== undefined && head.round !== round) return false;
  return since === undefined || (submittedAtOf(head) ?? head.updatedAt) >= since;
}

export async function* listHeads({ store, tenant }: ExportSource): AsyncGenerator<ApplicationSummary> {
  for await (const page of listSummaryPages(store, tenant, PAGE)) yield* page;
}

export interface ChosenApplications {
  readonly total: number;
  /** Number of applications read at the same time. */
  readonly atOnce: number;
  /** Hashes of form versions that the export needs besides the newest. */
  readonly versions: Iterable<string>;
  ids(): AsyncIterable<ApplicationId>;
  /** True if the application still belongs to the export after it was read again. */
  isAskedFor(record: ApplicationRecord): boolean;
}

const AT_ONCE = 16;

export type ChooseApplications = (
  source: ExportSource,
  request: ExportRequest,
  newest: LoadedTenant,
) => Promise<ChosenApplications>;

/**
 * Chooses applications by the request, in the order of their ids.
 * @throws ExportRefusedError for a round that neither the newest form nor an application has
 */
export const chooseByRequest: ChooseApplications = async (source, request, newest) => {
  const rounds = new Set((newest.definition.tenant.rounds ?? []).map(({ id }) => id));
  const versions = new Set<string>();
  let total = 0;
  for await (const head of listHeads(source)) {
    if (head.round !== "") rounds.add(head.round);
    if (!isAskedFor(head, request, source.now())) continue;
    total += 1;
    const form = submittedFormOf(head) ?? (source.current === undefined ? head.configHash : undefined);
    if (form !== undefined) versions.add(form);
  }
  if (request.round !== undefined && !rounds.has(request.round))
    throw new ExportRefusedError(
      `Tenant "${source.tenant}" has no round "${request.round}"; ${rounds.size === 0 ? "it has no rounds" : `expected one of ${[...rounds].join(", ")}`}.`,
    );
  return {
    total,
    atOnce: AT_ONCE,
    versions,
    ids: async function* () {
      for await (const head of listHeads(source)) if (isAskedFor(head, request, source.now())) yield head.account;
    },
    isAskedFor: (record) => isAskedFor(record, request, source.now()),
  };
};
