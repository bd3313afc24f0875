import type * as z from "zod/mini";
import { officeDefinitionSchema } from "../../engine/protocol/index.ts";
import { useAnswer, useText, useTimes, translateCode } from "../office.tsx";
import { Badge } from "@chakra-ui/react";

export interface Filter {
  readonly key: string;
  readonly label: string;
  readonly type: "choice" | "boolean" | "date" | "number";
  readonly name: Several;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Filters of the list. A value in the address keeps its chip even if its choice no longer exists. */
export function useFilters({ filters, rounds, statuses }: ListDefinition, params: URLSearchParams) {
  const text = useText();
  const words = useStatusWords();
  const { toDay } = useTimes();
  const yesNo = [
    { value: "true", label: text("office.list.yes") },
    { value: "false", label: text("office.list.no") },
  ];
  const status: Filter = {
    key: "status",
    name: "status",
    type: "choice",
    label: text("office.list.status"),
    options: statuses.map((value) => ({ value, label: words(value) })),
  };
  const round: Filter = {
    key: "round",
    name: "round",
    type: "choice",
    label: text("office.list.round"),
    options: rounds.map(({ id, label }) => ({ value: id, label })),
  };
  const answers = filters.map(({ key, label, type, options }): Filter => {
    const choices = type === "boolean" ? yesNo : options;
    const own = choices.map((option) => ({ ...option, value: `${key}:${option.value}` }));
    return { key, label, type, name: "filter", options: own };
  });
  const others = [...(rounds.length === 0 ? [] : [round]), ...answers];
  const chips = [status, ...others].flatMap(({ key, label, type, name, options }) => {
    const values =
      name === "filter" ? answerFiltersOf(params, key).map((value) => `${key}:${value}`) : params.getAll(name);
    const toWords = (end: string): string =>
      type === "date" && !Number.isNaN(Date.parse(`${end}T00:00Z`)) ? toDay(end) : end;
    const shown = (value: string): string => {
      const ends = value.replace(`${key}:`, "").split("..").map(toWords);
      const open = ends.indexOf("") === 0 ? "office.list.to" : "office.list.from";
      const range = ends.includes("") ? `${text(open)} ${ends.join("")}` : ends.join(" – ");
      return options.find((option) => option.value === value)?.label ?? range;
    };
    return values.map((value) => ({ name, value, label: `${label}: ${shown(value)}` }));
  });
  return { status, others, chips };
}

export type ListDefinition = z.output<typeof officeDefinitionSchema>;

export function useListDefinition() {
  return useAnswer(["list-definition"], "/api/office/list", officeDefinitionSchema, {
    staleTime: Infinity,
  });
}

export function useAudiences() {
  const text = useText();
  const { data } = useListDefinition();
  const ids = data?.audiences ?? [];
  const nameOf = (id: string): string =>
    data?.titles[id] ??
    (id === "office" ? text("office.links.forOffice") : id === "everyone" ? text("office.links.forEveryone") : id);
  // List "everyone" first: most links and exports need no answers that are for the office only.
  const ordered = [...ids.filter((id) => id === "everyone"), ...ids.filter((id) => id !== "everyone")];
  return { isOffice: ids.includes("office"), nameOf, options: ordered.map((id) => [id, nameOf(id)] as const) };
}

const PALETTES: Readonly<Record<string, string>> = {
  submitted: "green",
  started: "blue",
  reopened: "purple",
  withdrawn: "red",
};

export function useStatusWords(): (status: string) => string {
  const text = useText();
  return (status) => translateCode(text, `office.status.${status}`, status);
}

export function StatusBadge({ status }: { readonly status: string }) {
  const words = useStatusWords();
  return (
    <Badge colorPalette={PALETTES[status] ?? "gray"} whiteSpace="nowrap">
      {words(status)}
    </Badge>
  );
}

const ORDER = ["sort", "direction"] as const;
/** Columns that the view leaves out. The server ignores them. */
const HIDE = "hide";

const SINGLE = ["q", ...ORDER] as const;
type Single = (typeof SINGLE)[number];

/** Filters that may have several values: an application must match one of them. A value of `filter` is `key:value`. */
type Several = "status" | "round" | "filter";

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

export const onlyThese = (params: URLSearchParams, ids: Iterable<string>): URLSearchParams =>
  new URLSearchParams([...withoutFilters(params), ...[...ids].map((id) => ["id", id])]);

export function withCursor(params: URLSearchParams, cursor: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set("cursor", cursor);
  return next;
}

export const withView = (path: string, view: string): string => (view === "" ? path : `${path}?${view}`);

export const viewOf = (params: URLSearchParams): URLSearchParams => withValues(params, {});

const isLook = (name: string): boolean => name === HIDE || ORDER.some((other) => other === name);
const isFilter = (name: string): boolean => name !== "cursor" && !isLook(name);

export const isFiltered = (params: URLSearchParams): boolean => [...params.keys()].some(isFilter);

export const withoutFilters = (params: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...params].filter(([name]) => isLook(name)));

export const hiddenColumnsOf = (params: URLSearchParams): readonly string[] => params.getAll(HIDE);

export const withHiddenColumns = (params: URLSearchParams, ids: readonly string[]): URLSearchParams =>
  new URLSearchParams([...[...params].filter(([name]) => name !== HIDE), ...ids.map((id) => [HIDE, id])]);

export const filtersOf = (params: URLSearchParams): string =>
  new URLSearchParams([...params].filter(([name]) => isFilter(name))).toString();

export function toViewBody(params: URLSearchParams): Record<string, string | readonly string[]> {
  const view: Record<string, string | readonly string[]> = {};
  for (const name of ["status", "round", "filter", "id"]) if (params.has(name)) view[name] = params.getAll(name);
  for (const name of SINGLE) {
    const value = params.get(name);
    if (value !== null) view[name] = value;
  }
  return view;
}
