import type { HTMLAttributes } from "react";
import type { Field } from "../../../engine/core/index.ts";
import { useTypedAnswer, type FieldWidgetProps } from "../../../engine/react/index.ts";
import { useBoundInput } from "../bound-field/use-bound-input.tsx";
import { FieldFrame } from "../field-frame/FieldFrame.tsx";
import "./text-input.css";

/** A short answer, committed as it is typed. The keyboard fits the schema: digits for numbers, `@` for e-mail. */
export function TextInput({ answerKey }: FieldWidgetProps) {
  const ref = useTypedAnswer(answerKey);
  const { input, ...frame } = useBoundInput(answerKey);
  return (
    <FieldFrame {...frame}>
      <input
        {...input}
        {...toTypingAttributes(frame.field)}
        className={`p-input ${toWidthClass(frame.field)}`}
        placeholder={frame.field.ui["ui:placeholder"]}
        maxLength={frame.field.maxLength}
        ref={ref}
      />
    </FieldFrame>
  );
}

interface TypingAttributes {
  type: "text" | "email" | "url";
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  autoCapitalize?: "none";
  spellCheck?: false;
}

function toTypingAttributes({ schema, widget }: Field): TypingAttributes {
  if (widget === "email") return { type: "email", autoCapitalize: "none", spellCheck: false };
  if (schema.format === "uri") return { type: "url", autoCapitalize: "none", spellCheck: false };
  if (schema.format === "digits" || schema.type === "integer")
    return { type: "text", inputMode: "numeric", spellCheck: false };
  if (schema.type === "number") return { type: "text", inputMode: "decimal", spellCheck: false };
  return { type: "text" };
}

/** An input is about as wide as what belongs in it. */
function toWidthClass({ schema, maxLength }: Field): string {
  const isNumber = schema.type === "number" || schema.type === "integer";
  return isNumber || (maxLength !== undefined && maxLength <= 12) ? "p-input--short" : "";
}
