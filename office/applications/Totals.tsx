import type * as z from "zod/mini";
import { chakra, Flex, Text, Box } from "@chakra-ui/react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { officeTotalsSchema } from "../../engine/protocol/index.ts";
import { Message } from "../form/messages.tsx";
import { useAnswer, useText, useTimes } from "../office.tsx";
import { Problem } from "../shell/Problem.tsx";
import { filtersOf } from "./view-address.ts";
import { useStatusWords } from "./StatusBadge.tsx";
import { DataTable, type DataColumn } from "../table/DataTable.tsx";

export function Totals() {
  const text = useText();
  const words = useStatusWords();
  const [params] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const filters = filtersOf(params);
  const { data, error, refetch } = useAnswer(["totals", filters], `/api/office/totals?${filters}`, officeTotalsSchema);
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  const count = data?.total.toLocaleString() ?? "";
  const statuses = Object.entries(data?.by_status ?? {});
  return (
    <>
      {data !== undefined && !data.is_complete && (
        <Message status="info" role="status">
          {text("office.list.incomplete", { count: data.to_be_made })}
        </Message>
      )}
      <Flex
        as="section"
        aria-label={text("office.totals.title")}
        wrap="wrap"
        alignContent="center"
        gap="1"
        columnGap="5"
        fontSize="sm"
        // Room for two lines, so that the totals do not move the list of a phone.
        flexBasis={{ base: "100%", md: "auto" }}
        minBlockSize={{ base: "3.25rem", md: "2.25rem" }}
      >
        <Text role="status" fontWeight="600">
          {data !== undefined && text(data.total === 1 ? "office.totals.one" : "office.totals.all", { count })}
        </Text>
        {statuses.length > 0 && (
          <chakra.ul display="contents" listStyleType="none">
            {statuses.map(([status, number]) => (
              <li key={status}>{`${words(status)} ${number.toLocaleString()}`}</li>
            ))}
          </chakra.ul>
        )}
        <chakra.details
          flex="0 1 auto"
          css={{ "&[open]": { flexBasis: "100%" } }}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary>{text("office.totals.byDay")}</summary>
          {isOpen && <DayChart days={data?.by_day ?? []} />}
        </chakra.details>
      </Flex>
    </>
  );
}

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
