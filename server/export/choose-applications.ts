import type { LoadedTenant } from "../../engine/node/index.ts";
import { submittedFormOf, type ApplicationId, type ApplicationRecord } from "../store/index.ts";
import { ExportRefusedError, type ExportRequest } from "./export-request.ts";
import type { ExportSource } from "./export-source.ts";
import { isAskedFor, listHeads } from "./list-heads.ts";

export interface ChosenApplications {
  readonly total: number;
  /** How many are read at the same time. */
  readonly atOnce: number;
  /** Hashes of the form versions of these applications, without the newest. */
  readonly versions: Iterable<string>;
  ids(): AsyncIterable<ApplicationId>;
  /** True if the application still belongs to the export after it was read. */
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
