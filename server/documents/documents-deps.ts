import type { Application, TextValues } from "../../engine/core/index.ts";
import type { ConversionStatus } from "../../engine/protocol/index.ts";
import { serverText, type ServerTextKey } from "../../engine/texts/index.ts";
import type { Broke } from "./conversion-failure.ts";
import { defaultMessage } from "../errors.ts";
import type { Print, PrintTenant, WorkLogger } from "../print/index.ts";
import type { ApplicationRecord, Bookkeeping, JobStore, Store, SubmittedRound } from "../store/index.ts";
import type { Uploads } from "../uploads/index.ts";

/** An application to print. Its secrets are decrypted; the print model masks them. */
export interface PrintableApplication {
  /** Default: the current version. */
  readonly tenant?: PrintTenant | undefined;
  readonly application: Application;
  /** Default: the application's present documents. */
  readonly documents?: ApplicationRecord["documents"] | undefined;
  readonly username: string;
  /** Milliseconds since the epoch; undefined before submission. */
  readonly submittedAt: number | undefined;
  readonly withdrawnAt?: number | undefined;
  readonly reference?: string | undefined;
  readonly digest?: string | undefined;
  /** Hash from `hashPrintedState`. */
  readonly state: string;
  readonly round?: SubmittedRound | undefined;
}

export type ChangeDraft = (
  tenant: string,
  account: string,
  work: (record: ApplicationRecord) => ApplicationRecord,
) => Promise<ApplicationRecord>;

export interface DocumentsDeps {
  readonly store: JobStore & Pick<Store, "findApplication" | "listApplications" | "countHit">;
  /** @throws ServerError `form_changed` for a draft of a newer version */
  readonly findUpToDate: (tenant: string, account: string) => Promise<ApplicationRecord | undefined>;
  /**
   * `work` returns its argument to write nothing. @throws ServerError `form_changed` for a draft of a newer version
   */
  readonly changeDraft: ChangeDraft;
  /** Writes only bookkeeping; `change` returns undefined to write nothing. */
  readonly touchApplication: (
    tenant: string,
    account: string,
    change: (record: ApplicationRecord) => Partial<Bookkeeping> | undefined,
  ) => Promise<ApplicationRecord>;
  readonly uploads: Uploads;
  readonly print: Print;
  readonly findTenant: (tenant: string) => PrintTenant | undefined;
  /** Tenants that the portal serves. Jobs of other tenants wait. Default: any. */
  readonly listTenants?: () => readonly string[];
  /** @param submission default: the application as its applicant has it now */
  readonly readApplication: (
    tenant: string,
    account: string,
    submission?: number,
  ) => Promise<PrintableApplication | undefined>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly logger: WorkLogger;
  /** Default 100 MB. */
  readonly maxAccountBytes?: number;
  readonly countConversion?: (outcome: "converted" | "refused" | Broke) => void;
  readonly converterFile: string;
  /**
   * Number of general workers in this process. Two more workers are reserved: for PDFs and for quick conversions. 0
   * starts no worker at all. Default 2.
   */
  readonly workers?: number;
  /** After this time without renewal, another process claims the job. Default 30,000. */
  readonly leaseMs?: number;
}

export interface DocumentPlace {
  readonly tenant: string;
  readonly account: string;
  readonly answerKey: string;
}

/** Until COMPLETED, `fileName` is empty and `madeAt` (milliseconds since the epoch) is unset. */
export interface DraftStatus extends ConversionStatus {
  readonly fileName: string;
  readonly madeAt: number | undefined;
}

/** Returns the tenant's text, or the default text if the tenant is not loaded. */
export function toApplicantText(
  { findTenant }: Pick<DocumentsDeps, "findTenant">,
  tenant: string,
  key: ServerTextKey,
  values: TextValues = {},
): string {
  const found = findTenant(tenant);
  return found === undefined ? defaultMessage(key, values) : serverText(found.definition, key, values);
}
