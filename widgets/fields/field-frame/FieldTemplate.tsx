import type { ReactNode } from "react";
import { descriptionId, errorId } from "@rjsf/utils";
import type { FieldWidgetProps, FramedFieldProps } from "../../../engine/react/index.ts";
import { RichText } from "../../ui/rich-text/RichText.tsx";
import { FieldFrame, FieldGroup, type FieldIds, toDescribedBy } from "./FieldFrame.tsx";

/** `FieldTemplate` of a single input. */
export function LabelledField(field: FramedFieldProps) {
  // Called as a function, because a further component for each field slows down a page of a thousand.
  return FieldFrame({ ...toFrame(field), children: field.children, notes: field.notes });
}

/** `FieldTemplate` of radios: one legend for all. */
export function RadioField({ children, notes, ...field }: FramedFieldProps) {
  return (
    <FieldGroup {...toFrame(field)} role="radiogroup" notes={notes}>
      {children}
    </FieldGroup>
  );
}

/** `FieldTemplate` of a widget that draws its own frame. */
export function UnframedField({ children, notes }: FramedFieldProps) {
  return (
    <>
      {children}
      {notes}
    </>
  );
}

/** Frame of a tall widget: notes below the input would be out of sight. */
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

/** Frame values of a widget that draws its own frame. */
export function toWidgetFrame({ options, ...widget }: FieldWidgetProps) {
  return toFrame({ ...widget, optional: options.isOptional === true, rawDescription: options.description ?? "" });
}

export type InputAttributes = ReturnType<typeof toInputAttributes>;

/** Ids by RJSF's functions, as foreign widgets use them. */
function fieldIdsOf(id: string): FieldIds {
  return { inputId: id, hintId: descriptionId(id), errorId: errorId(id) };
}

/**
 * Ids, autocomplete token (WCAG 1.3.5), required and invalid state of an input.
 *
 * @param describedBy further descriptions
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
    // A group shows the errors of its parts under an id of its own.
    "aria-describedby": toDescribedBy(ids, options.description, rawErrors, ...describedBy),
  };
}
