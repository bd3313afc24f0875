import { Box, chakra, Table, VisuallyHidden } from "@chakra-ui/react";
import { useText } from "../office.tsx";
import { useTimes } from "../times/use-times.ts";

export interface DayTotal {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly count: number;
}

const DAY_MS = 86_400_000;
const HEIGHT = 56;
const BAR = 7;
const GAP = 2;

/** Submissions by day: bars for the eye, and the same numbers as a table for whoever hears the page. */
export function DayChart({ days }: { readonly days: readonly DayTotal[] }) {
  const text = useText();
  const { toDay } = useTimes();
  const shown = fillGaps(days);
  const most = Math.max(1, ...shown.map(({ count }) => count));
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined) return <Box color="fg.muted">{text("office.totals.none")}</Box>;
  const width = shown.length * (BAR + GAP);
  return (
    <Box maxInlineSize="100%">
      <chakra.svg
        aria-hidden
        viewBox={`0 0 ${String(width)} ${String(HEIGHT)}`}
        preserveAspectRatio="none"
        blockSize="3.5rem"
        inlineSize="100%"
        maxInlineSize={`${String(width * 2)}px`}
        display="block"
        color="brand.solid"
        borderBlockEnd="1px solid {colors.border.emphasized}"
      >
        {shown.map(({ day, count }, at) => {
          const height = count === 0 ? 0 : Math.max(2, (count / most) * HEIGHT);
          return (
            <rect key={day} x={at * (BAR + GAP)} y={HEIGHT - height} width={BAR} height={height} fill="currentColor">
              <title>{`${toDay(day)}: ${String(count)}`}</title>
            </rect>
          );
        })}
      </chakra.svg>
      <Box
        aria-hidden
        display="flex"
        justifyContent="space-between"
        fontSize="xs"
        color="fg.muted"
        gap="3"
        // The words need more room than a few days do.
        minInlineSize="min(16rem, 100%)"
        maxInlineSize={`${String(width * 2)}px`}
      >
        <span>{toDay(first.day)}</span>
        <span>{text("office.totals.most", { count: most })}</span>
        {last !== first && <span>{toDay(last.day)}</span>}
      </Box>
      <VisuallyHidden>
        <Table.Root>
          <Table.Caption>{text("office.totals.byDay")}</Table.Caption>
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader scope="col">{text("office.totals.day")}</Table.ColumnHeader>
              <Table.ColumnHeader scope="col">{text("office.totals.submitted")}</Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {shown
              .filter(({ count }) => count > 0)
              .map(({ day, count }) => (
                <Table.Row key={day}>
                  <Table.ColumnHeader scope="row">{toDay(day)}</Table.ColumnHeader>
                  <Table.Cell>{count}</Table.Cell>
                </Table.Row>
              ))}
          </Table.Body>
        </Table.Root>
      </VisuallyHidden>
    </Box>
  );
}

/** The most days that are bars; of a longer time the last ones. */
const MAX_DAYS = 92;

/** Puts in the days without a submission, so that the bars stand at the distance of their days. */
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
