/** Largest number of filters of a list. SQLite has a column for each (server/store/embedded-office-tables.ts). */
export const MAX_OFFICE_FILTERS = 8;

/**
 * Builds a stored filter value, such as `program=mba`. The key keeps rows of an earlier list definition from matching.
 */
export function toFilterToken(key: string, value: string | number | boolean): string {
  return `${key}=${typeof value === "number" ? toSortableNumber(value) : String(value)}`;
}

/** Returns the first and the last token for answers from `from` to `to`, inclusive. */
export function toTokenRange(
  key: string,
  from: string | number | undefined,
  to: string | number | undefined,
): readonly [from: string, to: string] {
  return [
    from === undefined ? `${key}=` : toFilterToken(key, from),
    to === undefined ? `${key}>` : toFilterToken(key, to),
  ];
}

/** Converts a number to a text with the same sort order, from the bits of a double (IEEE 754). */
function toSortableNumber(value: number): string {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value === 0 ? 0 : value);
  const raw = bits.getBigUint64(0);
  const sign = 1n << 63n;
  const sortable = (raw & sign) === 0n ? raw | sign : ~raw & ((1n << 64n) - 1n);
  return sortable.toString(16).padStart(16, "0");
}
