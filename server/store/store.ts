import type { ApplicationId } from "./application-id.ts";
import type { ApplicationRecord, ApplicationSummary } from "./application-record.ts";
import type { DraftFilter } from "./draft-filter.ts";
import type { JobStore } from "./job.ts";
import type { OfficeStore } from "./office-list.ts";
import type { OfficeExportStore } from "./office-exports.ts";
import type { OfficeNoteStore } from "./office-notes.ts";
import type { StaffStore } from "./staff-records.ts";

/** Who can log in. `username` is in lower case and unique within its tenant. Times are milliseconds since the epoch. */
export interface AccountRecord {
  readonly tenant: string;
  readonly id: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly confirmedAt: number | null;
  readonly createdAt: number;
  /** The application that calls mean which name none. Null for the first, which has the account's own id. */
  readonly application: ApplicationId | null;
  /** Its owner wants no reminders of deadlines. */
  readonly isReminderOff: boolean;
}

/** The application that an account's calls mean. */
export const currentApplicationOf = ({ id, application }: Pick<AccountRecord, "id" | "application">): ApplicationId =>
  application ?? id;

export interface SessionRecord {
  readonly tenant: string;
  readonly tokenHash: string;
  readonly account: string;
  /** A hash of the stored password with which it was opened. A session ends when its account's password is another. */
  readonly credential: string;
  /** The browser in plain words, such as "Firefox on Windows"; empty if it did not say. */
  readonly browser: string;
  /** When somebody logged in; 0 for a session of a version that did not know. */
  readonly startedAt: number;
  readonly lastSeenAt: number;
  readonly expiresAt: number;
}

/** What a code is for: `signup` is a sign-up for which no mail was sent, because strangers had asked for too many. */
export const CODE_PURPOSES = ["confirm", "signup", "reset", "email"] as const;

/**
 * A confirmation code, a reset link or the code that confirms a new e-mail address, hashed. One account may have several
 * at a time, up to its throttle.
 */
export interface CodeRecord {
  readonly tenant: string;
  readonly id: string;
  readonly account: string;
  readonly purpose: (typeof CODE_PURPOSES)[number];
  readonly codeHash: string;
  /**
   * The password chosen in the sign-up for which this code was sent. The code confirms that password and
   * never a stranger's.
   */
  readonly passwordHash: string | null;
  /** The user name that the account gets with this code; of purpose "email" only. */
  readonly newUsername: string | null;
  readonly attempts: number;
  readonly expiresAt: number;
}

/** The reference number of one application, as `server/applications/reference.ts` makes it. */
export interface ReferenceRecord {
  readonly tenant: string;
  readonly account: ApplicationId;
  readonly reference: string;
}

/** Answers that a partner left to be loaded by a link. */
export interface TmpAnswersRecord {
  readonly tenant: string;
  readonly tokenHash: string;
  readonly once: boolean;
  /** The answers as encrypted JSON. */
  readonly sealed: string;
  readonly expiresAt: number;
}

/** A print link for staff. Kept after it ends, because its uses are a record of who could read what. */
export interface ServiceTokenRecord {
  readonly tenant: string;
  readonly id: string;
  readonly account: ApplicationId;
  readonly tokenHash: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly revokedAt: number | null;
  /** It shows also what is printed for the office only. */
  readonly isForOffice: boolean;
  /** The id of the member of staff; empty for a command, and null for a link of an earlier version. */
  readonly maker: string | null;
  /** Who it is for, in its maker's words. */
  readonly recipient: string | null;
}

export interface ServiceTokenUse {
  readonly token: string;
  readonly at: number;
  readonly path: string;
}

/** A tenant as it was at one time, whole, so that it can be served and printed when its folder is broken or gone. */
export interface TenantVersionRecord {
  readonly tenant: string;
  /** Content hash of the tenant's files. */
  readonly hash: string;
  /** When an application was last written with it, within a day. */
  readonly usedAt: number;
  /** The tenant's files in one piece of text, of up to some tens of megabytes. */
  readonly bundle: string;
}

export interface Throttle {
  readonly count: number;
  /** When the window ends, in milliseconds since the epoch. */
  readonly resetAt: number;
}

/**
 * The database could not be reached, or it refused. The caller may try again later. The message never
 * contains a document.
 */
export class StoreUnavailableError extends Error {
  override readonly name = "StoreUnavailableError";
}

/**
 * Everything that the portal stores. Each method takes the tenant first (or in its record) and never reaches another's.
 * Every write is atomic by itself and durable when its promise resolves; nothing relies on transactions or on the
 * database expiring records. Expired records may still be returned: the caller compares `expiresAt` with its clock.
 * Every method throws StoreUnavailableError when the database cannot be reached.
 */
export interface Store extends JobStore, OfficeStore, OfficeExportStore, OfficeNoteStore, StaffStore {
  /** False when the username is taken in that tenant. */
  createAccount(account: Omit<AccountRecord, "isReminderOff">): Promise<boolean>;
  findAccount(tenant: string, id: string): Promise<AccountRecord | undefined>;
  findAccountByUsername(tenant: string, username: string): Promise<AccountRecord | undefined>;
  /**
   * False when there is no such account, or another one of the tenant has the new user name.
   *
   * @param passwordHash what the account has to have; where it has another one by now, nothing changes
   */
  changeAccount(
    tenant: string,
    id: string,
    change: Partial<Pick<AccountRecord, "username" | "passwordHash" | "confirmedAt" | "application" | "isReminderOff">>,
    passwordHash?: string,
  ): Promise<boolean>;
  /** Deletes an account that nobody has confirmed, and so never used, to free its user name. */
  deleteUnconfirmedAccount(tenant: string, username: string): Promise<boolean>;

  createSession(session: SessionRecord): Promise<void>;
  findSession(tenant: string, tokenHash: string): Promise<SessionRecord | undefined>;
  /**
   * Moves the end of a session; does nothing to one that was deleted meanwhile. A power cut may undo it; then the
   * session ends earlier.
   */
  touchSession(tenant: string, tokenHash: string, lastSeenAt: number, expiresAt: number): Promise<boolean>;
  deleteSession(tenant: string, tokenHash: string): Promise<boolean>;
  /** In no particular order. */
  listSessions(tenant: string, account: string): Promise<readonly SessionRecord[]>;
  deleteSessionsOf(tenant: string, account: string): Promise<void>;
  /** Deletes every session of the tenant. Returns how many. */
  deleteSessions(tenant: string): Promise<number>;

  createCode(code: CodeRecord): Promise<void>;
  findCode(tenant: string, id: string): Promise<CodeRecord | undefined>;
  /** False, and nothing changes, if the code is gone because it was used, withdrawn or has expired. */
  changeCode(tenant: string, id: string, change: Pick<CodeRecord, "codeHash" | "expiresAt">): Promise<boolean>;
  /** Newest first. */
  listCodes(tenant: string, account: string, purpose: CodeRecord["purpose"]): Promise<readonly CodeRecord[]>;
  /**
   * Counts a try at every code of that account and purpose. Called before any code is compared, so that parallel
   * guesses are all counted.
   */
  countCodeAttempt(tenant: string, account: string, purpose: CodeRecord["purpose"]): Promise<void>;
  /** Deletes a code. Returns true for exactly one of any number of callers, which may use the code. */
  takeCode(tenant: string, id: string): Promise<boolean>;
  deleteCodes(tenant: string, account: string, purpose: CodeRecord["purpose"]): Promise<void>;

  /**
   * Counts a hit in the current window of `windowMs`, as one or as `amount` (a whole number, perhaps 0), and returns the
   * count with it.
   */
  countHit(tenant: string, key: string, windowMs: number, now: number, amount?: number): Promise<Throttle>;
  /** Takes back one hit of the current window, if there is one. */
  giveBackHit(tenant: string, key: string, windowMs: number, now: number): Promise<void>;

  /** Does nothing and returns false if there is one of that id. */
  createApplication(record: ApplicationRecord): Promise<boolean>;
  findApplication(tenant: string, id: ApplicationId): Promise<ApplicationRecord | undefined>;
  /** All applications of one account, the oldest first. */
  listApplications(tenant: string, account: string): Promise<readonly ApplicationRecord[]>;
  /**
   * Writes `next` with revision `expectedRevision + 1` if the stored revision is still `expectedRevision`; otherwise
   * returns false. Use `updateApplication`, which reads, applies and tries again.
   */
  replaceApplication(next: ApplicationRecord, expectedRevision: number): Promise<boolean>;
  /**
   * Counts drafts by which questions have an answer, and by choices. The database counts: no answer leaves it, and what is
   * encrypted stays so.
   */
  countDrafts(tenant: string, filter: DraftFilter): Promise<number>;
  /**
   * At most `limit` applications in the order of their ids, after the id `after` (from the first with an empty one). Fewer
   * mean that no more follow. Whoever goes on after the last of them meets each application once that is there all the time.
   */
  listApplicationSummaries(tenant: string, after: ApplicationId, limit: number): Promise<readonly ApplicationSummary[]>;
  /** Lists the ids of all applications in no particular order, for the rotation of the field key. */
  listApplicationIds(tenant: string): Promise<readonly ApplicationId[]>;

  /**
   * Gives the application this reference number, unless it has one, and returns the one that it has afterwards.
   * Undefined if another application of the tenant has this number. One never gets two, whoever asks at once.
   */
  keepReference(record: ReferenceRecord): Promise<string | undefined>;
  findReference(tenant: string, application: ApplicationId): Promise<string | undefined>;
  /** The application whose number it is. */
  findReferenceHolder(tenant: string, reference: string): Promise<ApplicationId | undefined>;

  /** Keeps a version once; what is kept never changes. Afterwards `usedAt` is at least the one given. */
  keepVersion(version: TenantVersionRecord): Promise<void>;
  /** Moves `usedAt` of a version that is kept. False when it is not. */
  touchVersion(tenant: string, hash: string, usedAt: number): Promise<boolean>;
  findVersion(tenant: string, hash: string): Promise<TenantVersionRecord | undefined>;
  /** The version that was used last. */
  findLastVersion(tenant: string): Promise<TenantVersionRecord | undefined>;
  /** The ids of all tenants of which a version is kept, in no particular order. */
  listVersionTenants(): Promise<readonly string[]>;
  /**
   * Deletes the versions that were used last before `before` and that no application names. `before` has to lie so far
   * back that whoever used a version then has written the application since. Returns how many.
   */
  sweepVersions(before: number): Promise<number>;

  createTmpAnswers(record: TmpAnswersRecord): Promise<void>;
  /** Reads the answers. Those that may be read once are deleted, so exactly one of any number of callers gets them. */
  takeTmpAnswers(tenant: string, tokenHash: string): Promise<TmpAnswersRecord | undefined>;

  createServiceToken(record: ServiceTokenRecord): Promise<void>;
  findServiceToken(tenant: string, tokenHash: string): Promise<ServiceTokenRecord | undefined>;
  /** Newest first. */
  listServiceTokens(tenant: string): Promise<readonly ServiceTokenRecord[]>;
  /** Those of one application, newest first. */
  listServiceTokensOf(tenant: string, application: ApplicationId): Promise<readonly ServiceTokenRecord[]>;
  revokeServiceToken(tenant: string, id: string, revokedAt: number): Promise<boolean>;
  /** Gives a link to another member of staff. */
  handServiceToken(tenant: string, id: string, maker: string): Promise<void>;
  recordServiceTokenUse(tenant: string, use: ServiceTokenUse): Promise<void>;
  listServiceTokenUses(tenant: string, token: string): Promise<readonly ServiceTokenUse[]>;

  /**
   * Deletes what is stored of one application: its record, its reference number, its print links with their uses, the
   * notes of the office, and its jobs but those that erase it. May be done again, and goes on where it was interrupted.
   */
  eraseApplication(tenant: string, application: ApplicationId): Promise<void>;
  /** Deletes the record of an application if it still has this revision. False, and nothing changes, if not. */
  eraseRecord(tenant: string, application: ApplicationId, revision: number): Promise<boolean>;
  /**
   * Deletes an account with its sessions and codes, so that nobody can log in to it any more. Its applications stay, to be
   * erased one by one. May be done again.
   */
  eraseAccount(tenant: string, account: string): Promise<void>;

  /** Names the history of the data: made with the database, and another one after each restore. */
  readEpoch(): Promise<string>;
  /** For whoever has restored the database. Returns the new epoch. */
  renewEpoch(): Promise<string>;

  /** Deletes sessions, codes, throttles, temporary answers, tickets of staff and exports that ended before `now`. */
  sweepExpired(now: number): Promise<void>;
  /** Resolves when the database answers and can be written to. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
