import { descriptionId, errorId } from "@rjsf/utils";
import type { FieldWidgetProps } from "../../../engine/react/index.ts";
import type { FieldIds } from "./FieldFrame.tsx";

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
export function fieldIdsOf(id: string): FieldIds {
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
