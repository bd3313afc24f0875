import { webStatusOf, type Aside, type WebStatus } from "../../engine/protocol/index.ts";

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

/** A document that a choice or a change of tab removed, while it may be given back. */
export interface RemovedDocument extends DocumentRecord {
  readonly removedAt: number;
}

/**
 * Where a stored answer comes from: the content revision of the write, its writer (empty for a write that named none),
 * the number of the change there, and when it was entered.
 */
export type MarkRecord = readonly [revision: number, writer: string, seq: number, at: number];

/** A text that is kept beside the answers until its author decides about it. */
export interface AsideRecord {
  readonly id: string;
  readonly key: string;
  /** As it was entered, or encrypted if `isSealed`. */
  readonly value: StoredAnswer;
  readonly isSealed: boolean;
  readonly writer: string;
  readonly seq: number;
  readonly at: number;
  readonly kind: Aside["kind"];
  /** Up to which content revision its author knew what stands there, if it is refused, else that of the write. */
  readonly revision: number;
  /** Why the form refuses it. */
  readonly message: string | null;
}

/** The content revision with which an application begins. Whoever knows revision 0 knows nothing of it. */
export const FIRST_CONTENT_REVISION = 1;

/**
 * All of one applicant's application within one tenant: the unit of atomic writing. Times are milliseconds since the
 * epoch. `revision` rises by one with every write, `contentRevision` with every write that changes answers or what is
 * kept beside them.
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
  /** At most one for each question. An entry that is too old counts as none. */
  readonly removedDocuments: Readonly<Record<string, RemovedDocument>>;
  readonly lastPage: string | null;
  readonly webStatus: readonly WebStatusEntry[];
  readonly logins: readonly number[];
  /** The failures that the browser last reported while the status was validating. */
  readonly validations: Readonly<Record<string, readonly string[]>>;
  readonly contentRevision: number;
  /** By answer key. An answer of an earlier version has none; it counts as written at the first revision. */
  readonly marks: Readonly<Record<string, MarkRecord>>;
  readonly asides: readonly AsideRecord[];
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
  removedDocuments: {},
  lastPage: null,
  webStatus: [],
  logins: [],
  validations: {},
  contentRevision: FIRST_CONTENT_REVISION,
  marks: {},
  asides: [],
  configHash: "",
  createdAt: now,
  updatedAt: now,
});

export const isSubmitted = ({ webStatus }: Pick<ApplicationRecord, "webStatus">): boolean =>
  webStatusOf(webStatus) === "submitted";
