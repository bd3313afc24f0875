/** An answer as it is stored. A secret answer is not here but in `sealed`. */
export type StoredAnswer = string | boolean | number | null;

/** The entries of `web_status` in the one order in which they may be made (specification section 4). */
export const WEB_STATUSES = ["started", "validating", "submitted"] as const;
export type RecordedWebStatus = (typeof WEB_STATUSES)[number];
export type WebStatus = "none" | RecordedWebStatus;

export interface WebStatusEntry {
  readonly web_status: RecordedWebStatus;
  readonly at: number;
}

/** An uploaded document: what the applicant sees of it, and where its bytes are in `uploads`. */
export interface DocumentRecord {
  readonly fileName: string;
  readonly fileSize: number;
  /** Upload key of the file as it was sent. */
  readonly fileKey: string;
  /** Upload key of the PDF made of it. */
  readonly pdfKey: string;
  /** When the applicant handed it in: the later one stays where two are converted at once. */
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

/** Derived from the number of distinct recognised entries (specification section 4). */
export function webStatusOf(record: Pick<ApplicationRecord, "webStatus">): WebStatus {
  const distinct = new Set(
    record.webStatus.map((entry) => entry.web_status).filter((status) => WEB_STATUSES.includes(status)),
  );
  return distinct.size === 0 ? "none" : (WEB_STATUSES[distinct.size - 1] ?? "none");
}

export const isSubmitted = (record: Pick<ApplicationRecord, "webStatus">): boolean =>
  webStatusOf(record) === "submitted";
