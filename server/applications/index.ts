export { toApplicationLink } from "./application-link.ts";
export { hasSecretOf, opensWhatIsStored } from "./check-field-key.ts";
export { bringUpRecord, noteVersion } from "./bring-up-record.ts";
export { createApplications, type Applications } from "./applications.ts";
export { countOpenPages } from "./count-open-pages.ts";
export { createDraftWriter, type DraftWriter, type DraftWriterDeps } from "./draft-writer.ts";
export { createFieldCipher, type FieldCipher } from "./field-cipher.ts";
export { createJournalKeys, type JournalKeys } from "./journal-keys.ts";
export { listSubmissions } from "./list-submissions.ts";
export { toAsked, toReadable } from "./to-readable.ts";
export { officeHashOf, officeStatusOf, toListRow } from "./list-row.ts";
export { createAddEffects } from "./effects.ts";
export { createHandOver, type HandOver } from "./hand-over.ts";
export { makeReceipt, toSubmittedTime } from "./make-receipt.ts";
export { isDecision, makeDecisionMail } from "./make-decision-mail.ts";
export { createDecisions, DECISIONS, toOwnLapse, toOwnWithdrawal, type Decisions } from "./decisions.ts";
export { maskAnswers, openAside, sealWithNewestKey, toApplication } from "./sealed-answers.ts";
export { formatReference, parseReference } from "./reference.ts";
export { findReferenceOf, giveReference } from "./references.ts";
export { digestOf, toSignedStatement, toStatement, toZonedTime } from "./seal-submission.ts";
export {
  findSubmissions,
  formatDigest,
  isUnchanged,
  signatureOf,
  verifyClaim,
  type Claim,
  type SignatureState,
  type Verified,
} from "./verify-submission.ts";
export { createOwnApplications, type OwnApplicationsService } from "./own-applications.ts";
export { openSetAside } from "./set-aside.ts";
export { placeInRound, roundsOf } from "./round-gate.ts";
export {
  createServiceLinks,
  endLinksOf,
  findMaking,
  listWorkingLinks,
  mayMakeLinks,
  type MadeLink,
  type ServiceLinks,
} from "./service-links.ts";
export { leaveOutUnreadable } from "./unreadable-secrets.ts";
export { createTmpAnswers, type TmpAnswers } from "./tmp-answers.ts";
