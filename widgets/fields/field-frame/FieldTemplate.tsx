import type { ReactNode } from "react";
import type { FieldWidgetProps, FramedFieldProps } from "../../../engine/react/index.ts";
import { RichText } from "../../ui/rich-text/RichText.tsx";
import { FieldFrame, FieldGroup } from "./FieldFrame.tsx";
import { fieldIdsOf } from "./input-attributes.ts";

/** RJSF's `FieldTemplate` of a single input: label, hint and errors before it. */
export function LabelledField(field: FramedFieldProps) {
  // FieldFrame is called and not rendered, because one more component for each field slows down a page of a thousand.
  return FieldFrame({ ...toFrame(field), children: field.children, notes: field.notes });
}

/** RJSF's `FieldTemplate` of radios: one legend for all. */
export function RadioField({ children, notes, ...field }: FramedFieldProps) {
  return (
    <FieldGroup {...toFrame(field)} role="radiogroup" notes={notes}>
      {children}
    </FieldGroup>
  );
}

/**
 * RJSF's `FieldTemplate` of a widget that draws its own frame, because it adds its own errors or needs another order.
 */
export function UnframedField({ children, notes }: FramedFieldProps) {
  return (
    <>
      {children}
      {notes}
    </>
  );
}

/** The same for a tall widget: below it, notes would be out of sight of whoever looks at its beginning. */
export function NotedFirst({ children, notes }: FramedFieldProps) {
  return (
    <>
      {notes}
      {children}
    </>
  );
}

type FramedField = Pick<FramedFieldProps, "id" | "label" | "required" | "optional" | "rawDescription" | "rawErrors">;

/** What the frame shows of a field. */
export function toFrame({
  id,
  label,
  required = false,
  optional = false,
  rawDescription = "",
  rawErrors = [],
}: FramedField) {
  const hint: ReactNode = rawDescription === "" ? undefined : <RichText source={rawDescription} />;
  return { ...fieldIdsOf(id), label, hint, errors: rawErrors, required, optional };
}

/** The same for a widget that draws its own frame. */
export function toWidgetFrame({ options, ...widget }: FieldWidgetProps) {
  return toFrame({ ...widget, optional: options.isOptional === true, rawDescription: options.description ?? "" });
}
