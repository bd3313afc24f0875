// What the server and the browser agree on. Every status, error code and body is written here once.

// Errors: every refusal of a call, and the failures that a page reports.
export {
  ERROR_STATUSES,
  MAX_PROBLEMS,
  errorBodySchema,
  FILE_STORE_REFUSALS,
  type ApiErrorCode,
  type FileStoreRefusal,
} from "./error-body.ts";
export { anyErrorBodySchema, SEEN_STATUSES } from "./seen-errors.ts";
export { toPageFailure, type PageFailure } from "./page-failure.ts";
export { pageFailureSchema } from "./page-failure-request.ts";

// Accounts: signing up, logging in and changing a password.
export {
  codeSchema,
  confirmRequestSchema,
  credentialsSchema,
  emailChangeSchema,
  emailCodeSchema,
  newPasswordSchema,
  passwordChangeSchema,
  remindersChangeSchema,
  resetRequestSchema,
  sessionParamsSchema,
  signUpRequestSchema,
  usernameRequestSchema,
  usernameSchema,
  type EmailChange,
  type PasswordChange,
  type ResetRequest,
} from "./account-requests.ts";
export { erasureRequestSchema, ownDataSchema, type OwnData } from "./own-data.ts";
export { messageSchema, namedAnswerSchema, ownSessionsSchema, remindersSchema, type OwnSession } from "./accounts.ts";
export {
  CONFIRMATION_CODE,
  CONFIRMATION_CODE_LENGTH,
  isConfirmationCode,
  isNewPassword,
  PASSWORD_MIN_LENGTH,
  PASSWORD_RULES,
} from "./password-rules.ts";

// Answers: what is saved, how both sides of a change find each other, and what a link brings along.
export { ACCOUNT_HEADER, EPOCH_HEADER, FORM_HEADER, lastApplicantCookie } from "./page-names.ts";
export { type AnswerChange } from "./answer-changes.ts";
export { answersSchema, isAnswerValue, tmpAnswerSchema, type RefusedAnswer } from "./answers.ts";
export { ASIDE_KINDS, newsSchema, type Aside, type Mark, type FileNews, type News } from "./news.ts";
export { saveAnswerSchema, type ChangeOutcome, type SaveAnswer } from "./save-answer.ts";
export { tmpLinkSchema, tmpRequestSchema } from "./temporary-answers.ts";

// An application: its profile, its state, its submission, and what a service reads of it.
export {
  countRequestSchema,
  itemsRequestSchema,
  lastPageRequestSchema,
  MAX_CHANGES,
  noticeRequestSchema,
  saveRequestSchema,
  sentAnswersSchema,
  submitRequestSchema,
  tabRequestSchema,
  validationsRequestSchema,
  webStatusRequestSchema,
  type ItemsRequest,
  type SaveRequest,
} from "./application-requests.ts";
export {
  countsSchema,
  documentsSchema,
  lastPageAnswerSchema,
  printDataSchema,
  profileSchema,
  submitAnswerSchema,
  tabsSchema,
  type Profile,
} from "./application.ts";
export { noticeAnswerSchema, noticeSchema, type Notice } from "./notice.ts";
export { newsAnswerSchema, profileAnswerSchema } from "./profile-answer.ts";
export {
  applicationParamsSchema,
  beginRequestSchema,
  currentRequestSchema,
  ownApplicationsSchema,
  type OwnApplication,
  type OwnApplications,
} from "./own-applications.ts";
export type { Pictures, PictureSize } from "./pictures.ts";
export { verifyAnswerSchema, verifyRequestSchema, type VerifyAnswer } from "./verify.ts";
export { WEB_STATUSES, webStatusAnswerSchema, webStatusOf, type WebStatus } from "./web-status.ts";

// Documents: uploads, conversions and the PDF copy.
export {
  answerKeyParamsSchema,
  conversionRequestSchema,
  deleteDocumentQuerySchema,
  presignRequestSchema,
  stopQuerySchema,
} from "./document-requests.ts";
export { presignedUploadSchema, type PresignedUpload } from "./documents.ts";
export {
  draftPdfSchema,
  JOB_STATES,
  pdfCopySchema,
  workStatusSchema,
  type ConversionStatus,
  type DraftPdf,
  type JobState,
  type PdfCopy,
  type WorkStatus,
} from "./work-status.ts";

// Lookup: schools and addresses while they are typed.
export {
  LOOKUP_CATEGORIES,
  LOOKUP_RESULTS,
  lookupAnswerSchema,
  lookupRecordSchema,
  suggestionsSchema,
  type LookupCategory,
  type LookupRecord,
  type Suggestion,
} from "./lookup.ts";

// A visitor's answers, which only the device keeps.
export { VISITOR_DAYS, visitorKeySchema } from "./visitor-key.ts";

// Staff: who they are, what they may do, and what they did.
export { auditPageSchema, auditQuerySchema, type AuditPage } from "./audit.ts";
export { mayAct, STAFF_ROLES, type StaffRole } from "./staff-role.ts";
export {
  factorCodeSchema,
  invitationSchema,
  newStaffSchema,
  recoveryCodesSchema,
  staffFactorsSchema,
  staffListSchema,
  staffLogInSchema,
  staffMemberSchema,
  staffParamsSchema,
  staffPasswordSchema,
  staffRemovalQuerySchema,
  staffRoleSchema,
  totpConfirmedSchema,
  totpSecretSchema,
  type StaffMemberAnswer,
} from "./staff-requests.ts";
export {
  SSO_PROBLEMS,
  ssoAnswerSchema,
  ssoBeginSchema,
  ssoBegunSchema,
  staffLoggedOutSchema,
  type SsoProblem,
} from "./sso.ts";
export {
  givenPasskeySchema,
  newPasskeySchema,
  passkeyOptionsSchema,
  passkeyParamsSchema,
  passkeyRemovedSchema,
  passkeySchema,
  type GivenPasskey,
  type NewPasskey,
  type PasskeyAnswer,
} from "./passkeys.ts";
export {
  STAFF_IDLE_MS,
  STAFF_STAGES,
  staffSessionSchema,
  type StaffSession,
  type StaffStage,
} from "./staff-session.ts";

// The office: finding and reading applications.
export {
  officeDefinitionSchema,
  officeListSchema,
  officeNotesSchema,
  officeReadSchema,
  officeTotalsSchema,
  revealAnswerSchema,
  type OfficeApplication,
  type TimelineEntry,
} from "./office.ts";
export {
  NOTE_MAX_LENGTH,
  noteRequestSchema,
  OFFICE_ORDERS,
  officeDocumentParamsSchema,
  officeListQuerySchema,
  officeParamsSchema,
  officeViewQuerySchema,
  revealRequestSchema,
  VIEW_VALUES_MAX,
  type OfficeViewQuery,
} from "./office-requests.ts";
export {
  officeLinkParamsSchema,
  officeLinkRequestSchema,
  officeLinksSchema,
  officeNewLinkSchema,
  RECIPIENT_MAX_LENGTH,
  workingLinksSchema,
  type OfficeLink,
  type WorkingLink,
} from "./office-links.ts";
export {
  currentExportSchema,
  EXPORT_ROLES,
  OFFICE_EXPORT_STATES,
  officeExportParamsSchema,
  officeExportRequestSchema,
  officeExportSchema,
  type ExportedClass,
  type OfficeExportAnswer,
  type OfficeExportRequest,
} from "./office-exports.ts";
export {
  REASON_MAX_LENGTH,
  REASON_MIN_LENGTH,
  REOPENING_REASON_MAX_LENGTH,
  WITHDRAWAL_REASON_MAX_LENGTH,
} from "./reason-length.ts";

export {
  ERASURE_SCOPES,
  officeErasedSchema,
  officeErasureRequestSchema,
  officeErasureSchema,
  type ErasureScope,
  type OfficeErasure,
} from "./office-erasure.ts";

// What other systems are told, and how it goes.
export {
  WEBHOOK_EVENTS,
  webhookAgainSchema,
  webhookBodySchema,
  webhookSentAgainSchema,
  webhooksQuerySchema,
  webhooksSchema,
  type WebhookBody,
  type WebhookDelivery,
  type WebhookEventName,
} from "./webhooks.ts";

// When people may apply.
export { roundsSchema, type RoundsAnswer } from "./rounds.ts";

// Query strings of the calls that have one.
export { lookupQuerySchema, newsQuerySchema, serviceQuerySchema, tmpQuerySchema, tokenSchema } from "./queries.ts";

// Submitted applications that the office has opened again.
export {
  ownLapseSchema,
  ownReopeningSchema,
  reopenAnswerSchema,
  type OfficeReopening,
  type OwnLapse,
  type OwnReopening,
} from "./reopening.ts";
export type { OfficeSubmission } from "./submissions.ts";
export { closeRequestSchema, reopenRequestSchema, submissionQuerySchema } from "./reopening-requests.ts";

// Submitted applications that were withdrawn.
export { officeWithdrawAnswerSchema, type OfficeWithdrawal } from "./office-withdrawal.ts";
export { ownWithdrawalSchema, WITHDRAWERS, type OwnWithdrawal, type Withdrawer } from "./withdrawal.ts";
export { officeWithdrawRequestSchema, withdrawRequestSchema } from "./withdrawal-requests.ts";

// The page of the office.
export { officePageSchema, type OfficePage } from "./office-page.ts";
