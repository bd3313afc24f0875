/** Parts of control ids. RJSF uses them. */
export const ID_PREFIX = "field";
export const ID_SEPARATOR = "-";

/** Id of a field's first focusable control, the target of `/{page}#{key}`. */
export function inputIdOf(key: string): string {
  return `${ID_PREFIX}${ID_SEPARATOR}${key}`;
}
