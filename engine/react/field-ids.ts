/** Parts of control ids. RJSF uses them. */
export const ID_PREFIX = "field";
export const ID_SEPARATOR = "-";

/** Id of a field's control or group, the target of `/{page}#{key}`. */
export function inputIdOf(key: string): string {
  return `${ID_PREFIX}${ID_SEPARATOR}${key}`;
}
