import type { ReactNode } from "react";
import { descriptionId, errorId } from "@rjsf/utils";
import type { FieldWidgetProps, FramedFieldProps } from "../../../engine/react/index.ts";
import { RichText } from "../../ui/rich-text/RichText.tsx";
import { FieldFrame, FieldGroup, type FieldIds, toDescribedBy } from "./FieldFrame.tsx";

/** `FieldTemplate` for a single input. */
export function LabelledField(field: FramedFieldProps) {
  // A function call is faster than another component for each field, on a page with a thousand fields.
  return FieldFrame({ ...toFrame(field), children: field.children, notes: field.notes });
}

/** `FieldTemplate` for radios: all have one legend. */
export function RadioField({ children, notes, ...field }: FramedFieldProps) {
  return (
    <FieldGroup {...toFrame(field)} role="radiogroup" notes={notes}>
      {children}
    </FieldGroup>
  );
}

/** `FieldTemplate` for a widget that renders its own frame. */
export function UnframedField({ children, notes }: FramedFieldProps) {
  return (
    <>
      {children}
      {notes}
    </>
  );
}

/** `FieldTemplate` for a tall widget: notes come first, because below the input they would be out of sight. */
export function NotedFirst({ children, notes }: FramedFieldProps) {
  return (
    <>
      {notes}
      {children}
    </>
  );
}

type FramedField = Pick<FramedFieldProps, "id" | "label" | "required" | "optional" | "rawDescription" | "rawErrors">;

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

/** Returns the frame's values for a widget that renders its own frame. */
export function toWidgetFrame({ options, ...widget }: FieldWidgetProps) {
  return toFrame({ ...widget, optional: options.isOptional === true, rawDescription: options.description ?? "" });
}

export type InputAttributes = ReturnType<typeof toInputAttributes>;

/** Returns the ids that RJSF makes, because widgets of other packages use them. */
function fieldIdsOf(id: string): FieldIds {
  return { inputId: id, hintId: descriptionId(id), errorId: errorId(id) };
}

/**
 * Returns ids, autocomplete token (WCAG 1.3.5), required state and invalid state of an input.
 * @param describedBy ids of further descriptions
 */
export function toInputAttributes(
  {
    id,
    name,
    required,
    options,
    rawErrors = [],
  }: Pick<FieldWidgetProps, "id" | "options" | "rawErrors" | "name" | "required">,
  ...describedBy: readonly string[]
) {
  const { autocomplete: autoComplete, errorId: ownErrorId }: Readonly<Record<string, unknown>> = options;
  const ids = { ...fieldIdsOf(id), ...(typeof ownErrorId === "string" ? { errorId: ownErrorId } : {}) };
  return {
    id,
    name,
    autoComplete: typeof autoComplete === "string" ? autoComplete : undefined,
    "aria-required": required === true || undefined,
    "aria-invalid": rawErrors.length > 0 || undefined,
    // If a part of a group has errors, the group shows them below an id of its own.
    "aria-describedby": toDescribedBy(ids, options.description, rawErrors, ...describedBy),
  };
}
