import { fillText, type TextSource, type TextValues } from "../core/index.ts";
import OFFICE_TEXTS from "./office-texts.json" with { type: "json" };

export { OFFICE_TEXTS };

export type OfficeTextKey = keyof typeof OFFICE_TEXTS;

export const isOfficeTextKey = (key: string): key is OfficeTextKey => Object.hasOwn(OFFICE_TEXTS, key);

export function officeText(source: TextSource, key: OfficeTextKey, values: TextValues = {}): string {
  return fillText(source, key, OFFICE_TEXTS[key], values);
}
