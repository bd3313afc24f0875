import { Box } from "@chakra-ui/react";
import type * as z from "zod/mini";
import type { officeTotalsSchema } from "../../engine/protocol/index.ts";
import { useText, useTimes } from "../office.tsx";
import { DataTable, type DataColumn } from "../table/DataTable.tsx";

type DayTotal = z.output<typeof officeTotalsSchema>["by_day"][number];

/** Submissions by day, the newest day first, each with a bar. */
export function DayChart({ days }: { readonly days: readonly DayTotal[] }) {
  const text = useText();
  const { toDay } = useTimes();
  if (days.length === 0) return <Box color="fg.muted">{text("office.totals.none")}</Box>;
  const most = Math.max(...days.map(({ count }) => count));
  const columns: readonly DataColumn<DayTotal>[] = [
    { id: "day", header: text("office.totals.day"), isHeading: true, cell: ({ day }) => toDay(day) },
    {
      id: "count",
      header: text("office.totals.submitted"),
      cell: ({ count }) => (
        <Box minInlineSize="10rem">
          {count.toLocaleString()}
          <Box background="brand.solid" blockSize="0.5rem" inlineSize={`${String((count / most) * 100)}%`} />
        </Box>
      ),
    },
  ];
  const rows = days.toSorted((one, other) => other.day.localeCompare(one.day));
  return (
    <Box maxInlineSize="40rem" marginBlockStart="4">
      <DataTable label={text("office.totals.byDay")} columns={columns} rows={rows} idOf={({ day }) => day} />
    </Box>
  );
}
