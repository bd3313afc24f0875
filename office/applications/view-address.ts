const ORDER = ["sort", "direction"] as const;
/** Columns that the view leaves out. The server ignores them. */
const HIDE = "hide";

/** Parameters that occur at most once in an address. */
const SINGLE = ["q", ...ORDER] as const;
type Single = (typeof SINGLE)[number];

/** Filters that may have several values. An application must match one of them. `filter` is `key:value`. */
export type Several = "status" | "round" | "filter";

/** Sets these values, removes empty values and returns to the first page. */
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

export function withValue(params: URLSearchParams, name: Several, value: string): URLSearchParams {
  const next = withoutValue(params, name, value);
  next.append(name, value);
  return next;
}

export const withoutValue = (params: URLSearchParams, name: Several, value: string): URLSearchParams =>
  new URLSearchParams([...viewOf(params)].filter(([own, other]) => own !== name || other !== value));

/** Values by which the address filters an answer. */
export const answerFiltersOf = (params: URLSearchParams, key: string): readonly string[] =>
  params
    .getAll("filter")
    .filter((filter) => filter.startsWith(`${key}:`))
    .map((filter) => filter.slice(key.length + 1));

/** Filters an answer by one range `from..to`, of which either end may be empty. */
export function withRange(params: URLSearchParams, key: string, range: string): URLSearchParams {
  const others = [...viewOf(params)].filter(([name, value]) => name !== "filter" || !value.startsWith(`${key}:`));
  return new URLSearchParams(range === ".." ? others : [...others, ["filter", `${key}:${range}`]]);
}

/** Returns a view of these applications only, in the current order. */
export const onlyThese = (params: URLSearchParams, ids: Iterable<string>): URLSearchParams =>
  new URLSearchParams([...withoutFilters(params), ...[...ids].map((id) => ["id", id])]);

export function withCursor(params: URLSearchParams, cursor: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set("cursor", cursor);
  return next;
}

/** Returns the parameters of the view, without the current page. */
export const viewOf = (params: URLSearchParams): URLSearchParams => withValues(params, {});

const isLook = (name: string): boolean => name === HIDE || ORDER.some((other) => other === name);
const isFilter = (name: string): boolean => name !== "cursor" && !isLook(name);

export const isFiltered = (params: URLSearchParams): boolean => [...params.keys()].some(isFilter);

/** Returns a view of all applications, in the current order and columns. */
export const withoutFilters = (params: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...params].filter(([name]) => isLook(name)));

export const hiddenColumnsOf = (params: URLSearchParams): readonly string[] => params.getAll(HIDE);

export const withHiddenColumns = (params: URLSearchParams, ids: readonly string[]): URLSearchParams =>
  new URLSearchParams([...[...params].filter(([name]) => name !== HIDE), ...ids.map((id) => [HIDE, id])]);

/** Returns the filters as a query string, for the totals. */
export const filtersOf = (params: URLSearchParams): string =>
  new URLSearchParams([...params].filter(([name]) => isFilter(name))).toString();

/** Converts the view in an address to the body of a request. */
export function toViewBody(params: URLSearchParams): Record<string, string | readonly string[]> {
  const view: Record<string, string | readonly string[]> = {};
  for (const name of ["status", "round", "filter", "id"]) if (params.has(name)) view[name] = params.getAll(name);
  for (const name of SINGLE) {
    const value = params.get(name);
    if (value !== null) view[name] = value;
  }
  return view;
}
