import type { ReactNode } from "react";
import { interpolate } from "../../../engine/core/index.ts";
import { useAnswerStore, useFieldOf, type BoundField } from "../../../engine/react/index.ts";
import { toDescribedBy } from "../field-frame/FieldFrame.tsx";
import { RichText } from "../../ui/rich-text/RichText.tsx";

/** The attributes that every input of a bound field carries. */
export interface InputAttributes {
  readonly id: string;
  readonly name: string;
  readonly autoComplete: string | undefined;
  readonly "aria-required": true | undefined;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

export interface BoundInput extends BoundField {
  readonly label: string;
  readonly hint: ReactNode;
  /** Those of the store, and those that the widget itself has to tell. */
  readonly errors: readonly string[];
  readonly input: InputAttributes;
}

/**
 * A field with what its input must carry: ids, autocomplete token (WCAG 1.3.5), required and invalid state.
 *
 * @param ownErrors what the widget knows beyond the store: an unfinished date, a text over its limit
 */
export function useBoundInput(answerKey: string, ownErrors: readonly string[] = []): BoundInput {
  const store = useAnswerStore();
  const bound = useFieldOf(store, answerKey);
  const { field, inputId, hintId, errorId, required } = bound;
  const description = field.ui["ui:description"];
  const hint =
    description === undefined ? undefined : (
      <RichText source={interpolate(description, store.tenant.definition.tenant.partner)} />
    );
  const errors = ownErrors.length === 0 ? bound.errors : [...new Set([...bound.errors, ...ownErrors])];
  return {
    ...bound,
    label: field.label,
    hint,
    errors,
    input: {
      id: inputId,
      name: answerKey,
      autoComplete: field.ui["ui:autocomplete"],
      "aria-required": required || undefined,
      "aria-invalid": errors.length > 0 || undefined,
      "aria-describedby": toDescribedBy({ hintId, errorId }, hint, errors),
    },
  };
}
