import type { Application } from "../../engine/core/index.ts";
import type { Print, PrintTenant, WorkLogger } from "../print/index.ts";
import type { ApplicationRecord, Bookkeeping, JobStore, Store, SubmittedRound } from "../store/index.ts";
import type { Uploads } from "../uploads/index.ts";
import type { Broke } from "./conversion-failure.ts";

/** An application to print, with secrets decrypted (the print model masks them). */
export interface PrintableApplication {
  /** The version of its tenant that it belongs to. Default: the current one. */
  readonly tenant?: PrintTenant | undefined;
  readonly application: Application;
  /** Its documents, where they may be others than those that the application has now. */
  readonly documents?: ApplicationRecord["documents"] | undefined;
  readonly username: string;
  /** Milliseconds since the epoch; undefined before submission. */
  readonly submittedAt: number | undefined;
  /** When the application was withdrawn, if it is. */
  readonly withdrawnAt?: number | undefined;
  /** Its reference number, once it is submitted. */
  readonly reference?: string | undefined;
  /** The digest of what was submitted, in hexadecimal (server/applications/submission-proof.ts). */
  readonly digest?: string | undefined;
  /** A hash of what a print shows of it (`printedStateOf`), to be told from what is stored later. */
  readonly state: string;
  /** The round for which it was submitted. */
  readonly round?: SubmittedRound | undefined;
}

export type ChangeDraft = (
  tenant: string,
  account: string,
  work: (record: ApplicationRecord) => ApplicationRecord,
) => Promise<ApplicationRecord>;

export interface DocumentsDeps {
  readonly store: JobStore & Pick<Store, "findApplication" | "listApplications" | "countHit">;
  /** An application in the shape of the version that this process has. @throws ServerError `form_changed` as below */
  readonly findUpToDate: (tenant: string, account: string) => Promise<ApplicationRecord | undefined>;
  /**
   * Changes an application in the shape of the version that this process has; `work` returns its argument to write
   * nothing. @throws ServerError `form_changed` for a draft of a newer version
   */
  readonly changeDraft: ChangeDraft;
  /** Writes what belongs to no version of the form; `change` returns undefined to write nothing. */
  readonly touchApplication: (
    tenant: string,
    account: string,
    change: (record: ApplicationRecord) => Partial<Bookkeeping> | undefined,
  ) => Promise<ApplicationRecord>;
  readonly uploads: Uploads;
  readonly print: Print;
  readonly findTenant: (tenant: string) => PrintTenant | undefined;
  /** The ids of the tenants that are served. Jobs of any other wait, for as long as it is broken. Default: any. */
  readonly listTenants?: () => readonly string[];
  /** @param submission which of its submissions; without it, the application as its applicant has it now */
  readonly readApplication: (
    tenant: string,
    account: string,
    submission?: number,
  ) => Promise<PrintableApplication | undefined>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly logger: WorkLogger;
  /** How much one account may store. Default 100 MB. */
  readonly maxAccountBytes?: number;
  /** Told how each conversion ended, for the metrics. */
  readonly countConversion?: (outcome: "converted" | "refused" | Broke) => void;
  /** The path of the built converter (converter-child.ts). */
  readonly converterFile: string;
  /**
   * How many jobs this process works on at once, beside one PDF of an application and one quick conversion; 0 is none.
   * Default 2.
   */
  readonly workers?: number;
  /** How long a claim lasts unless it is renewed; after that, another process takes the job over. Default 30,000. */
  readonly leaseMs?: number;
}
