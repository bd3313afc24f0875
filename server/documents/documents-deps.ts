import type { Application } from "../../engine/core/index.ts";
import type { Print, PrintTenant, WorkLogger } from "../print/index.ts";
import type { JobStore, Store, SubmittedRound } from "../store/index.ts";
import type { Uploads } from "../uploads/index.ts";
import type { Broke } from "./conversion-failure.ts";

/** An application to print, with secrets decrypted (the print model masks them). */
export interface PrintableApplication {
  /** The version of its tenant that it belongs to. Default: the current one. */
  readonly tenant?: PrintTenant | undefined;
  readonly application: Application;
  readonly username: string;
  /** Milliseconds since the epoch; undefined before submission. */
  readonly submittedAt: number | undefined;
  /** Its reference number, once it is submitted. */
  readonly reference?: string | undefined;
  /** The digest of what was submitted, in hexadecimal (server/applications/seal-submission.ts). */
  readonly digest?: string | undefined;
  /** A hash of what a print shows of it (`printedStateOf`), to be told from what is stored later. */
  readonly state: string;
  /** The round for which it was submitted. */
  readonly round?: SubmittedRound | undefined;
}

export interface DocumentsDeps {
  readonly store: JobStore & Pick<Store, "findApplication" | "replaceApplication" | "countHit">;
  readonly uploads: Uploads;
  readonly print: Print;
  readonly findTenant: (tenant: string) => PrintTenant | undefined;
  /** The ids of the tenants that are served. Jobs of any other wait, for as long as it is broken. Default: any. */
  readonly listTenants?: () => readonly string[];
  readonly readApplication: (tenant: string, account: string) => Promise<PrintableApplication | undefined>;
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
