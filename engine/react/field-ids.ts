/**
 * The id of a field's first focusable control: the input, the first radio of a group, the month of a date.
 * A link to `/{page}#{key}` puts the focus on it.
 */
export function inputIdOf(key: string): string {
  return `field-${key}`;
}

export function hintIdOf(key: string): string {
  return `hint-${key}`;
}

export function errorIdOf(key: string): string {
  return `error-${key}`;
}
