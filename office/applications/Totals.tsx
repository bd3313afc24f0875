import { Alert, Box, chakra, Flex, Skeleton, Stack, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { officeTotalsSchema } from "../../engine/protocol/index.ts";
import { useOffice, useText } from "../office.tsx";
import { Problem } from "../shell/Problem.tsx";
import { DayChart } from "./DayChart.tsx";
import { useStatusWords } from "./StatusBadge.tsx";
import { filtersOf } from "./view-address.ts";
import { PANEL } from "../shell/panel.ts";

/** How many applications the view has: in all, of each status, and submitted on each day. */
export function Totals() {
  const { callOffice } = useOffice();
  const text = useText();
  const words = useStatusWords();
  const [params] = useSearchParams();
  const filters = filtersOf(params);
  const { data, error, refetch } = useQuery({
    queryKey: ["totals", filters],
    queryFn: ({ signal }) => callOffice(`/api/office/totals?${filters}`, officeTotalsSchema, { signal }),
  });
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {data !== undefined && !data.is_complete && (
        <Alert.Root status="info" variant="outline" role="status">
          <Alert.Indicator aria-hidden />
          <Alert.Description>{text("office.list.incomplete", { count: data.to_be_made })}</Alert.Description>
        </Alert.Root>
      )}
      <Flex
        as="section"
        aria-label={text("office.totals.title")}
        wrap="wrap"
        gap={{ base: "4", md: "8" }}
        padding="4"
        {...PANEL}
      >
        <chakra.dl display="flex" flexWrap="wrap" gap="6" margin="0">
          {data === undefined ? (
            <Skeleton blockSize="3.25rem" inlineSize="14rem" />
          ) : (
            [
              [text("office.totals.all"), data.total] as const,
              ...Object.entries(data.by_status).map(([status, count]) => [words(status), count] as const),
            ].map(([label, count]) => (
              <Box key={label}>
                <chakra.dt fontSize="sm" color="fg.muted">
                  {label}
                </chakra.dt>
                <chakra.dd margin="0" fontSize="xl" fontWeight="600" fontVariantNumeric="tabular-nums">
                  {count.toLocaleString()}
                </chakra.dd>
              </Box>
            ))
          )}
        </chakra.dl>
        <Stack gap="1" flex="1 1 16rem" minInlineSize="0">
          <Text fontSize="sm" color="fg.muted" aria-hidden>
            {text("office.totals.byDay")}
          </Text>
          {data === undefined ? <Skeleton blockSize="4.5rem" /> : <DayChart days={data.by_day} />}
        </Stack>
      </Flex>
    </>
  );
}
