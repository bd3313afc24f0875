import type { OfficeRow, Tenant } from "../../engine/core/index.ts";
import {
  atTime,
  findSubmitted,
  hasSubmission,
  isSubmitted,
  toStanding,
  updateApplication,
  type ApplicationRecord,
  type Store,
} from "../store/index.ts";
import { bringUpRecord, isOfAnotherVersion, type BroughtUpRecord } from "./bring-up-record.ts";
import type { FieldCipher } from "./field-cipher.ts";
import { toListRow } from "./list-row.ts";
import type { HandOver } from "./effects.ts";
import { refuseSubmitted } from "../refuse-submitted.ts";
import { placeInRound } from "./round-gate.ts";

export interface DraftWriterDeps {
  readonly store: Pick<Store, "findApplication" | "replaceApplication">;
  readonly cipher: FieldCipher;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Keeps the version of the tenant that the application is about to name, in a write that is tried after this. */
  readonly keepVersion?: (tenant: Tenant) => Promise<void>;
  /** An earlier version of the tenant; undefined if nobody has it any more. */
  readonly findVersion?: (tenant: string, hash: string) => Promise<Tenant | undefined>;
  /** Default: what follows from a write waits in the application. */
  readonly handOver?: Pick<HandOver, "ofWritten">;
}

/** What is to be written of an application; its argument to write nothing. It may run several times, and may throw. */
export type ApplicationWork = (
  record: ApplicationRecord,
  /** The record has other answers now, or its applicant more to be told, than what is stored. */
  isBroughtUp: boolean,
) => ApplicationRecord | Promise<ApplicationRecord>;

export type DraftWriter = ReturnType<typeof createDraftWriter>;

/**
 * The one door through which answers, documents and whatever else belongs to a version of a form are written: by routes,
 * by workers and by commands. `tests/architecture.test.ts` sees that nothing else writes applications.
 */
export function createDraftWriter(deps: DraftWriterDeps) {
  const { store, cipher, now, keepVersion, findVersion, handOver } = deps;

  const bringUp = async (tenant: Tenant, record: ApplicationRecord): Promise<BroughtUpRecord> => {
    const { configHash } = record;
    const base =
      configHash === "" || configHash === tenant.hash || !isOfAnotherVersion(tenant, record)
        ? undefined
        : await findVersion?.(record.tenant, configHash);
    return bringUpRecord(cipher, tenant, record, new Date(now()), configHash === tenant.hash ? tenant : base);
  };

  /** By the version that a submission belongs to, or, where nobody has that any more, by the current one. */
  const rowOf = async (tenant: Tenant, record: ApplicationRecord): Promise<OfficeRow> => {
    const { configHash, tenant: id } = toStanding(record);
    const isOwn = configHash === tenant.hash || !hasSubmission(record);
    const version = isOwn ? tenant : ((await findVersion?.(id, configHash)) ?? tenant);
    return toListRow(cipher, tenant, version, record);
  };

  const write = async (
    tenant: Tenant,
    account: string,
    work: (stored: ApplicationRecord) => Promise<ApplicationRecord>,
  ) => {
    const written = await updateApplication(store, tenant.definition.tenant.id, account, work);
    await handOver?.ofWritten(written);
    return written;
  };

  const change = async (tenant: Tenant, account: string, work: ApplicationWork): Promise<ApplicationRecord> => {
    const written = await write(tenant, account, async (stored) => {
      const current = atTime(stored, now());
      if (isSubmitted(current)) {
        const worked = await work(current, false);
        if (worked === current) return stored;
        // What its applicant changed and did not submit in time is kept, for the office may open it once more.
        if (current !== stored) throw refuseSubmitted(stored);
        return { ...worked, row: await rowOf(tenant, worked) };
      }
      const placed = placeInRound(tenant.definition, now(), current);
      const { record, isChanged } = await bringUp(tenant, placed);
      const worked = await work(record, isChanged);
      // Where nothing else is written, the version alone is not either.
      if (worked === record && !isChanged)
        return placed === current ? current : { ...placed, row: await rowOf(tenant, record) };
      // What was written at a key of an earlier version, by a worker that began with it, follows its question.
      const isWritten = worked.contentRevision !== current.contentRevision;
      const { record: next } = await bringUp(tenant, isWritten ? { ...worked, configHash: tenant.hash } : worked);
      if (next.configHash === tenant.hash) await keepVersion?.(tenant);
      return { ...next, row: await rowOf(tenant, next) };
    });
    return atTime(written, now());
  };

  /** As it is stored, and as its applicant has it. */
  const read = async (tenant: Tenant, account: string): Promise<ApplicationRecord | undefined> => {
    const found = await store.findApplication(tenant.definition.tenant.id, account);
    return found && atTime(found, now());
  };

  const peek = async (tenant: Tenant, account: string): Promise<ApplicationRecord | undefined> => {
    const found = await read(tenant, account);
    if (found === undefined || isSubmitted(found)) return found;
    return (await bringUp(tenant, placeInRound(tenant.definition, now(), found))).record;
  };

  return {
    /** What bringing a draft up to date would do. */
    bringUp,
    /**
     * Changes an application. A draft is in its round and in the shape of this version whenever `work` sees it, and when it
     * is stored, so nothing is ever written back into the shape of another. What is submitted belongs to its own version.
     *
     * @throws ServerError `form_changed` for a draft of a newer version, before anything is written
     */
    change,
    /**
     * Writes what is decided about an application as a whole, by the office or its applicant, whatever its form is; `work`
     * changes no answers.
     */
    decide: (
      tenant: Tenant,
      account: string,
      work: (record: ApplicationRecord) => ApplicationRecord | Promise<ApplicationRecord>,
    ) =>
      write(tenant, account, async (current) => {
        const decided = await work(current);
        return decided === current ? current : { ...decided, row: await rowOf(tenant, decided) };
      }),
    /**
     * What counts of an application for everybody but its applicant: what was submitted last, or one of its submissions, the
     * first being 1; of one that was never submitted the draft, as it would be found.
     */
    standing: async (tenant: Tenant, account: string, submission?: number) => {
      const found = await store.findApplication(tenant.definition.tenant.id, account);
      if (found !== undefined && submission !== undefined) return findSubmitted(found, submission);
      return found === undefined || hasSubmission(found) ? found && toStanding(found) : peek(tenant, account);
    },
    /** The row of an application in the office's list, as it would be written with it now. */
    listed: async (tenant: Tenant, record: ApplicationRecord) => {
      if (hasSubmission(record)) return rowOf(tenant, record);
      return rowOf(tenant, (await bringUp(tenant, placeInRound(tenant.definition, now(), record))).record);
    },
    /** The application as `find` would give it, without writing it. */
    peek,
    /** The application, in its round, and brought into the shape of this version if another has written it. */
    find: async (tenant: Tenant, account: string) => {
      const found = await read(tenant, account);
      if (found === undefined) return undefined;
      const isPlaced = placeInRound(tenant.definition, now(), found) === found;
      return isPlaced && !(await bringUp(tenant, found)).isChanged
        ? found
        : change(tenant, account, (record) => record);
    },
  };
}
