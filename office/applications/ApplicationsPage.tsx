import { Alert, Button, HStack, Stack } from "@chakra-ui/react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router-dom";
import { useOffice, useText } from "../office.tsx";
import { Loading } from "../shell/Loading.tsx";
import { PageHeading } from "../shell/PageHeading.tsx";
import { Problem } from "../shell/Problem.tsx";
import { DataTable } from "../table/DataTable.tsx";
import { EmptyRows } from "../table/EmptyRows.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { officeListSchema, type OfficeList } from "./list-calls.ts";
import { useListColumns } from "./list-columns.tsx";
import { Totals } from "./Totals.tsx";
import { isFiltered, withoutFilters, withValues } from "./view-address.ts";

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
  return (
    <Stack gap="4">
      <PageHeading title={text("office.applications")} />
      {error !== null && <Problem error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && (
        <>
          <FilterBar list={data} />
          <Totals />
          {data.missing > 0 && (
            <Alert.Root status="info" variant="outline" role="status">
              <Alert.Indicator />
              <Alert.Description>{text("office.list.incomplete", { count: data.missing })}</Alert.Description>
            </Alert.Root>
          )}
          {data.applications.length === 0 ? <NoApplications /> : <Rows list={data} isStale={isPlaceholderData} />}
        </>
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
      <Button asChild variant="outline" size="sm">
        <Link to={`?${withoutFilters(params).toString()}`}>{text("office.list.clear")}</Link>
      </Button>
    </EmptyRows>
  );
}

function Rows({ list, isStale }: { readonly list: OfficeList; readonly isStale: boolean }) {
  const text = useText();
  const [params] = useSearchParams();
  const columns = useListColumns(list);
  const { applications, next, previous } = list;
  return (
    <>
      <DataTable
        label={text("office.applications")}
        columns={columns}
        rows={applications}
        idOf={({ id }) => id}
        isStale={isStale}
      />
      <HStack as="nav" aria-label={text("office.list.pages")} gap="3">
        {previous !== null && (
          <Button asChild variant="outline" size="sm">
            <Link to={`?${withValues(params, { before: previous }).toString()}`}>{text("office.list.previous")}</Link>
          </Button>
        )}
        {next !== null && (
          <Button asChild variant="outline" size="sm">
            <Link to={`?${withValues(params, { after: next }).toString()}`}>{text("office.list.next")}</Link>
          </Button>
        )}
      </HStack>
    </>
  );
}
