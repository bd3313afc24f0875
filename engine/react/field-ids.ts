/**
 * RJSF joins a page's prefix and a field's key by these. They make the id of a field's first focusable control: the
 * input, the first radio of a group, the month of a date.
 */
export const ID_PREFIX = "field";
export const ID_SEPARATOR = "-";

/** The id that RJSF gives a field's control. A link to `/{page}#{key}` puts the focus on it. */
export function inputIdOf(key: string): string {
  return `${ID_PREFIX}${ID_SEPARATOR}${key}`;
}
