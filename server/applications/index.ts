export {
  isDecision,
  makeDecisionMail,
  makeReceipt,
  toApplicationLink,
  toSubmittedTime,
  type MailSubject,
} from "./application-mails.ts";
export { migrateRecord } from "./migrate-record.ts";
export { firstSeenAt } from "./version-order.ts";
export { createApplications, type Applications } from "./applications.ts";
export { countOpenPages } from "./count-open-pages.ts";
export { createDraftWriter, type DraftWriter, type DraftWriterDeps } from "./draft-writer.ts";
export { createFieldCipher, createJournalKeys, type FieldCipher } from "./field-cipher.ts";
export { listSubmissions } from "./own-applications.ts";
export { toAsked, toReadable } from "./to-readable.ts";
export { officeHashOf, officeStatusOf, toListRow } from "./list-row.ts";
export { createAddEffects, createOutboxRelay, type OutboxRelay } from "./effects.ts";
export { createDecisions, DECISIONS, toOwnLapse, toOwnWithdrawal, type Decisions } from "./decisions.ts";
export {
  assignReference,
  findReferenceOf,
  formatReference,
  parsePartOfReference,
  parseReference,
} from "./reference.ts";
export { digestOf, toSignedStatement, toStatement, toZonedTime } from "./submission-proof.ts";
export {
  findSubmissions,
  formatDigest,
  isUnchanged,
  signatureOf,
  verifyClaim,
  type Claim,
  type SignatureState,
} from "./submission-proof.ts";
export { createOwnApplications } from "./own-applications.ts";
export { placeInRound, roundsOf } from "./round-gate.ts";
export { createServiceLinks, endLinksOf, listWorkingLinks, mayMakeLinks, type ServiceLinks } from "./service-links.ts";
export {
  canDecryptStoredAnswers,
  hasSecretOf,
  leaveOutUnreadable,
  maskAnswers,
  openAside,
  openOrphans,
  sealWithNewestKey,
  toApplication,
} from "./sealed-answers.ts";
export { createTmpAnswers } from "./tmp-answers.ts";
