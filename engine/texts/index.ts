export { accountText, type AccountTextKey } from "./account-texts.ts";
export { DEFAULT_TEXTS, type TextKey } from "./default-texts.ts";
export type { ExportProblemKey } from "./export-problem-texts.ts";
export { LATE_TEXTS, lateText, type LateTextKey } from "./late-texts.ts";
export { isOfficeTextKey, OFFICE_TEXTS, officeText, type OfficeTextKey } from "./office-texts.ts";
export { PROMISES } from "./promises.ts";
export { ALL_TEXTS, SERVER_TEXTS, serverText, type ServerTextKey } from "./server-texts.ts";
export { text } from "./text.ts";
