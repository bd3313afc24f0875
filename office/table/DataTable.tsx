import { Box, Stack, Table, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { PANEL } from "../shell/screen.tsx";

export interface DataColumn<Row> {
  readonly id: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  readonly sorted?: "ascending" | "descending" | undefined;
  /** Label of a sorted value in a card. */
  readonly label?: string;
  /** True if the column is the heading of its row. */
  readonly isHeading?: boolean;
  readonly isNumeric?: boolean;
  /** True if narrow windows hide the column, unless it sorts the rows. */
  readonly isMinor?: boolean;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly isStale?: boolean;
  /** Title and hint if there are no rows. Without them, the table shows its headings. */
  readonly empty?: readonly [title: string, hint: string];
}

/** Plain elements in the body: with a component for each cell, a phone would take half a second for a list. */
const BODY = {
  "& :where(tbody) :is(th, td)": {
    padding: "2",
    borderBlockEnd: "1px solid {colors.border}",
    fontWeight: "400",
    textAlign: "start",
    verticalAlign: "top",
  },
  "& :where(tbody) [data-numeric]": { textAlign: "end" },
  "& [type=checkbox]": { boxSize: { base: "1.5rem", lg: "1.25rem" }, display: "block", margin: "0" },
  "& [data-line]": {
    overflow: "hidden",
    textOverflow: "ellipsis",
    "@media (width >= 64rem)": { whiteSpace: "nowrap", maxInlineSize: "14.5rem" },
  },
} as const;

/** In windows below 64rem, each row becomes a card, and the head shows only the columns that sort or select. */
const CARDS = {
  "@media (width < 64rem)": {
    "&, & :is(thead, tbody, tr, th, td)": { display: "block" },
    "& :is(th, td)": { border: "none", padding: "0", maxInlineSize: "100%" },
    "& :is(th, td, td *)": { whiteSpace: "normal" },
    "& thead tr": { display: "flex", flexWrap: "wrap", gap: "3" },
    "& td:has([type=checkbox])": { float: "inline-end" },
    "& tbody tr": { sm: { display: "flex", flexWrap: "wrap", columnGap: "5" } },
    "& :where(tbody) [data-numeric]": { textAlign: "start" },
    "& tr": { padding: "3", borderBlockEnd: "1px solid {colors.border}" },
    "& [data-minor=hidden]": { display: "none" },
    "& [data-minor]:not(:empty)::before": { content: "attr(data-minor) ': '", color: "fg.muted" },
    "& [data-minor] > *": { display: "inline" },
    // Hides these headings from all but screen readers.
    "& thead:not(:has([data-sorts])), & thead th:not([data-sorts])": {
      position: "absolute",
      inlineSize: "1px",
      blockSize: "1px",
      overflow: "hidden",
      clipPath: "inset(50%)",
    },
  },
} as const;

export function DataTable<Row>({ label, columns, rows, idOf, isStale = false, empty }: DataTableProps<Row>) {
  if (rows.length === 0 && empty !== undefined) return <EmptyRows title={empty[0]} hint={empty[1]} />;
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
        css={{ "& :is(th, td)": { borderColor: "border" }, ...BODY, ...CARDS }}
      >
        <Table.Header>
          <Table.Row background="bg.muted">
            {columns.map(({ id, header, isNumeric = false, ...column }) => (
              <Table.ColumnHeader
                key={id}
                scope="col"
                data-sorts={"sorted" in column ? "" : undefined}
                whiteSpace="nowrap"
                fontWeight="600"
                textAlign={isNumeric ? "end" : "start"}
                {...(column.sorted === undefined ? {} : { "aria-sort": column.sorted })}
              >
                {header}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map((row) => (
            <tr key={idOf(row)}>
              {columns.map(({ id, cell, isHeading = false, isNumeric = false, isMinor = false, sorted, label }) => {
                const Cell = isHeading ? "th" : "td";
                return (
                  <Cell
                    key={id}
                    scope={isHeading ? "row" : undefined}
                    data-minor={isMinor ? (sorted === undefined ? "hidden" : label) : undefined}
                    data-numeric={isNumeric ? "" : undefined}
                  >
                    {cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}

export function Line({ words, title = words }: { readonly words: string; readonly title?: string }) {
  return (
    <p data-line="" title={title}>
      {words}
    </p>
  );
}

export function EmptyRows({ title, hint }: { readonly title: string; readonly hint: string }) {
  return (
    <Stack
      gap="2"
      align="start"
      padding="6"
      background="bg.panel"
      border="1px dashed {colors.border.emphasized}"
      borderRadius="l3"
    >
      <Text fontWeight="600">{title}</Text>
      <Text color="fg.muted">{hint}</Text>
    </Stack>
  );
}
