export {
  accountOf,
  CODE_PURPOSES,
  currentApplicationOf,
  toApplicationId,
  type AccountRecord,
  type ApplicationId,
  type CodeRecord,
  type SessionRecord,
} from "./store-accounts.ts";
export {
  createApplicationRecord,
  FIRST_CONTENT_REVISION,
  documentsOf,
  nextContentRevision,
  type AnswerVersion,
  type ApplicationRecord,
  type ArrangementRecord,
  type AsideRecord,
  type FormRecord,
  type OrphanRecord,
  type StoredAnswer,
  type SubmissionRecord,
  type SubmittedRound,
} from "./application-record.ts";
export { msLeftOf, toDocumentAnswers, type DocumentRecord, type RemovedDocument } from "./document-record.ts";
export { listSummaryPages, type ApplicationSummary } from "./application-summary.ts";
export { touchApplication, updateApplication, type Bookkeeping } from "./update-application.ts";
export { copySqlite, createStore, readSnapshot, renewEpochIn, type StoreConfig } from "./create-store.ts";
export * from "./store-jobs.ts";
export {
  SORT_FIELDS,
  type OfficeEntry,
  type OfficeFilter,
  type OfficePosition,
  type OfficeSearch,
  type OfficeView,
} from "./office-list.ts";
export type { Snapshot } from "./snapshot-sqlite.ts";
export { json } from "./stored-values.ts";
export { StoreTooNewError, StoreUnavailableError } from "./store-errors.ts";
export type { OfficeExport } from "./store-office-exports.ts";
export type {
  AuditEntry,
  AuditFilter,
  StaffMember,
  StaffPasskey,
  StaffRoster,
  StaffSessionRecord,
  StaffStore,
} from "./store-staff.ts";
export { audienceOfLink, type ServiceTokenRecord } from "./store-links.ts";
export type { Store } from "./store.ts";
export * from "./submissions.ts";
export { isWithdrawn, withdraw, withdrawalOf, type Reopening, type Withdrawal } from "./decision-records.ts";
