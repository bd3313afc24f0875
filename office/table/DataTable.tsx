import { Box, Table } from "@chakra-ui/react";
import { tableFeatures, useTable, type ColumnDef, type RowData } from "@tanstack/react-table";
import { useMemo, type ReactNode } from "react";

/** Sorting, filters and pages are the server's, so the table itself has no feature but columns and rows. */
const features = tableFeatures({});

export interface DataColumn<Row extends RowData> {
  readonly id: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** How the rows are sorted by it; undefined where they are not. */
  readonly sorted?: "ascending" | "descending" | undefined;
  /** The cell names its row. */
  readonly isHeading?: boolean;
  readonly isNumeric?: boolean;
}

interface DataTableProps<Row extends RowData> {
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  /** Newer rows are on their way. */
  readonly isStale?: boolean;
}

/** A table that scrolls sideways by itself where the window is too narrow for it, and never moves the page. */
export function DataTable<Row extends RowData>({ label, columns, rows, idOf, isStale = false }: DataTableProps<Row>) {
  const defined = useMemo(
    () =>
      columns.map((column): ColumnDef<typeof features, Row> => ({
        id: column.id,
        header: () => column.header,
        cell: ({ row }) => column.cell(row.original),
      })),
    [columns],
  );
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({ features, columns: defined, data, getRowId: idOf });
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  return (
    <Box
      role="region"
      aria-label={label}
      tabIndex={0}
      overflow="auto"
      maxBlockSize={{ base: "none", md: "calc(100dvh - 12rem)" }}
      background="bg.panel"
      border="1px solid {colors.border}"
      borderRadius="l3"
      aria-busy={isStale}
      opacity={isStale ? 0.6 : 1}
    >
      <Table.Root
        size="sm"
        interactive
        stickyHeader
        colorPalette="brand"
        aria-label={label}
        css={{ "& :is(th, td)": { borderColor: "border" } }}
      >
        <Table.Header>
          {table.getHeaderGroups().map((group) => (
            <Table.Row key={group.id} background="bg.muted">
              {group.headers.map((header) => {
                const { sorted, isNumeric = false } = byId.get(header.id) ?? {};
                return (
                  <Table.ColumnHeader
                    key={header.id}
                    scope="col"
                    whiteSpace="nowrap"
                    fontWeight="600"
                    textAlign={isNumeric ? "end" : "start"}
                    {...(sorted === undefined ? {} : { "aria-sort": sorted })}
                  >
                    <table.FlexRender header={header} />
                  </Table.ColumnHeader>
                );
              })}
            </Table.Row>
          ))}
        </Table.Header>
        <Table.Body>
          {table.getRowModel().rows.map((row) => (
            <Table.Row key={row.id} background="bg.panel">
              {row.getAllCells().map((cell) => {
                const { isHeading = false, isNumeric = false } = byId.get(cell.column.id) ?? {};
                return (
                  <Table.Cell
                    key={cell.id}
                    textAlign={isNumeric ? "end" : "start"}
                    verticalAlign="top"
                    {...(isHeading ? { as: "th", scope: "row", fontWeight: "400" } : {})}
                  >
                    <table.FlexRender cell={cell} />
                  </Table.Cell>
                );
              })}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}
