import { fillText, type TextSource, type TextValues } from "../core/index.ts";
import ACCOUNT_TEXTS from "./account-texts.json" with { type: "json" };
import LATE_TEXTS from "./late-texts.json" with { type: "json" };
import { OFFICE_TEXTS } from "./office-text.ts";
import SERVER_TEXTS from "./server-texts.json" with { type: "json" };
import { DEFAULT_TEXTS } from "./text.ts";

/** Texts that texts.json can replace. */
export const ALL_TEXTS = { ...DEFAULT_TEXTS, ...ACCOUNT_TEXTS, ...LATE_TEXTS, ...SERVER_TEXTS, ...OFFICE_TEXTS };

export type ServerTextKey = keyof typeof ALL_TEXTS;

/** Like `text`, for the server's texts. */
export function serverText(source: TextSource, key: ServerTextKey, values: TextValues = {}): string {
  return fillText(source, key, ALL_TEXTS[key], values);
}
