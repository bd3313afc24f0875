import { chakra } from "@chakra-ui/react";
import { Link, useOutletContext, useSearchParams } from "react-router-dom";
import { VIEW_VALUES_MAX, type OfficeApplication } from "../../engine/protocol/index.ts";
import { useText, useTimes } from "../office.tsx";
import { Email } from "../shell/screen.tsx";
import type { SelectedNames } from "../shell/OfficeLayout.tsx";
import { Line, type DataColumn } from "../table/DataTable.tsx";
import {
  StatusBadge,
  hiddenColumnsOf,
  useAudiences,
  withValues,
  withView,
  type ListDefinition,
} from "./use-filters.tsx";

// A long name wraps, so that it does not push other columns out of the window.
const NameLink = chakra(Link, {
  base: {
    display: "block",
    inlineSize: "max-content",
    maxInlineSize: { base: "100%", lg: "12rem" },
    overflowWrap: "anywhere",
    fontWeight: "600",
  },
});

const DEFAULT_SORT = "submitted";
const NEWEST_FIRST: readonly string[] = ["submitted", "active"];

/** Columns for staff who read names. Other staff see the reference instead of the name. */
const OF_NAMED: readonly string[] = ["email", "reference"];

type Cell = OfficeApplication["cells"][string];

/** For an anonymous audience, the server sends neither name nor email. */
export const nameOf = ({ name, email, reference, id }: OfficeApplication): string => name || email || (reference ?? id);

export function useListColumns(
  { programme, columns }: ListDefinition,
  selection: Selection,
  applications: readonly OfficeApplication[],
): readonly DataColumn<OfficeApplication>[] {
  const text = useText();
  const { isOffice } = useAudiences();
  const { toMinute, toLocalDay, toDay } = useTimes();
  const [params] = useSearchParams();
  const view = params.toString();
  const sort = params.get("sort") ?? DEFAULT_SORT;
  const isDescending = (params.get("direction") ?? (NEWEST_FIRST.includes(sort) ? "desc" : "asc")) === "desc";
  const direction: Direction = isDescending ? "descending" : "ascending";
  const sortable = (by: string, label: string, first: Direction) => {
    const sorted = sort === by ? direction : undefined;
    return { sorted, label, header: <SortLink by={by} label={label} sorted={sorted} first={first} /> };
  };
  const line = (words: string) => <Line words={words} />;
  const time = (iso: string | null) => (iso === null ? "" : <Line words={toLocalDay(iso)} title={toMinute(iso)} />);
  const say = (cell: Cell | null | undefined, type: string): string => {
    if (cell === undefined || cell === null) return "";
    if (typeof cell.value === "boolean") return text(cell.value ? "office.list.yes" : "office.list.no");
    return cell.text ?? (type === "date" ? toDay(String(cell.value)) : String(cell.value));
  };
  const selectBox = (label: string, rows: readonly OfficeApplication[]) => {
    const isSelected = rows.every(({ id }) => selection.names.has(id));
    return (
      <input
        type="checkbox"
        aria-label={label}
        title={label}
        checked={isSelected}
        disabled={selection.isFull && !rows.some(({ id }) => selection.names.has(id))}
        onChange={(event) => selection.select(rows, event.currentTarget.checked)}
      />
    );
  };
  const hidden = hiddenColumnsOf(params);
  const all: readonly DataColumn<OfficeApplication>[] = [
    {
      id: "select",
      sorted: undefined,
      header: selectBox(text("office.list.selectAll"), applications),
      cell: (application) => selectBox(text("office.list.selectOne", { name: nameOf(application) }), [application]),
    },
    {
      id: "name",
      isHeading: true,
      ...(isOffice
        ? sortable("name", text("office.list.name"), "ascending")
        : { sorted: undefined, header: text("office.list.reference") }),
      cell: (application) => (
        <NameLink to={withView(`/applications/${encodeURIComponent(application.id)}`, view)}>
          {application.name || <Email address={nameOf(application)} />}
        </NameLink>
      ),
    },
    {
      id: "email",
      header: text("office.list.email"),
      isMinor: true,
      cell: ({ email }) => line(email),
    },
    {
      id: "status",
      ...sortable("status", text("office.list.status"), "ascending"),
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    ...(programme === null
      ? []
      : [
          {
            id: "programme",
            header: programme.label,
            cell: (row: OfficeApplication) => line(say(row.programme, programme.type)),
          },
        ]),
    ...columns.map(({ key, label, type }): DataColumn<OfficeApplication> => ({
      id: `answer.${key}`,
      header: label,
      isNumeric: type === "number",
      isMinor: true,
      cell: ({ cells }) => line(say(cells[key], type)),
    })),
    {
      id: "submitted",
      ...sortable("submitted", text("office.list.submitted"), "descending"),
      isMinor: true,
      cell: ({ submitted_at }) => time(submitted_at),
    },
    {
      id: "active",
      ...sortable("active", text("office.list.active"), "descending"),
      isMinor: true,
      cell: ({ active_at }) => time(active_at),
    },
    {
      id: "reference",
      header: text("office.list.reference"),
      isMinor: true,
      cell: ({ reference }) => line(reference ?? ""),
    },
  ];
  return all.filter(({ id }) => !hidden.includes(id) && (isOffice || !OF_NAMED.includes(id)));
}

export function useMinorColumns({ programme, columns }: ListDefinition): readonly (readonly [string, string])[] {
  const text = useText();
  const { isOffice } = useAudiences();
  const named = (id: "email" | "submitted" | "active" | "reference") => [id, text(`office.list.${id}`)] as const;
  const all = [
    named("email"),
    ...(programme === null ? [] : [["programme", programme.label] as const]),
    ...columns.map(({ key, label }) => [`answer.${key}`, label] as const),
    ...[named("submitted"), named("active"), named("reference")],
  ];
  return all.filter(([id]) => isOffice || !OF_NAMED.includes(id));
}

type Selection = ReturnType<typeof useSelection>;

/** Names of the ticked rows by id, also of rows on other pages. They last while the person reads applications. */
export function useSelection() {
  const [names, setNames] = useOutletContext<SelectedNames>();
  return {
    names,
    isFull: names.size >= VIEW_VALUES_MAX,
    clear: () => setNames(new Map()),
    select: (rows: readonly OfficeApplication[], isSelected: boolean) =>
      setNames((before) => withSelected(before, rows, isSelected)),
  };
}

/** Selects rows up to the limit, or deselects them. */
export function withSelected(names: SelectedNames[0], rows: readonly OfficeApplication[], isSelected: boolean) {
  const others = [...names].filter(([id]) => rows.every((row) => row.id !== id));
  const chosen = isSelected && names.size < VIEW_VALUES_MAX ? rows.map((row) => [row.id, nameOf(row)] as const) : [];
  return new Map([...others, ...chosen].slice(0, VIEW_VALUES_MAX));
}

type Direction = "ascending" | "descending";

interface SortLinkProps {
  readonly by: string;
  readonly label: string;
  readonly sorted: Direction | undefined;
  readonly first: Direction;
}

const HeadLink = chakra(Link, {
  base: { color: "inherit", textDecoration: "none", _hover: { color: "brand.solid", textDecoration: "underline" } },
});

function SortLink({ by, label, sorted, first }: SortLinkProps) {
  const [params] = useSearchParams();
  const other = sorted === "ascending" ? "descending" : "ascending";
  const next = sorted === undefined ? first : other;
  const target = withValues(params, { sort: by, direction: next === "descending" ? "desc" : "asc" });
  return (
    <HeadLink to={`?${target.toString()}`} preventScrollReset>
      {label}
      <chakra.span aria-hidden marginInlineStart="1" color={sorted === undefined ? "border.emphasized" : "brand.solid"}>
        {sorted === undefined ? "↕" : sorted === "ascending" ? "↑" : "↓"}
      </chakra.span>
    </HeadLink>
  );
}
