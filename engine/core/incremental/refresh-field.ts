import { findErrors } from "../evaluation/find-errors.ts";
import { isRequired } from "../evaluation/requirements.ts";
import { isVisible } from "../evaluation/visibility.ts";
import type { Field } from "../tenant/field.ts";
import type { EvaluatorState } from "./evaluator-state.ts";

const NO_ERRORS: readonly string[] = [];

/** A field's messages, found again only if something that they depend on changed since they were last read. */
export function readErrors(state: EvaluatorState, key: string): readonly string[] {
  const { tenant, visible, errors, unchecked, context } = state;
  if (unchecked.delete(key)) {
    const field = tenant.fields.get(key);
    const found = field !== undefined && visible.has(key) ? findErrors(field, context) : NO_ERRORS;
    if (found.length > 0) errors.set(key, found);
    else errors.delete(key);
  }
  return errors.get(key) ?? NO_ERRORS;
}

/**
 * Brings one field up to date.
 *
 * @returns whether anything about it changed; errors that nobody has read count as unchanged
 */
export function refreshField(state: EvaluatorState, field: Field): boolean {
  const { visible, required, errors, unchecked, context } = state;
  const { key } = field;
  const wasVisible = visible.has(key);
  const wasRequired = required.has(key);
  const readBefore = unchecked.has(key) ? undefined : (errors.get(key) ?? NO_ERRORS);
  unchecked.add(key);
  const isNowVisible = isVisible(field, context);
  const isNowRequired = isNowVisible && isRequired(field, context);
  if (isNowVisible) visible.add(key);
  else visible.delete(key);
  if (isNowRequired) required.add(key);
  else required.delete(key);
  return (
    wasVisible !== isNowVisible ||
    wasRequired !== isNowRequired ||
    (readBefore !== undefined && readBefore.join("\n") !== readErrors(state, key).join("\n"))
  );
}
