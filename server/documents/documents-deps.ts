import type { Application, TextValues } from "../../engine/core/index.ts";
import { serverText, type ServerTextKey } from "../../engine/texts/index.ts";
import type { ProcessFailure } from "./conversion-failure.ts";
import { defaultMessage } from "../errors.ts";
import type { Print, PrintTenant, WorkLogger } from "../print/index.ts";
import type { ApplicationRecord, Bookkeeping, JobStore, Store, SubmittedRound } from "../store/index.ts";
import type { Uploads } from "../uploads/index.ts";

/** An application to print. Contains decrypted secrets, which the print model masks. */
export interface PrintableApplication {
  /** Default: the current form version. */
  readonly tenant?: PrintTenant | undefined;
  readonly application: Application;
  /** Default: the application's current documents. */
  readonly documents?: ApplicationRecord["documents"] | undefined;
  readonly username: string;
  /** Milliseconds since the epoch. Undefined for a draft. */
  readonly submittedAt: number | undefined;
  readonly withdrawnAt?: number | undefined;
  readonly reference?: string | undefined;
  readonly digest?: string | undefined;
  readonly round?: SubmittedRound | undefined;
}

export type ChangeDraft = (
  tenant: string,
  account: string,
  work: (record: ApplicationRecord) => ApplicationRecord,
) => Promise<ApplicationRecord>;

export interface DocumentsDeps {
  readonly store: JobStore & Pick<Store, "findApplication" | "listApplications" | "countHit">;
  /**
   * Finds the application, with a draft migrated. @throws ServerError `form_changed` if a newer form version wrote the
   * draft
   */
  readonly findUpToDate: (tenant: string, account: string) => Promise<ApplicationRecord | undefined>;
  /**
   * `work` returns its argument to write nothing. @throws ServerError `form_changed` if a newer form version wrote the
   * draft
   */
  readonly changeDraft: ChangeDraft;
  /** Writes fields that do not depend on the form. `change` returns undefined to write nothing. */
  readonly touchApplication: (
    tenant: string,
    account: string,
    change: (record: ApplicationRecord) => Partial<Bookkeeping> | undefined,
  ) => Promise<ApplicationRecord>;
  readonly uploads: Uploads;
  readonly print: Print;
  readonly findTenant: (tenant: string) => PrintTenant | undefined;
  /** Ids of tenants whose jobs the workers run. Default: all. */
  readonly listTenants?: () => readonly string[];
  /** @param submission number from 1; default: the application as its applicant sees it now */
  readonly readApplication: (
    tenant: string,
    account: string,
    submission?: number,
  ) => Promise<PrintableApplication | undefined>;
  /** Time at which PDFs are printed. Default: `now`. */
  readonly printNow?: () => number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly logger: WorkLogger;
  /** Default 100 MB. */
  readonly maxAccountBytes?: number;
  readonly countConversion?: (outcome: "converted" | "refused" | ProcessFailure) => void;
  readonly converterFile: string;
  /**
   * Number of general workers in this process. Two more are reserved: for PDFs and for quick conversions. 0 starts none
   * of them. Default 2.
   */
  readonly workers?: number;
  /** Milliseconds without renewal after which another process claims the job. Default 30,000. */
  readonly leaseMs?: number;
}

export interface DocumentPlace {
  readonly tenant: string;
  readonly account: string;
  readonly answerKey: string;
}

/** Returns the tenant's text. If the tenant is not loaded, returns the default text. */
export function toApplicantText(
  { findTenant }: Pick<DocumentsDeps, "findTenant">,
  tenant: string,
  key: ServerTextKey,
  values: TextValues = {},
): string {
  const found = findTenant(tenant);
  return found === undefined ? defaultMessage(key, values) : serverText(found.definition, key, values);
}
