/** What an address says of a page in a view. A change of the view begins at its first page again. */
const POSITION = ["after", "before"] as const;

/** The address of the same view with these values; an empty one is taken out. */
export function withValues(params: URLSearchParams, values: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of POSITION) next.delete(name);
  for (const [name, value] of Object.entries(values)) {
    if (value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}
