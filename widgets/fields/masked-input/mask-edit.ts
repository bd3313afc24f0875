/** A text and the position of the caret in it. */
export interface MaskedText {
  readonly text: string;
  readonly caret: number;
}

/**
 * What a masked input shows after an edit. The caret stays after the same digit, so that correcting in the middle
 * works; deleting a separator deletes the digit before it, so that Backspace never gets stuck on a `)` or a dash.
 *
 * @param before what the input showed
 * @param typed what it shows now, the mask not yet applied
 */
export function applyMask(before: string, typed: MaskedText, format: (typed: string) => string): MaskedText {
  const edited = isSeparatorDeleted(before, typed.text) ? deleteDigitBefore(typed) : typed;
  const text = format(edited.text);
  if (edited.caret >= edited.text.length) return { text, caret: text.length };
  return { text, caret: caretAfterDigits(text, countDigits(edited.text.slice(0, edited.caret))) };
}

function isSeparatorDeleted(before: string, typed: string): boolean {
  return typed.length === before.length - 1 && digitsOf(typed) === digitsOf(before);
}

function deleteDigitBefore({ text, caret }: MaskedText): MaskedText {
  const left = text.slice(0, caret).replace(/\d\D*$/, "");
  return { text: left + text.slice(caret), caret: left.length };
}

function caretAfterDigits(text: string, count: number): number {
  if (count === 0) return 0;
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (/\d/.test(text.charAt(at))) seen += 1;
    if (seen === count) return at + 1;
  }
  return text.length;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

function countDigits(text: string): number {
  return digitsOf(text).length;
}
