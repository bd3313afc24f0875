/** What an address says of the order, which is no filter. */
const ORDER = ["sort", "direction"] as const;

/** Names of the filters that an address has once at most. */
type Single = "q" | (typeof ORDER)[number];

/** Filters that may have several values, any of which an application has. `filter` is `key:value`. */
export type Several = "status" | "round" | "filter";

/** The address of the same view with these values; an empty one is taken out. It begins at the first page. */
export function withValues(
  params: URLSearchParams,
  values: Readonly<Partial<Record<Single, string>>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete("cursor");
  for (const [name, value] of Object.entries(values)) {
    if (value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The same view with one more value of a filter. */
export function withValue(params: URLSearchParams, name: Several, value: string): URLSearchParams {
  const next = withoutValue(params, name, value);
  next.append(name, value);
  return next;
}

/** The same view without one value of a filter. */
export const withoutValue = (params: URLSearchParams, name: Several, value: string): URLSearchParams =>
  new URLSearchParams([...viewOf(params)].filter(([own, other]) => own !== name || other !== value));

/** What the address filters an answer by: any of these. */
export const answerFiltersOf = (params: URLSearchParams, key: string): readonly string[] =>
  params
    .getAll("filter")
    .filter((filter) => filter.startsWith(`${key}:`))
    .map((filter) => filter.slice(key.length + 1));

/** The same view, filtered by one range of an answer: two values with `..` between them, either of which may be empty. */
export function withRange(params: URLSearchParams, key: string, range: string): URLSearchParams {
  const others = [...viewOf(params)].filter(([name, value]) => name !== "filter" || !value.startsWith(`${key}:`));
  return new URLSearchParams(range === ".." ? others : [...others, ["filter", `${key}:${range}`]]);
}

/** A view of these applications alone, in the same order. */
export const onlyThese = (params: URLSearchParams, ids: Iterable<string>): URLSearchParams =>
  new URLSearchParams([...withoutFilters(params), ...[...ids].map((id) => ["id", id])]);

/** The address of another page of the same view. */
export function withCursor(params: URLSearchParams, cursor: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set("cursor", cursor);
  return next;
}

/** The view without its page. */
export const viewOf = (params: URLSearchParams): URLSearchParams => withValues(params, {});

const isFilter = (name: string): boolean => name !== "cursor" && !ORDER.some((other) => other === name);

export const isFiltered = (params: URLSearchParams): boolean => [...params.keys()].some(isFilter);

/** The address of all applications in the same order. */
export const withoutFilters = (params: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...params].filter(([name]) => ORDER.some((other) => other === name)));

/** What totals are counted over: the filters, in whatever order the list is. */
export const filtersOf = (params: URLSearchParams): string =>
  new URLSearchParams([...params].filter(([name]) => isFilter(name))).toString();
