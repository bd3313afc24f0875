import { webStatusOf, type WebStatus } from "../../engine/protocol/index.ts";

/** An answer as it is stored. A secret answer is stored in `sealed` instead. */
export type StoredAnswer = string | boolean | number | null;

export interface WebStatusEntry {
  readonly web_status: WebStatus;
  readonly at: number;
}

/** An uploaded document: its name and size, and the keys of its bytes in `uploads`. */
export interface DocumentRecord {
  readonly fileName: string;
  readonly fileSize: number;
  /** Upload key of the file as it was sent. */
  readonly fileKey: string;
  /** Upload key of the PDF made from it. */
  readonly pdfKey: string;
  /** When the applicant handed it in. If two are converted at once, the later one stays. */
  readonly handedInAt: number;
}

/**
 * All of one applicant's application within one tenant: the unit of atomic writing. Times are milliseconds since the
 * epoch. `revision` rises by one with every write.
 */
export interface ApplicationRecord {
  readonly tenant: string;
  readonly account: string;
  readonly revision: number;
  readonly answers: Readonly<Record<string, StoredAnswer>>;
  /** Answers of privacy class `secret`, each encrypted, by answer key. */
  readonly sealed: Readonly<Record<string, string>>;
  readonly tabs: Readonly<Record<string, string>>;
  readonly addAnother: Readonly<Record<string, number>>;
  readonly documents: Readonly<Record<string, DocumentRecord>>;
  readonly lastPage: string | null;
  readonly webStatus: readonly WebStatusEntry[];
  readonly logins: readonly number[];
  /** The failures that the browser last reported while the status was validating. */
  readonly validations: Readonly<Record<string, readonly string[]>>;
  /** Content hash of the tenant's configuration at the last change of answers. */
  readonly configHash: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export const createApplicationRecord = (tenant: string, account: string, now: number): ApplicationRecord => ({
  tenant,
  account,
  revision: 0,
  answers: {},
  sealed: {},
  tabs: {},
  addAnother: {},
  documents: {},
  lastPage: null,
  webStatus: [],
  logins: [],
  validations: {},
  configHash: "",
  createdAt: now,
  updatedAt: now,
});

export const isSubmitted = ({ webStatus }: Pick<ApplicationRecord, "webStatus">): boolean =>
  webStatusOf(webStatus) === "submitted";
