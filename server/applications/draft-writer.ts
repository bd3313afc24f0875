import type { OfficeRow, Tenant } from "../../engine/core/index.ts";
import {
  toApplicantView,
  findSubmitted,
  hasSubmission,
  isSubmitted,
  toLatestSubmission,
  updateApplication,
  type ApplicationRecord,
  type Store,
} from "../store/index.ts";
import { migrateRecord, needsMigration } from "./migrate-record.ts";
import type { FieldCipher } from "./field-cipher.ts";
import { toListRow } from "./list-row.ts";
import type { OutboxRelay } from "./effects.ts";
import { refuseSubmitted } from "../refuse-submitted.ts";
import { placeInRound } from "./round-gate.ts";

export interface DraftWriterDeps {
  readonly store: Pick<Store, "findApplication" | "replaceApplication">;
  readonly cipher: FieldCipher;
  readonly now: () => number;
  /** Stores the tenant's version before an application refers to it. */
  readonly keepVersion?: (tenant: Tenant) => Promise<void>;
  readonly findVersion?: (tenant: string, hash: string) => Promise<Tenant | undefined>;
  readonly relay?: Pick<OutboxRelay, "ofWritten">;
}

/** Returns the changed record, or its argument if nothing changes. May run several times and may throw. */
export type ApplicationWork = (
  record: ApplicationRecord,
  isMigrated: boolean,
) => ApplicationRecord | Promise<ApplicationRecord>;

export type DraftWriter = ReturnType<typeof createDraftWriter>;

/** Writes data that depends on the form's version. tests/architecture.test.ts names the files that may do so. */
export function createDraftWriter(deps: DraftWriterDeps) {
  const { store, cipher, now, keepVersion, findVersion, relay } = deps;

  const migrate = async (tenant: Tenant, record: ApplicationRecord) => {
    const { configHash } = record;
    const base =
      configHash === "" || configHash === tenant.hash || !needsMigration(tenant, record)
        ? undefined
        : await findVersion?.(record.tenant, configHash);
    return migrateRecord(cipher, tenant, record, new Date(now()), configHash === tenant.hash ? tenant : base);
  };

  const rowOf = async (tenant: Tenant, record: ApplicationRecord): Promise<OfficeRow> => {
    const { configHash, tenant: id } = toLatestSubmission(record);
    const isOwn = configHash === tenant.hash || !hasSubmission(record);
    const version = isOwn ? tenant : ((await findVersion?.(id, configHash)) ?? tenant);
    return toListRow(cipher, tenant, version, record, now());
  };

  const write = async (
    tenant: Tenant,
    account: string,
    work: (stored: ApplicationRecord) => Promise<ApplicationRecord>,
  ) => {
    const written = await updateApplication(store, tenant.definition.tenant.id, account, work);
    await relay?.ofWritten(written);
    return written;
  };

  const change = async (tenant: Tenant, account: string, work: ApplicationWork): Promise<ApplicationRecord> => {
    const written = await write(tenant, account, async (stored) => {
      const current = toApplicantView(stored, now());
      if (isSubmitted(current)) {
        const worked = await work(current, false);
        if (worked === current) return stored;
        // After a reopening has ended, only `stored` has its unsubmitted changes. A write of `worked` would lose them.
        if (current !== stored) throw refuseSubmitted(stored);
        return { ...worked, row: await rowOf(tenant, worked) };
      }
      const placed = placeInRound(tenant.definition, now(), current);
      const { record, isChanged } = await migrate(tenant, placed);
      const worked = await work(record, isChanged);
      // Do not write only because the form has a new version.
      if (worked === record && !isChanged)
        return placed === current ? current : { ...placed, row: await rowOf(tenant, record) };
      // Written answers belong to the current form. `work` may have written under an earlier key, so migrate again.
      const isWritten = worked.contentRevision !== current.contentRevision;
      const { record: next } = await migrate(tenant, isWritten ? { ...worked, configHash: tenant.hash } : worked);
      if (next.configHash === tenant.hash) await keepVersion?.(tenant);
      return { ...next, row: await rowOf(tenant, next) };
    });
    return toApplicantView(written, now());
  };

  const read = async (tenant: Tenant, account: string): Promise<ApplicationRecord | undefined> => {
    const found = await store.findApplication(tenant.definition.tenant.id, account);
    return found && toApplicantView(found, now());
  };

  const peek = async (tenant: Tenant, account: string): Promise<ApplicationRecord | undefined> => {
    const found = await read(tenant, account);
    if (found === undefined || isSubmitted(found)) return found;
    return (await migrate(tenant, placeInRound(tenant.definition, now(), found))).record;
  };

  return {
    migrate,
    /**
     * Changes an application. If it is a draft, `work` gets the draft with its round, migrated to the current form.
     * @throws ServerError `form_changed` before any write
     */
    change,
    /** Writes a decision about the whole application. `work` must not change answers. */
    decide: (
      tenant: Tenant,
      account: string,
      work: (record: ApplicationRecord) => ApplicationRecord | Promise<ApplicationRecord>,
    ) =>
      write(tenant, account, async (current) => {
        const decided = await work(current);
        return decided === current ? current : { ...decided, row: await rowOf(tenant, decided) };
      }),
    /** Finds submission number `submission`, from 1. Without a number, finds the last submission, or else the draft. */
    standing: async (tenant: Tenant, account: string, submission?: number) => {
      const found = await store.findApplication(tenant.definition.tenant.id, account);
      if (found !== undefined && submission !== undefined) return findSubmitted(found, submission);
      return found === undefined || hasSubmission(found) ? found && toLatestSubmission(found) : peek(tenant, account);
    },
    listed: async (tenant: Tenant, record: ApplicationRecord) => {
      if (hasSubmission(record)) return rowOf(tenant, record);
      return rowOf(tenant, (await migrate(tenant, placeInRound(tenant.definition, now(), record))).record);
    },
    peek,
    find: async (tenant: Tenant, account: string) => {
      const found = await read(tenant, account);
      if (found === undefined) return undefined;
      const isPlaced = placeInRound(tenant.definition, now(), found) === found;
      return isPlaced && !(await migrate(tenant, found)).isChanged
        ? found
        : change(tenant, account, (record) => record);
    },
  };
}
