import { useLayoutEffect, useRef, useState, type ComponentPropsWithoutRef, type KeyboardEvent } from "react";
import { toPlainDigits, formatPhone, formatSsn } from "../../../engine/core/index.ts";
import { toInputText, type FieldWidgetProps } from "../../../engine/react/index.ts";
import { LabelledField, toInputAttributes } from "../field-frame/FieldTemplate.tsx";

interface MaskedInputProps extends Omit<ComponentPropsWithoutRef<"input">, "value" | "onChange"> {
  value: string;
  format: (typed: string) => string;
  onChange: (value: string) => void;
}

/** Formats typed, composed and pasted text. Keeps the caret after the same digit. */
export function MaskedInput({ value, format, onChange, ...rest }: MaskedInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState<{ at: number }>();
  const [composed, setComposed] = useState<string>();
  // Has its own undo history, because browsers cannot undo values that a script writes.
  const history = useRef<Record<"past" | "undone", string[]>>({ past: [], undone: [] });
  useLayoutEffect(() => {
    if (caret !== undefined && document.activeElement === input.current)
      input.current?.setSelectionRange(caret.at, caret.at);
  }, [caret]);
  const take = ({ value: typed, selectionStart }: HTMLInputElement) => {
    const text = toPlainDigits(typed);
    const next = applyMask(value, { text, caret: selectionStart ?? text.length }, format);
    setComposed(undefined);
    if (next.text !== value) history.current = { past: [...history.current.past, value], undone: [] };
    setCaret({ at: next.caret });
    onChange(next.text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "z") return;
    event.preventDefault();
    const { past, undone } = history.current;
    const [from, to] = event.shiftKey ? [undone, past] : [past, undone];
    const text = from.pop();
    if (text === undefined) return;
    to.push(value);
    setCaret({ at: text.length });
    onChange(text);
  };
  return (
    <input
      className="p-input p-input--medium"
      {...rest}
      ref={input}
      onKeyDown={onKeyDown}
      value={composed ?? value}
      onChange={({ currentTarget, nativeEvent }) => {
        // If the mask changed the value during a composition, the browser would insert the text twice.
        if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) setComposed(currentTarget.value);
        else take(currentTarget);
      }}
      onCompositionEnd={({ currentTarget }) => take(currentTarget)}
    />
  );
}

interface MaskedText {
  readonly text: string;
  readonly caret: number;
}

/**
 * Formats an edited text. If the applicant deletes a separator, also deletes the digit before it, so that Backspace
 * never gets stuck.
 * @param before displayed text
 * @param typed edited text without the mask
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

/** Formats `(NXX) NXX-XXXX`. Leaves foreign numbers unchanged, and all numbers with the option `international`. */
export function PhoneInput(props: FieldWidgetProps) {
  const { value, options, onChange } = props;
  return (
    <MaskedInput
      {...toInputAttributes(props)}
      // The type "tel" does not allow the token "tel-national" (HTML autofill).
      type="text"
      inputMode="tel"
      value={toInputText(value)}
      format={options["international"] === true ? keepTyped : formatPhone}
      onChange={onChange}
    />
  );
}
PhoneInput.FieldTemplate = LabelledField;

function keepTyped(typed: string): string {
  return typed;
}

/** Formats digits as 3-2-4. Asks the browser not to store the number. */
export function SsnInput(props: FieldWidgetProps) {
  return (
    <MaskedInput
      {...toInputAttributes(props)}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      value={toInputText(props.value)}
      format={formatSsn}
      onChange={props.onChange}
    />
  );
}
SsnInput.FieldTemplate = LabelledField;
