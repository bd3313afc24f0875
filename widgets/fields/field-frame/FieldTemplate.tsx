import type { ReactNode } from "react";
import { descriptionId, errorId } from "@rjsf/utils";
import type { FieldWidgetProps, FramedFieldProps } from "../../../engine/react/index.ts";
import { RichText } from "../../ui/rich-text/RichText.tsx";
import { FieldFrame, FieldGroup, type FieldIds } from "./FieldFrame.tsx";

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

/** The attributes that the input of a widget carries. */
export interface InputAttributes {
  readonly id: string;
  readonly name: string;
  readonly autoComplete: string | undefined;
  readonly "aria-required": true | undefined;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

type DescribedField = Pick<FieldWidgetProps, "id" | "options" | "rawErrors">;

/** The ids of a field's parts, by RJSF's own functions: a widget from elsewhere names the same ones. */
function fieldIdsOf(id: string): FieldIds {
  return { inputId: id, hintId: descriptionId(id), errorId: errorId(id) };
}

/**
 * Ids, autocomplete token (WCAG 1.3.5), required and invalid state of a widget's input.
 *
 * @param describedBy what describes it in addition to its hint and errors
 */
export function toInputAttributes(
  { id, name, required, options, rawErrors = [] }: DescribedField & Pick<FieldWidgetProps, "name" | "required">,
  ...describedBy: readonly string[]
): InputAttributes {
  const autoComplete: unknown = options["autocomplete"];
  return {
    id,
    name,
    autoComplete: typeof autoComplete === "string" ? autoComplete : undefined,
    "aria-required": required === true || undefined,
    "aria-invalid": rawErrors.length > 0 || undefined,
    "aria-describedby": describedByOf({ id, options, rawErrors }, describedBy),
  };
}

/**
 * `aria-describedby` naming only what is on the page. A group that shows its parts' errors gives their id as `errorId`.
 */
function describedByOf(
  { id, options, rawErrors = [] }: DescribedField,
  describedBy: readonly string[],
): string | undefined {
  const shownErrorId: unknown = options["errorId"];
  const named = [
    ...(hasWords(options.description) ? [descriptionId(id)] : []),
    ...(rawErrors.length === 0 ? [] : [typeof shownErrorId === "string" ? shownErrorId : errorId(id)]),
    ...describedBy,
  ];
  return named.length === 0 ? undefined : named.join(" ");
}

const hasWords = (description: string | undefined): boolean => description !== undefined && description !== "";
