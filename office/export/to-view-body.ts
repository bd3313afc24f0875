/** Names that an address may have more than once. */
const SEVERAL = ["status", "round", "filter", "id"] as const;
const SINGLE = ["q", "sort", "direction"] as const;

/** The view that an address shows, as a call takes it in its body: its search, its filters and its order. */
export function toViewBody(params: URLSearchParams): Record<string, string | readonly string[]> {
  const view: Record<string, string | readonly string[]> = {};
  for (const name of SEVERAL) if (params.has(name)) view[name] = params.getAll(name);
  for (const name of SINGLE) {
    const value = params.get(name);
    if (value !== null) view[name] = value;
  }
  return view;
}
