import { useLayoutEffect, useRef, useState, type ComponentPropsWithoutRef } from "react";
import { applyMask } from "./mask-edit.ts";

interface MaskedInputProps extends Omit<ComponentPropsWithoutRef<"input">, "value" | "onChange" | "className"> {
  value: string;
  format: (typed: string) => string;
  onChange: (value: string) => void;
}

/**
 * An input that formats as typed and takes any paste (WCAG 3.3.8). The caret stays after the same digit while
 * the mask is applied.
 */
export function MaskedInput({ value, format, onChange, ...rest }: MaskedInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState<{ at: number }>();
  useLayoutEffect(() => {
    if (caret !== undefined && document.activeElement === input.current)
      input.current?.setSelectionRange(caret.at, caret.at);
  }, [caret]);
  return (
    <input
      {...rest}
      ref={input}
      className="p-input p-input--medium"
      value={value}
      onChange={(event) => {
        const { value: text, selectionStart } = event.currentTarget;
        const next = applyMask(value, { text, caret: selectionStart ?? text.length }, format);
        setCaret({ at: next.caret });
        onChange(next.text);
      }}
    />
  );
}
