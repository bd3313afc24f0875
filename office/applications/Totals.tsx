import type * as z from "zod/mini";
import { chakra, Flex, Text, Box, VisuallyHidden } from "@chakra-ui/react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { officeTotalsSchema } from "../../engine/protocol/index.ts";
import { Message } from "../form/OfficeForm.tsx";
import { useAnswer, useText, useTimes } from "../office.tsx";
import { Problem } from "../shell/screen.tsx";
import { filtersOf, useStatusWords } from "./use-filters.tsx";

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
        // Reserves two lines, so that the list does not move when the totals appear.
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
          {isOpen && data !== undefined && <DayChart days={data.by_day} />}
        </chakra.details>
      </Flex>
    </>
  );
}

type DayTotal = z.output<typeof officeTotalsSchema>["by_day"][number];

const DAY_MS = 86_400_000;
const HEIGHT = 96;
const BAR = 7;
const GAP = 2;

/**
 * Submissions by day: bars, and a table for screen readers. The height of a bar is the square root of its number.
 * Otherwise one busy day would make the other bars invisible.
 */
export function DayChart({ days }: { readonly days: readonly DayTotal[] }) {
  const text = useText();
  const { toDay } = useTimes();
  const shown = fillGaps(days);
  const most = Math.max(1, ...shown.map(({ count }) => count));
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined) return <Box color="fg.muted">{text("office.totals.none")}</Box>;
  const width = shown.length * (BAR + GAP);
  const heightOf = (count: number): number => Math.sqrt(count / most) * HEIGHT;
  const middle = shown[Math.floor(shown.length / 2)];
  const ticks = [...new Set([most, Math.round(most / 4)])].filter((count) => count > 0);
  return (
    <Box maxInlineSize="60rem" marginBlockStart="5" fontSize="xs" color="fg.muted">
      <Box aria-hidden position="relative" paddingInlineStart="3rem">
        {ticks.map((count) => (
          <Box
            key={count}
            position="absolute"
            insetInline="0"
            insetBlockEnd={`${String(heightOf(count))}px`}
            borderBlockEnd="1px dashed {colors.border}"
          >
            {count.toLocaleString()}
          </Box>
        ))}
        <chakra.svg
          viewBox={`0 0 ${String(width)} ${String(HEIGHT)}`}
          preserveAspectRatio="none"
          blockSize={`${String(HEIGHT)}px`}
          inlineSize="100%"
          display="block"
          position="relative"
          color="brand.solid"
          borderBlockEnd="1px solid {colors.border.emphasized}"
        >
          {shown.map(({ day, count }, at) => (
            <rect
              key={day}
              x={at * (BAR + GAP)}
              y={HEIGHT - heightOf(count)}
              width={BAR}
              height={heightOf(count)}
              fill="currentColor"
            >
              <title>{`${toDay(day)}: ${String(count)}`}</title>
            </rect>
          ))}
        </chakra.svg>
      </Box>
      <Box aria-hidden display="flex" justifyContent="space-between" paddingInlineStart="3rem">
        <span>{toDay(first.day)}</span>
        {middle !== undefined && shown.length > 2 && <span>{toDay(middle.day)}</span>}
        {last !== first && <span>{toDay(last.day)}</span>}
      </Box>
      <p>{text("office.totals.scale")}</p>
      <VisuallyHidden>
        <table>
          <caption>{text("office.totals.byDay")}</caption>
          <thead>
            <tr>
              <th scope="col">{text("office.totals.day")}</th>
              <th scope="col">{text("office.totals.submitted")}</th>
            </tr>
          </thead>
          <tbody>
            {shown
              .filter(({ count }) => count > 0)
              .map(({ day, count }) => (
                <tr key={day}>
                  <th scope="row">{toDay(day)}</th>
                  <td>{count}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </Box>
  );
}

const MAX_DAYS = 92;

export function fillGaps(days: readonly DayTotal[]): readonly DayTotal[] {
  const counts = new Map(days.map(({ day, count }) => [day, count]));
  const sorted = [...counts.keys()].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const end = Date.parse(`${last}T00:00:00Z`);
  const start = Math.max(Date.parse(`${first}T00:00:00Z`), end - (MAX_DAYS - 1) * DAY_MS);
  return Array.from({ length: (end - start) / DAY_MS + 1 }, (_, at) => {
    const day = new Date(start + at * DAY_MS).toISOString().slice(0, 10);
    return { day, count: counts.get(day) ?? 0 };
  });
}
