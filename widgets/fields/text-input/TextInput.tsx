import type { HTMLAttributes } from "react";
import { useTypedAnswer, type FieldWidgetProps } from "../../../engine/react/index.ts";
import { LabelledField, toInputAttributes } from "../field-frame/FieldTemplate.tsx";

export function TextInput(props: FieldWidgetProps) {
  const { name, schema, options, placeholder } = props;
  return (
    <input
      {...toInputAttributes(props)}
      {...toTypingAttributes(schema, options)}
      className={`p-input ${toWidthClass(schema, options)}`}
      placeholder={placeholder === "" ? undefined : placeholder}
      ref={useTypedAnswer(name)}
    />
  );
}
TextInput.FieldTemplate = LabelledField;
TextInput.isBoundByRef = true as const;
// Skips RJSF's wrapper, because a page has hundreds of text inputs.
TextInput.MergedWidget = TextInput;

export function EmailInput(props: FieldWidgetProps) {
  return <TextInput {...props} options={{ ...props.options, inputType: "email" }} />;
}
EmailInput.FieldTemplate = LabelledField;
EmailInput.isBoundByRef = true as const;

interface TypingAttributes {
  type: "text" | "email" | "url";
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  autoCapitalize?: "none";
  spellCheck?: false;
}

function toTypingAttributes(
  { type, format }: FieldWidgetProps["schema"],
  { inputType }: FieldWidgetProps["options"],
): TypingAttributes {
  if (inputType === "email") return { type: "email", autoCapitalize: "none", spellCheck: false };
  if (format === "uri") return { type: "url", autoCapitalize: "none", spellCheck: false };
  if (format === "digits" || type === "integer") return { type: "text", inputMode: "numeric", spellCheck: false };
  if (type === "number") return { type: "text", inputMode: "decimal", spellCheck: false };
  return { type: "text" };
}

function toWidthClass({ type }: FieldWidgetProps["schema"], { maxLength }: FieldWidgetProps["options"]): string {
  const isNumber = type === "number" || type === "integer";
  return isNumber || (typeof maxLength === "number" && maxLength <= 12) ? "p-input--short" : "";
}
