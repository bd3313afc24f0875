const FOCUSABLE = [
  "input:not([type=hidden], :disabled)",
  "select:not(:disabled)",
  "textarea:not(:disabled)",
  "button:not(:disabled)",
  "a[href]",
  "[tabindex]:not([tabindex='-1'])",
].join();

/**
 * What takes the focus for a field, by the id of its input: the element of that id, or the first control in it where it
 * is no control itself, such as the group that RJSF's radios stand in. Where no control has the id, such as where a
 * date has three parts, it is the first control in the group that the field's label names.
 */
export function findFocusTarget(inputId: string): HTMLElement | undefined {
  const element = document.getElementById(inputId) ?? undefined;
  if (element?.matches(FOCUSABLE) === true) return element;
  const group = document.getElementById(`${inputId}__title`)?.parentElement;
  return (
    (element ?? group)?.querySelector<HTMLElement>(FOCUSABLE) ?? group?.querySelector<HTMLElement>(FOCUSABLE) ?? element
  );
}
