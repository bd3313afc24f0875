import { fillText, type TextSource, type TextValues } from "../core/index.ts";
import ACCOUNT_TEXTS from "./account-texts.json" with { type: "json" };
import LATE_TEXTS from "./late-texts.json" with { type: "json" };
import { DEFAULT_TEXTS } from "./text.ts";

const TEXTS = { ...DEFAULT_TEXTS, ...ACCOUNT_TEXTS, ...LATE_TEXTS };

export type LateTextKey = keyof typeof TEXTS;

/** Like `text`, for texts that load after the first page. */
export function lateText(source: TextSource, key: LateTextKey, values: TextValues = {}): string {
  return fillText(source, key, TEXTS[key], values);
}
