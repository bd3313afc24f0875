import { chakra, Flex, Text } from "@chakra-ui/react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { officeTotalsSchema } from "../../engine/protocol/index.ts";
import { Message } from "../form/OfficeForm.tsx";
import { useAnswer, useText } from "../office.tsx";
import { Problem } from "../shell/screen.tsx";
import { DayChart } from "./DayChart.tsx";
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
