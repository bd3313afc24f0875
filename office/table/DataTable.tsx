import { Box, Table } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { PANEL } from "../shell/panel.ts";

export interface DataColumn<Row> {
  readonly id: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** How the rows are sorted by it; undefined where they are not. */
  readonly sorted?: "ascending" | "descending" | undefined;
  /** The cell names its row. */
  readonly isHeading?: boolean;
  readonly isNumeric?: boolean;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  /** Newer rows are on their way. */
  readonly isStale?: boolean;
}

/** A table, whose sorting, filters and pages are the server's. It scrolls sideways where the window is too narrow for it, and never moves the page. */
export function DataTable<Row>({ label, columns, rows, idOf, isStale = false }: DataTableProps<Row>) {
  return (
    <Box
      role="region"
      aria-label={label}
      tabIndex={0}
      overflow="auto"
      maxBlockSize={{ base: "none", md: "calc(100dvh - 12rem)" }}
      {...PANEL}
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
          <Table.Row background="bg.muted">
            {columns.map(({ id, header, sorted, isNumeric = false }) => (
              <Table.ColumnHeader
                key={id}
                scope="col"
                whiteSpace="nowrap"
                fontWeight="600"
                textAlign={isNumeric ? "end" : "start"}
                {...(sorted === undefined ? {} : { "aria-sort": sorted })}
              >
                {header}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map((row) => (
            <Table.Row key={idOf(row)} background="bg.panel">
              {columns.map(({ id, cell, isHeading = false, isNumeric = false }) => (
                <Table.Cell
                  key={id}
                  textAlign={isNumeric ? "end" : "start"}
                  verticalAlign="top"
                  {...(isHeading ? { as: "th", scope: "row", fontWeight: "400" } : {})}
                >
                  {cell(row)}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}
