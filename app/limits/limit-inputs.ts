import { countCharacters, toPlainDigits, type Insertion, type TextSource } from "../../engine/core/index.ts";
import { lateText } from "../../engine/texts/index.ts";
import { createCutNote } from "./cut-note.ts";
import { findInsertion } from "./find-insertion.ts";
import { findInputLimit, type InputLimit } from "./input-limit.ts";

/**
 * Keeps every input with `data-limit` or `data-digits` from holding more than that. A key that would make it longer does
 * nothing, as with the browsers' own `maxlength`; of whatever else is too long (a paste, a drop, what is filled in or
 * composed) as much is kept as fits, and a note says so. `maxlength` is not used, because it counts UTF-16 units and
 * says nothing.
 */
export function limitInputs(source: TextSource): void {
  const note = createCutNote();
  /** What the input held before the change that is about to come. */
  let known: { readonly input: HTMLInputElement; readonly value: string } | undefined;
  /** What it held before an input method began to compose. */
  let composed: typeof known;
  let isOwn = false;

  const report = ({ input, most, note: key }: InputLimit, inserted: string, kept: string, isTyped: boolean) => {
    const lost = inserted.slice(kept.length);
    // A cell of a spreadsheet ends with a line break. A single character is a key.
    if (lost.trim() === "" || (isTyped && countCharacters(inserted) <= 1)) return;
    if (key === "input.cutDigits" && !/\d/.test(lost)) return;
    note.show(input, lateText(source, key, { limit: most }));
  };
  const asOwn = (act: () => void) => {
    isOwn = true;
    act();
    isOwn = false;
  };

  /** Keeps what fits of a change that has happened already, and returns whether that was not all of it. */
  const cut = (limit: InputLimit, before: string | undefined, isTyped: boolean): boolean => {
    const { input, most } = limit;
    if (input.value.length <= most) return false;
    const edit = findInsertion(before, input.value, input.selectionEnd);
    const kept = limit.fit(edit);
    if (kept === edit.inserted) return false;
    writeText(input, edit, kept);
    report(limit, edit.inserted, kept, isTyped);
    return true;
  };

  const onBeforeInput = (event: InputEvent) => {
    const limit = isOwn ? undefined : findInputLimit(event.target);
    if (limit === undefined) return;
    const { input, most } = limit;
    const { value } = input;
    known = { input, value };
    if (event.isComposing || !event.cancelable || !event.inputType.startsWith("insert")) return;
    const inserted = readInserted(event, limit);
    // No text has more characters than UTF-16 units.
    if (inserted === "" || value.length + inserted.length <= most) return;
    const { selectionStart, selectionEnd } = input;
    if (selectionStart === null || selectionEnd === null) return;
    const edit = { before: value.slice(0, selectionStart), inserted, after: value.slice(selectionEnd) };
    const kept = limit.fit(edit);
    if (kept === inserted) return;
    event.preventDefault();
    if (kept !== "")
      asOwn(() => {
        // In this way the browser can undo it. Nothing else does that for an input.
        // oxlint-disable-next-line typescript/no-deprecated -- it is what every browser has
        if (!document.execCommand("insertText", false, kept)) {
          writeText(input, edit, kept);
          input.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: kept }));
        }
      });
    report(limit, inserted, kept, event.inputType === "insertText");
  };

  const onInput = (event: Event) => {
    const limit = isOwn ? undefined : findInputLimit(event.target);
    if (limit === undefined) return;
    const before = known?.input === limit.input ? known.value : undefined;
    known = undefined;
    note.clearIfChanged(limit.input);
    const { isComposing, inputType } = event instanceof InputEvent ? event : { isComposing: false, inputType: "" };
    // What is shorter than before may still be longer than the limit, if that was another once.
    if (isComposing || /^(delete|history)/.test(inputType)) return;
    cut(limit, before, inputType === "insertText");
  };

  const onCompositionEnd = ({ target }: Event) => {
    const limit = findInputLimit(target);
    const before = composed?.input === target ? composed?.value : undefined;
    composed = undefined;
    if (limit === undefined || before === undefined) return;
    if (cut(limit, before, true))
      asOwn(() => limit.input.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" })));
  };

  const onFocus = ({ target }: Pick<Event, "target">) => {
    const limit = findInputLimit(target);
    if (limit !== undefined) note.prepare(limit.input);
  };

  onFocus({ target: document.activeElement });
  const options = { capture: true };
  addEventListener("focusin", onFocus, options);
  addEventListener("beforeinput", onBeforeInput, options);
  addEventListener("input", onInput, options);
  addEventListener(
    "compositionstart",
    ({ target }) =>
      (composed = target instanceof HTMLInputElement ? { input: target, value: target.value } : undefined),
    options,
  );
  addEventListener("compositionend", onCompositionEnd, options);
}

/** What the change inserts, as the input is going to hold it; empty where the browser does not say. */
function readInserted({ data, dataTransfer }: InputEvent, { note }: InputLimit): string {
  const text = (data ?? dataTransfer?.getData("text/plain") ?? "").replaceAll(/\r\n?|\n/g, " ");
  return note === "input.cutDigits" ? toPlainDigits(text) : text;
}

/** Writes it past React, which would not hear of a change that it takes for its own. */
function writeText(input: HTMLInputElement, { before, after }: Insertion, kept: string): void {
  Reflect.set(HTMLInputElement.prototype, "value", before + kept + after, input);
  const caret = before.length + kept.length;
  if (input.selectionStart !== null && document.activeElement === input) input.setSelectionRange(caret, caret);
}
