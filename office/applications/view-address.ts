/** What an address says of a page in a view. A change of the view begins at its first page again. */
const POSITION = ["after", "before"] as const;
/** What an address says of the order, which is no filter. */
const ORDER = ["sort", "order"] as const;

/** The name by which an address filters by an answer. */
export const filterName = (key: string, end?: "from" | "to"): string =>
  end === undefined ? `answer.${key}` : `answer.${key}.${end}`;

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

const isFilter = (name: string): boolean => ![...POSITION, ...ORDER].some((other) => other === name);

export const isFiltered = (params: URLSearchParams): boolean => [...params.keys()].some(isFilter);

/** The address of all applications in the same order. */
export const withoutFilters = (params: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...params].filter(([name]) => ORDER.some((other) => other === name)));

/** What totals are counted over: the filters, in whatever order the list is. */
export const filtersOf = (params: URLSearchParams): string =>
  new URLSearchParams([...params].filter(([name]) => isFilter(name))).toString();
