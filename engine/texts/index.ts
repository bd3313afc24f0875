export { accountText, type AccountTextKey } from "./account-text.ts";
export { lateText, type LateTextKey } from "./late-text.ts";
export { isOfficeTextKey, OFFICE_TEXTS, officeText, type OfficeTextKey } from "./office-text.ts";
export { ALL_TEXTS, serverText, type ServerTextKey } from "./server-text.ts";
export { DEFAULT_TEXTS, text, type TextKey } from "./text.ts";
export { default as TEXT_PARTS } from "./text-parts.json" with { type: "json" };
