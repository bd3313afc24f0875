/** As many answers may be filters at once: the stores keep one place of their indexes for each. */
export const MAX_OFFICE_FILTERS = 8;

/**
 * An answer as the stores keep it to filter by: `program=mba`. It names its question, so that a row that was made when
 * other questions were filters is never taken for one that has this answer.
 */
export function toFilterToken(key: string, value: string | number | boolean): string {
  return `${key}=${typeof value === "number" ? toSortableNumber(value) : String(value)}`;
}

/** The tokens between two answers, both included, lie between these two. */
export function toTokenRange(
  key: string,
  from: string | number | undefined,
  to: string | number | undefined,
): readonly [from: string, to: string] {
  return [
    from === undefined ? `${key}=` : toFilterToken(key, from),
    // The character after "=", so that every token of the question is before it.
    to === undefined ? `${key}>` : toFilterToken(key, to),
  ];
}

/** A number as a text that sorts as numbers do: the bits of a double (IEEE 754), negative ones turned round. */
function toSortableNumber(value: number): string {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value === 0 ? 0 : value);
  const raw = bits.getBigUint64(0);
  const sign = 1n << 63n;
  const sortable = (raw & sign) === 0n ? raw | sign : ~raw & ((1n << 64n) - 1n);
  return sortable.toString(16).padStart(16, "0");
}
