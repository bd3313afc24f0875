import { fillText, type TextSource, type TextValues } from "../core/index.ts";
import ACCOUNT_TEXTS from "./account-texts.json" with { type: "json" };
import { DEFAULT_TEXTS } from "./text.ts";

const TEXTS = { ...DEFAULT_TEXTS, ...ACCOUNT_TEXTS };

export type AccountTextKey = keyof typeof TEXTS;

/** Like `text`, for account screens. */
export function accountText(source: TextSource, key: AccountTextKey, values: TextValues = {}): string {
  return fillText(source, key, TEXTS[key], values);
}
