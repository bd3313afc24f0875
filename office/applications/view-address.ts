/** What an address says of the order, which is no filter. */
const ORDER = ["sort", "direction"] as const;

/** Names of the filters that an address has once at most. */
type Single = "q" | "status" | "round" | (typeof ORDER)[number];

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

/** What the address filters an answer by: any of these. */
export const answerFiltersOf = (params: URLSearchParams, key: string): readonly string[] =>
  params
    .getAll("filter")
    .filter((filter) => filter.startsWith(`${key}:`))
    .map((filter) => filter.slice(key.length + 1));

/** The address of the same view, filtered by an answer: a value, or two with `..` between them. */
export function withAnswerFilter(params: URLSearchParams, key: string, value: string): URLSearchParams {
  const others = params.getAll("filter").filter((filter) => !filter.startsWith(`${key}:`));
  const next = withValues(params, {});
  next.delete("filter");
  const own = value === "" || value === ".." ? [] : [`${key}:${value}`];
  for (const filter of [...others, ...own]) next.append("filter", filter);
  return next;
}

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
