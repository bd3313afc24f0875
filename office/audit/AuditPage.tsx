import { Badge, Flex, HStack, Stack, Text } from "@chakra-ui/react";
import { keepPreviousData } from "@tanstack/react-query";
import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import { auditPageSchema, type AuditPage as Page } from "../../engine/protocol/index.ts";
import { OFFICE_TEXTS } from "../../engine/texts/index.ts";
import { translateCode, useAnswer, useText, useTimes } from "../office.tsx";
import { PageHeading } from "../shell/PageHeading.tsx";
import { Loading, Problem } from "../shell/Problem.tsx";
import { ButtonLink, TextLink } from "../shell/links.tsx";
import { DataTable, EmptyRows, type DataColumn } from "../table/DataTable.tsx";
import { FilterChoice } from "../table/filters.tsx";
import { SearchField } from "../table/filters.tsx";

type Entry = Page["entries"][number];

const FILTERS = ["until", "staff", "application", "outcome"] as const;
const ACT = "office.act.";
const ACTIONS = Object.keys(OFFICE_TEXTS).flatMap((key) => (key.startsWith(ACT) ? [key.slice(ACT.length)] : []));

/** The audit log, the newest entry first. The address contains the whole view. */
export function Component() {
  const text = useText();
  const { toSecond } = useTimes();
  const [params, setParams] = useSearchParams();
  const query = params.toString();
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    ["audit", query],
    `/api/office/audit?${query}`,
    auditPageSchema,
    { placeholderData: keepPreviousData },
  );
  const filterBy = useCallback(
    (name: string, value: string) =>
      setParams((before) => {
        const next = new URLSearchParams(before);
        next.delete("before");
        if (value === "") next.delete(name);
        else next.set(name, value);
        return next;
      }),
    [setParams],
  );
  const toAct = (action: string) => translateCode(text, ACT + action, action);
  const columns: readonly DataColumn<Entry>[] = [
    { id: "seq", header: text("office.audit.number"), cell: ({ seq }) => seq, isNumeric: true },
    { id: "at", header: text("office.audit.at"), cell: ({ at }) => <Text whiteSpace="nowrap">{toSecond(at)}</Text> },
    {
      id: "who",
      header: text("office.audit.who"),
      isHeading: true,
      cell: ({ email, role }) => (
        <>
          {email}{" "}
          <Text as="span" color="fg.muted">
            {translateCode(text, `office.role.${role}`, role)}
          </Text>
        </>
      ),
    },
    {
      id: "action",
      header: text("office.audit.action"),
      cell: ({ action }) => toAct(action),
    },
    {
      id: "outcome",
      header: text("office.audit.outcome"),
      cell: ({ outcome }) => <Badge colorPalette={outcome === "done" ? "green" : "red"}>{outcome}</Badge>,
    },
    {
      id: "application",
      header: text("office.audit.application"),
      cell: ({ application }) =>
        application !== "" && (
          <TextLink overflowWrap="anywhere" to={`/applications/${encodeURIComponent(application)}`}>
            {application}
          </TextLink>
        ),
    },
    { id: "address", header: text("office.audit.address"), cell: ({ address }) => address },
    { id: "details", header: text("office.audit.details"), cell: ({ details }) => toWords(details) },
  ];
  const isFiltered = ["action", ...FILTERS].some((name) => params.has(name));
  return (
    <Stack gap="4">
      <PageHeading title={text("office.audit")} />
      <Text color="fg.muted" maxInlineSize="measure">
        {text("office.audit.intro")}
      </Text>
      <Flex as="search" wrap="wrap" gap="3" align="end">
        {FILTERS.map((name) => (
          <SearchField
            key={name}
            label={text(`office.audit.filter.${name}`)}
            type={name === "until" ? "date" : "search"}
            value={params.get(name) ?? ""}
            maxInlineSize="16rem"
            onSearch={(value) => filterBy(name, value)}
          />
        ))}
        <FilterChoice
          label={text("office.audit.action")}
          value={params.get("action") ?? ""}
          options={[
            ["", text("office.list.any")],
            ...ACTIONS.map((action) => [action, toAct(action)] as const).toSorted(([, one], [, other]) =>
              one.localeCompare(other),
            ),
          ]}
          onChoose={(action) => filterBy("action", action)}
        />
      </Flex>
      {error !== null && <Problem error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Loading />}
      {data?.entries.length === 0 && (
        <EmptyRows
          title={text("office.audit.empty")}
          hint={text(isFiltered ? "office.audit.emptyFiltered" : "office.audit.emptyHint")}
        />
      )}
      {data !== undefined && data.entries.length > 0 && (
        <DataTable
          label={text("office.audit")}
          columns={columns}
          rows={data.entries}
          idOf={({ seq }) => String(seq)}
          isStale={isPlaceholderData}
        />
      )}
      <HStack gap="3">
        {params.has("before") && <ButtonLink to={atPage(params)}>{text("office.audit.newest")}</ButtonLink>}
        {data !== undefined && data.next !== null && (
          <ButtonLink to={atPage(params, data.next)}>{text("office.audit.older")}</ButtonLink>
        )}
      </HStack>
    </Stack>
  );
}

/** Address of the entries before `before`, or of the newest entries. */
function atPage(params: URLSearchParams, before?: number): string {
  const next = new URLSearchParams(params);
  next.delete("before");
  if (before !== undefined) next.set("before", String(before));
  return `?${next.toString()}`;
}

const toWords = (details: Entry["details"]): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(", ");
