import type { LoadedTenant } from "../../engine/node/index.ts";
import { submittedFormOf, type ApplicationId, type ApplicationRecord } from "../store/index.ts";
import { ExportRefusedError, type ExportRequest } from "./export-request.ts";
import type { ExportSource } from "./export-source.ts";
import { isAskedFor, listHeads } from "./list-heads.ts";

/** Which applications are exported. */
export interface ChosenApplications {
  readonly total: number;
  /** How many are read at the same time. */
  readonly atOnce: number;
  /** Hashes of the versions of the form by which they are read, beside the newest. */
  readonly versions: Iterable<string>;
  /** In the order in which they are exported. */
  ids(): AsyncIterable<ApplicationId>;
  /** Whether one is among them still; it may have become another since it was chosen. */
  isAskedFor(record: ApplicationRecord): boolean;
}

const AT_ONCE = 16;

/** @throws ExportRefusedError */
export type ChooseApplications = (
  source: ExportSource,
  request: ExportRequest,
  newest: LoadedTenant,
) => Promise<ChosenApplications>;

/**
 * Those that the request asks for, in the order of their ids. Goes through all of the tenant's, a page at a time.
 *
 * @throws ExportRefusedError for a round that no form and no application has
 */
export const chooseByRequest: ChooseApplications = async (source, request, newest) => {
  const rounds = new Set((newest.definition.tenant.rounds ?? []).map(({ id }) => id));
  const versions = new Set<string>();
  let total = 0;
  for await (const head of listHeads(source)) {
    if (head.round !== "") rounds.add(head.round);
    if (!isAskedFor(head, request)) continue;
    total += 1;
    const form = submittedFormOf(head) ?? (source.current === undefined ? head.configHash : undefined);
    if (form !== undefined) versions.add(form);
  }
  if (request.round !== undefined && !rounds.has(request.round))
    throw new ExportRefusedError(
      `Tenant "${source.tenant}" has no round "${request.round}"; ${rounds.size === 0 ? "it has none" : `expected one of ${[...rounds].join(", ")}`}.`,
    );
  return {
    total,
    atOnce: AT_ONCE,
    versions,
    ids: async function* () {
      for await (const head of listHeads(source)) if (isAskedFor(head, request)) yield head.account;
    },
    isAskedFor: (record) => isAskedFor(record, request),
  };
};
