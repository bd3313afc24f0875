import { useLayoutEffect, useRef, useState, type ComponentPropsWithoutRef, type KeyboardEvent } from "react";
import { toPlainDigits } from "../../../engine/core/index.ts";
import { applyMask } from "./mask-edit.ts";

interface MaskedInputProps extends Omit<ComponentPropsWithoutRef<"input">, "value" | "onChange"> {
  value: string;
  format: (typed: string) => string;
  onChange: (value: string) => void;
}

/**
 * An input that formats as typed, or once an input method has composed a text, and takes any paste (WCAG 3.3.8). The caret stays after the same digit while
 * the mask is applied.
 */
export function MaskedInput({ value, format, onChange, ...rest }: MaskedInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState<{ at: number }>();
  const [composed, setComposed] = useState<string>();
  // The mask writes the value itself, after which the browser can undo nothing.
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
        // What an input method is still composing must not be changed under it: it would be entered twice.
        if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) setComposed(currentTarget.value);
        else take(currentTarget);
      }}
      onCompositionEnd={({ currentTarget }) => take(currentTarget)}
    />
  );
}
