import { fitInserted, fitInsertedDigits, type Insertion } from "../../engine/core/index.ts";
import type { LateTextKey } from "../../engine/texts/index.ts";

/** How much an input takes, and how it says so. */
export interface InputLimit {
  readonly input: HTMLInputElement;
  readonly most: number;
  /** The part of what is inserted that is kept. */
  readonly fit: (insertion: Insertion) => string;
  readonly note: LateTextKey;
}

/** The limit that the input's `data-limit` names in characters, or its `data-digits` in digits; undefined for any other. */
export function findInputLimit(target: EventTarget | null): InputLimit | undefined {
  if (!(target instanceof HTMLInputElement)) return undefined;
  const { limit, digits } = target.dataset;
  const most = Number(digits ?? limit);
  if (!Number.isSafeInteger(most) || most <= 0) return undefined;
  return digits === undefined
    ? { input: target, most, fit: (insertion) => fitInserted(insertion, most), note: "input.cut" }
    : { input: target, most, fit: (insertion) => fitInsertedDigits(insertion, most), note: "input.cutDigits" };
}
