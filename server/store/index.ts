export { accountOf, toApplicationId, type ApplicationId } from "./store-accounts.ts";
export {
  createApplicationRecord,
  FIRST_CONTENT_REVISION,
  nextContentRevision,
  type ApplicationRecord,
  type ArrangementRecord,
  type AsideRecord,
  type FormRecord,
  type AnswerVersion,
  type OrphanRecord,
  type StoredAnswer,
  type SubmissionRecord,
  type SubmittedContent,
  type SubmittedRound,
} from "./application-record.ts";
export { msLeftOf, toDocumentAnswers, type DocumentRecord, type RemovedDocument } from "./document-record.ts";
export type { ApplicationSummary } from "./application-summary.ts";
export { touchApplication, updateApplication, type Bookkeeping } from "./update-application.ts";
export { copySqlite, createStore, readSnapshot, renewEpochIn, type StoreConfig } from "./create-store.ts";
export * from "./store-jobs.ts";
export { listSummaryPages } from "./application-summary.ts";
export {
  SORT_FIELDS,
  type OfficeEntry,
  type OfficeFilter,
  type OfficePosition,
  type OfficeSearch,
  type OfficeSort,
  type OfficeTotal,
  type OfficeView,
} from "./office-list.ts";
export type { Snapshot } from "./snapshot-sqlite.ts";
export { StoreTooNewError } from "./store-errors.ts";
export type { OfficeExport } from "./store-office-exports.ts";
export type {
  StaffMember,
  StaffPasskey,
  StaffRoster,
  StaffSessionRecord,
  StaffTicket,
  AuditEntry,
} from "./store-staff.ts";
export type { AuditFilter, StaffStore } from "./store-staff.ts";
export {
  CODE_PURPOSES,
  currentApplicationOf,
  type AccountRecord,
  type CodeRecord,
  type SessionRecord,
} from "./store-accounts.ts";
export { audienceOfLink, type ServiceTokenRecord, type ServiceTokenUse } from "./store-links.ts";
export type { Throttle } from "./store-accounts.ts";
export type { Store } from "./store.ts";
export { StoreUnavailableError } from "./store-errors.ts";
export type { Reopening } from "./decision-records.ts";
export * from "./submissions.ts";
export { isWithdrawn, withdraw, withdrawalOf, type Withdrawal } from "./decision-records.ts";
