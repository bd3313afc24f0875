import { Badge, Flex, HStack, Stack, Text } from "@chakra-ui/react";
import { keepPreviousData } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { auditPageSchema, type AuditPage as Page } from "../../engine/protocol/index.ts";
import { OFFICE_TEXTS } from "../../engine/texts/index.ts";
import { translateCode, useAnswer, useText, useTimes } from "../office.tsx";
import { Email, PageHeading, Loading, Problem, ButtonLink, TextLink } from "../shell/screen.tsx";
import { DataTable, type DataColumn } from "../table/DataTable.tsx";
import { FilterChoice, RangeFilter, SearchField } from "../table/filters.tsx";

type Entry = Page["entries"][number];

const ACT = "office.act.";
const OUTCOME = "office.outcome.";

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
  const filterBy = (values: Values) => setParams((before) => withValues(before, values));
  const toAct = (action: string) => translateCode(text, ACT + action, action);
  const toOutcome = (outcome: string) => translateCode(text, OUTCOME + outcome, outcome);
  const toOptions = (prefix: string, toWords: (code: string) => string) => [
    ["", text("office.list.any")] as const,
    ...Object.keys(OFFICE_TEXTS)
      .flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
      .map((code) => [code, toWords(code)] as const)
      .toSorted(([, one], [, other]) => one.localeCompare(other)),
  ];
  const columns: readonly DataColumn<Entry>[] = [
    { id: "seq", header: text("office.audit.number"), cell: ({ seq }) => seq, isNumeric: true },
    { id: "at", header: text("office.audit.at"), cell: ({ at }) => <Text whiteSpace="nowrap">{toSecond(at)}</Text> },
    {
      id: "who",
      header: text("office.audit.who"),
      isHeading: true,
      cell: ({ email, role }) => (
        <>
          <Email address={email} />{" "}
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
      cell: ({ outcome }) => <Badge colorPalette={outcome === "done" ? "green" : "red"}>{toOutcome(outcome)}</Badge>,
    },
    {
      id: "application",
      header: text("office.audit.application"),
      cell: ({ application, reference }) =>
        application !== "" && (
          <TextLink overflowWrap="anywhere" to={`/applications/${encodeURIComponent(application)}`}>
            {reference ?? application}
          </TextLink>
        ),
    },
    { id: "address", header: text("office.audit.address"), cell: ({ address }) => address },
    { id: "details", header: text("office.audit.details"), cell: ({ details }) => toWords(details) },
  ];
  const isFiltered = [...params.keys()].some((name) => name !== "before");
  return (
    <Stack gap="4">
      <PageHeading title={text("office.audit")} intro={text("office.audit.intro")} />
      <Flex as="search" wrap="wrap" gap="3" align="end">
        <RangeFilter
          label={text("office.audit.at")}
          type="date"
          value={`${params.get("from") ?? ""}..${params.get("until") ?? ""}`}
          onChange={(range) => {
            const [from = "", until = ""] = range.split("..");
            filterBy({ from, until });
          }}
        />
        {(["staff", "application"] as const).map((name) => (
          <SearchField
            key={name}
            label={text(`office.audit.filter.${name}`)}
            value={params.get(name) ?? ""}
            onSearch={(value) => filterBy({ [name]: value })}
          />
        ))}
        <FilterChoice
          label={text("office.audit.action")}
          value={params.get("action") ?? ""}
          options={toOptions(ACT, toAct)}
          onChoose={(action) => filterBy({ action })}
        />
        <FilterChoice
          label={text("office.audit.outcome")}
          value={params.get("outcome") ?? ""}
          options={toOptions(OUTCOME, toOutcome)}
          onChoose={(outcome) => filterBy({ outcome })}
        />
      </Flex>
      {/* Empty while loading, so that screen readers also announce an equal number. */}
      <Text role="status" fontSize="sm" minBlockSize="lh">
        {data !== undefined && !isPlaceholderData && text("office.audit.shown", { count: data.entries.length })}
      </Text>
      {error !== null && <Problem error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Loading />}
      {data !== undefined && (
        <DataTable
          label={text("office.audit")}
          columns={columns}
          rows={data.entries}
          idOf={({ seq }) => String(seq)}
          isStale={isPlaceholderData}
          empty={[
            text("office.audit.empty"),
            text(isFiltered ? "office.audit.emptyFiltered" : "office.audit.emptyHint"),
          ]}
        />
      )}
      <HStack gap="3">
        {params.has("before") && (
          <ButtonLink to={`?${withValues(params, {}).toString()}`}>{text("office.audit.newest")}</ButtonLink>
        )}
        {data !== undefined && data.next !== null && (
          <ButtonLink to={`?${withValues(params, { before: String(data.next) }).toString()}`}>
            {text("office.audit.older")}
          </ButtonLink>
        )}
      </HStack>
    </Stack>
  );
}

type Values = Readonly<Record<string, string>>;

const withValues = (params: URLSearchParams, values: Values): URLSearchParams =>
  new URLSearchParams(
    Object.entries({ ...Object.fromEntries(params), before: "", ...values }).filter(([, value]) => value !== ""),
  );

const toWords = (details: Entry["details"]): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(", ");
