export { hasSecretOf, opensWhatIsStored } from "./check-field-key.ts";
export { createApplications, type Applications } from "./applications.ts";
export { createFieldCipher, type FieldCipher } from "./field-cipher.ts";
export { createJournalKeys, type JournalKeys } from "./journal-keys.ts";
export { leaveOutUnprinted } from "./leave-out-unprinted.ts";
export { maskAnswers, sealWithNewestKey, toApplication } from "./sealed-answers.ts";
export { createServiceLinks, type ServiceLinks } from "./service-links.ts";
export { createTmpAnswers, type TmpAnswers } from "./tmp-answers.ts";
