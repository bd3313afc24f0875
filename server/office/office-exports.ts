import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { LoadedTenant } from "../../engine/node/index.ts";
import { EXPORT_ROLES, mayAct, type OfficeExportRequest } from "../../engine/protocol/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import { officeHashOf, type FieldCipher } from "../applications/index.ts";
import type { Audit } from "../audit/index.ts";
import { ServerError } from "../errors.ts";
import {
  createExportedPdfs,
  openExport,
  readColumns,
  toDictionaryCsv,
  type ExportProblem,
  type ExportSource,
  type PdfParts,
} from "../export/index.ts";
import type { SecurityLog } from "../security-log.ts";
import type { Staff, StaffSessions } from "../staff/index.ts";
import type { OfficeExport, Store } from "../store/index.ts";
import type { Versions } from "../tenants/index.ts";
import { chooseView } from "./choose-view.ts";
import {
  type ExportCaller,
  createExportLog,
  isRunning,
  isWaiting,
  readRequest,
  toExportRequest,
} from "./export-record.ts";
import { parseView } from "./parse-view.ts";
import { streamExport, type Outcome } from "./stream-export.ts";

export interface OfficeExportsDeps extends PdfParts {
  readonly store: Store;
  readonly cipher: FieldCipher;
  readonly versions: Pick<Versions, "ofApplication" | "findLast">;
  readonly logger: Logger;
  readonly staff: { readonly sessions: StaffSessions; readonly audit: Audit };
  readonly securityLog: Pick<SecurityLog, "write">;
  readonly now: () => number;
}

const DAY_MS = 86_400_000;
const MOST_RUNNING = 3;
const MOST_NAMED = 100;
const MOST_UNLISTED = 100_000;

function checkReader({ role, audiences }: Staff, { include, audience }: OfficeExportRequest): void {
  if (!audiences.includes(audience)) throw new ServerError("staff_role_too_low");
  for (const guarded of include) if (!mayAct(role, EXPORT_ROLES[guarded])) throw new ServerError("staff_role_too_low");
}

/** Exports by staff. The store holds their progress, because any process may respond. */
export function createOfficeExports(deps: OfficeExportsDeps) {
  const { store, cipher, versions, staff: parts, securityLog, now } = deps;

  const countRunning = async (tenant: string, own: string): Promise<number> =>
    (await store.listRunningExports(tenant)).filter((one) => one.id !== own && isRunning(one, now())).length;
  const refuseBusy = (): never => {
    throw new ServerError("throttled", { text: "staff.exportsBusy", retryAfterMs: 60_000 });
  };
  const sourceOf = (served: LoadedTenant): ExportSource & { readonly store: Store } => ({
    tenant: served.id,
    current: served,
    store,
    cipher,
    versions,
    now,
  });
  const findOwn = async ({ served, staff }: ExportCaller, id: string): Promise<OfficeExport> => {
    const found = await store.findOfficeExport(served.id, staff.staffId);
    if (found?.id !== id) throw new ServerError("not_found");
    return found;
  };

  return {
    /** @throws `body_invalid`, `staff_role_too_low`, `staff_not_fresh`, `export_running`, `throttled` */
    ask: async ({ served, staff, token }: ExportCaller, asked: OfficeExportRequest): Promise<OfficeExport> => {
      checkReader(staff, asked);
      if (asked.include.length > 0) {
        const visit = await parts.sessions.find(served.id, token);
        if (visit === undefined || !parts.sessions.isFresh(visit.session)) throw new ServerError("staff_not_fresh");
        if (asked.reason === undefined)
          throw new ServerError("body_invalid", { errors: { reason: ["is needed for these answers"] } });
      }
      await parseView(store, served.tenant, asked.view, staff);
      const before = await store.findOfficeExport(served.id, staff.staffId);
      if (before !== undefined && isRunning(before, now())) throw new ServerError("export_running");
      if ((await countRunning(served.id, "")) >= MOST_RUNNING) refuseBusy();
      const record: OfficeExport = {
        tenant: served.id,
        staff: staff.staffId,
        id: randomUUID(),
        state: "waiting",
        request: JSON.stringify(asked),
        versions: [],
        total: 0,
        done: 0,
        problems: [],
        problemCount: 0,
        createdAt: now(),
        beatAt: now(),
        expiresAt: now() + DAY_MS,
      };
      await store.putOfficeExport(record);
      return record;
    },
    findLast: (tenant: string, { staffId }: Staff) => store.findOfficeExport(tenant, staffId),
    stop: async (tenant: string, { staffId }: Staff): Promise<OfficeExport | undefined> => {
      for (const state of ["waiting", "running"] as const) {
        const found = await store.findOfficeExport(tenant, staffId);
        if (found?.state === state) await store.changeOfficeExport({ ...found, state: "stopped" }, state);
      }
      return store.findOfficeExport(tenant, staffId);
    },
    /**
     * Starts the only download of an export. If it fails, the stream ends with an error, so that the file does not look
     * complete. @throws `not_found`, `staff_role_too_low`, `throttled`, `body_invalid`
     */
    fetch: async (caller: ExportCaller, id: string) => {
      const { served, staff } = caller;
      const asked = await findOwn(caller, id);
      const request = readRequest(asked);
      checkReader(staff, request);
      const { view } = await parseView(store, served.tenant, request.view, staff);
      let record: OfficeExport = { ...asked, state: "running", beatAt: now() };
      if (!isWaiting(asked, now()) || !(await store.changeOfficeExport(record, "waiting")))
        throw new ServerError("not_found");
      const problems: OfficeExport["problems"][number][] = [];
      const incomplete = new Set<string>();
      const onProblem = ({ application, text, values }: ExportProblem): void => {
        incomplete.add(application);
        if (problems.length < MOST_NAMED)
          problems.push({ application, what: serverText(served.definition, text, values) });
      };
      const exportLog = createExportLog(parts.audit, securityLog, caller, id, request);
      const settle = async (outcome: Outcome, done: number, bytes: number): Promise<void> => {
        const ended = { ...record, state: outcome, done, problems, problemCount: incomplete.size, beatAt: now() };
        await store.changeOfficeExport(ended, "running");
        await exportLog.writeEnded({ outcome, done, incomplete: incomplete.size, bytes });
      };
      try {
        if ((await countRunning(served.id, id)) >= MOST_RUNNING) {
          await store.changeOfficeExport({ ...record, state: "waiting" }, "running");
          refuseBusy();
        }
        const source = sourceOf(served);
        let done = 0;
        const opened = await openExport(
          source,
          toExportRequest(request),
          {
            onProblem,
            onProgress: (count) => {
              done = count;
            },
          },
          createExportedPdfs(deps, source),
          chooseView(store, view),
        );
        record = { ...record, versions: opened.versions, total: opened.total };
        const unlisted = await store.countUnlisted(served.id, officeHashOf(served.tenant), MOST_UNLISTED);
        if (unlisted > 0) onProblem({ application: "", text: "export.problem.unlisted", values: { count: unlisted } });
        exportLog.writeBegun(opened.total);
        return {
          record,
          body: streamExport({
            chunks: opened.chunks(),
            now,
            drop: caller.drop,
            isWhole: () => incomplete.size === 0,
            goOn: async () => {
              const visit = await parts.sessions.find(served.id, caller.token);
              if (visit?.member.id !== staff.staffId || !(await parts.sessions.touch(visit.session))) return false;
              record = { ...record, done, problems: [...problems], problemCount: incomplete.size, beatAt: now() };
              return store.changeOfficeExport(record, "running");
            },
            onEnd: (outcome, bytes) => settle(outcome, done, bytes),
          }),
        };
      } catch (error) {
        if (!(error instanceof ServerError && error.code === "throttled")) await settle("failed", 0, 0);
        throw error;
      }
    },
    /** @throws ServerError `not_found` before the download has started */
    writeDictionary: async (caller: ExportCaller, id: string) => {
      const record = await findOwn(caller, id);
      const request = readRequest(record);
      checkReader(caller.staff, request);
      if (record.versions.length === 0) throw new ServerError("not_found");
      const { served } = caller;
      const { dictionary } = await readColumns(sourceOf(served), request, served, record.versions);
      return { record, text: toDictionaryCsv(dictionary, request.bom) };
    },
  };
}
