import { Flex, HStack, Stack, Text } from "@chakra-ui/react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { officeListSchema, type OfficeApplication } from "../../engine/protocol/index.ts";
import { ErasedNotice } from "../erasure/ErasedNotice.tsx";
import { Export } from "../export/Export.tsx";
import { useOffice, useText } from "../office.tsx";
import { Loading } from "../shell/Loading.tsx";
import { PageHeading } from "../shell/PageHeading.tsx";
import { Problem } from "../shell/Problem.tsx";
import { findWrongParts } from "../shell/wrong-parts.ts";
import { DataTable } from "../table/DataTable.tsx";
import { EmptyRows } from "../table/EmptyRows.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { useListColumns } from "./list-columns.tsx";
import { useSelection } from "./SelectBox.tsx";
import { Totals } from "./Totals.tsx";
import { useListDefinition, type ListDefinition } from "./use-list-definition.ts";
import { isFiltered, onlyThese, withCursor, withoutFilters } from "./view-address.ts";
import { ButtonLink } from "../shell/ButtonLink.tsx";

/** The tenant's applications. All that the view is, is in the address, so that a colleague can be sent it. */
export function ApplicationsPage() {
  const { callOffice } = useOffice();
  const text = useText();
  const [params] = useSearchParams();
  const view = params.toString();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ["applications", view],
    queryFn: ({ signal }) => callOffice(`/api/office/applications?${view}`, officeListSchema, { signal }),
    placeholderData: keepPreviousData,
  });
  const { data: definition, error: undefinedError, refetch: define } = useListDefinition();
  const failed = error ?? undefinedError;
  // What is wrong with the address is said once, in place of the list.
  const isWrong = findWrongParts(error, params).length > 0;
  return (
    <Stack gap="3">
      <PageHeading title={text("office.applications")} />
      <ErasedNotice />
      {definition !== undefined && (
        <>
          <FilterBar definition={definition} />
          {!isWrong && (
            <Flex wrap="wrap" gap="3" align="center" justify="space-between">
              <Totals />
              <Export />
            </Flex>
          )}
        </>
      )}
      {failed !== null && <Problem error={failed} onRetry={() => void Promise.all([refetch(), define()])} />}
      {failed === null && (data === undefined || definition === undefined) && <Loading />}
      {failed === null && data?.applications.length === 0 && <NoApplications />}
      {failed === null && data !== undefined && definition !== undefined && data.applications.length > 0 && (
        <Rows list={data} definition={definition} isStale={isPlaceholderData} />
      )}
    </Stack>
  );
}

function NoApplications() {
  const text = useText();
  const [params] = useSearchParams();
  if (!isFiltered(params)) return <EmptyRows title={text("office.list.none")} hint={text("office.list.noneHint")} />;
  return (
    <EmptyRows title={text("office.list.noneFound")} hint={text("office.list.noneFoundHint")}>
      <ButtonLink to={`?${withoutFilters(params).toString()}`}>{text("office.list.clear")}</ButtonLink>
    </EmptyRows>
  );
}

interface RowsProps {
  readonly list: {
    readonly applications: readonly OfficeApplication[];
    readonly next: string | null;
    readonly previous: string | null;
    readonly is_alike: boolean;
  };
  readonly definition: ListDefinition;
  readonly isStale: boolean;
}

function Rows({ list: { applications, next, previous, is_alike: isAlike }, definition, isStale }: RowsProps) {
  const text = useText();
  const [params] = useSearchParams();
  const selection = useSelection();
  const columns = useListColumns(definition, selection);
  return (
    <>
      {selection.ids.size > 0 && (
        <HStack gap="3" wrap="wrap">
          <Text role="status">{text("office.list.selected", { count: selection.ids.size })}</Text>
          <ButtonLink to={`?${onlyThese(params, selection.ids).toString()}`}>{text("office.list.only")}</ButtonLink>
        </HStack>
      )}
      {isAlike && <Text role="status">{text("office.list.alike")}</Text>}
      <DataTable
        label={text("office.applications")}
        columns={columns}
        rows={applications}
        idOf={({ id }) => id}
        isStale={isStale}
      />
      <HStack as="nav" aria-label={text("office.list.pages")} gap="3">
        {previous !== null && (
          <ButtonLink to={`?${withCursor(params, previous).toString()}`}>{text("office.list.previous")}</ButtonLink>
        )}
        {next !== null && (
          <ButtonLink to={`?${withCursor(params, next).toString()}`}>{text("office.list.next")}</ButtonLink>
        )}
      </HStack>
    </>
  );
}
