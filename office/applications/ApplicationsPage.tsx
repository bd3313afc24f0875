import { Button, Flex, HStack, Stack, Text, VisuallyHidden } from "@chakra-ui/react";
import { keepPreviousData } from "@tanstack/react-query";
import { useLocation, useSearchParams } from "react-router-dom";
import * as z from "zod/mini";
import { BY_SOUND, officeListSchema, mayAct, officeNewLinkSchema, type NewLink } from "../../engine/protocol/index.ts";
import { isWrongView } from "../api/call-office.ts";
import { Export } from "../export/Export.tsx";
import {
  useAudiences,
  useListDefinition,
  isFiltered,
  onlyThese,
  withCursor,
  withValues,
  type ListDefinition,
} from "./use-filters.tsx";
import { Message } from "../form/OfficeForm.tsx";
import { translateCode, useAnswer, useText, useOffice } from "../office.tsx";
import { PageHeading, Loading, Problem, ButtonLink, PANEL } from "../shell/screen.tsx";
import { DataTable, EmptyRows } from "../table/DataTable.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { Totals } from "./Totals.tsx";
import { useListColumns, useSelection } from "./list-columns.tsx";
import { useState } from "react";
import { NewAddresses, NewLinkForm, type NamedLink } from "../application/Links.tsx";
import { FormDialog, useAsked } from "../form/FormDialog.tsx";
import { useStaff } from "../session/use-session.ts";

export function Component() {
  const text = useText();
  const [params] = useSearchParams();
  const view = params.toString();
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    ["applications", view],
    `/api/office/applications?${view}`,
    officeListSchema,
    { placeholderData: keepPreviousData },
  );
  const { data: definition, error: undefinedError, refetch: define } = useListDefinition();
  const { isOffice } = useAudiences();
  const { role } = useStaff();
  const failed = error ?? undefinedError;
  const isLoaded = data !== undefined && definition !== undefined;
  return (
    <Stack gap="3">
      <PageHeading title={text("office.applications")} />
      <ErasedNotice />
      {definition !== undefined && (
        <>
          <FilterBar definition={definition} />
          {!isWrongView(error) && isOffice && (
            <Flex wrap="wrap" gap="3" align="start" justify="space-between">
              {failed === null && <Totals />}
              {mayAct(role, "officer") && <Export />}
            </Flex>
          )}
        </>
      )}
      {failed !== null && <Problem error={failed} onRetry={() => void Promise.all([refetch(), define()])} />}
      {failed === null && !isLoaded && <Loading />}
      {failed === null && isLoaded && data.applications.length === 0 && <NoApplications />}
      {failed === null && isLoaded && data.applications.length > 0 && (
        <Rows list={data} definition={definition} isStale={isPlaceholderData} />
      )}
    </Stack>
  );
}

function NoApplications() {
  const text = useText();
  const [params] = useSearchParams();
  const found = isFiltered(params) ? "noneFound" : "none";
  return <EmptyRows title={text(`office.list.${found}`)} hint={text(`office.list.${found}Hint`)} />;
}

/** For buttons that disappear when they are pressed. */
const focusHeading = (): void => document.querySelector("h1")?.focus();

interface RowsProps {
  readonly list: z.output<typeof officeListSchema>;
  readonly definition: ListDefinition;
  readonly isStale: boolean;
}

function Rows({ list: { applications, next, previous, is_alike: isAlike }, definition, isStale }: RowsProps) {
  const text = useText();
  const [params] = useSearchParams();
  const selection = useSelection();
  const { names, isFull } = selection;
  const columns = useListColumns(definition, selection, applications);
  const order = columns.find(({ sorted }) => sorted !== undefined);
  const typed = params.get("q") ?? "";
  const { isOffice } = useAudiences();
  const mayHear = isOffice && !isAlike && /^\s*\p{L}[^@]*$/u.test(typed);
  return (
    <>
      <HStack gap="3" wrap="wrap" _empty={{ display: "none" }}>
        {names.size > 0 && (
          <>
            <Text role="status">
              {text(isFull ? "office.list.full" : "office.list.selected", { count: names.size })}
            </Text>
            <ButtonLink to={`?${onlyThese(params, names.keys()).toString()}`}>{text("office.list.only")}</ButtonLink>
          </>
        )}
        <SelectionLinks names={names} />
        {names.size > 0 && (
          <Button
            variant="ghost"
            onClick={() => {
              selection.clear();
              focusHeading();
            }}
          >
            {text("office.list.unselect")}
          </Button>
        )}
      </HStack>
      <VisuallyHidden role="status">
        {order?.sorted !== undefined &&
          text(`office.list.${order.sorted}`, { column: translateCode(text, `office.list.${order.id}`, order.id) })}
      </VisuallyHidden>
      {isAlike && <Text role="status">{text("office.list.alike")}</Text>}
      <DataTable
        // A new page begins at its first row.
        key={params.get("cursor")}
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
        {mayHear && (
          <ButtonLink onClick={focusHeading} to={`?${withValues(params, { q: BY_SOUND + typed.trim() }).toString()}`}>
            {text("office.list.bySound")}
          </ButtonLink>
        )}
      </HStack>
    </>
  );
}

const stateSchema = z.object({ erased: z.string() });

function ErasedNotice() {
  const { data } = stateSchema.safeParse(useLocation().state);
  return <div role="status">{data !== undefined && <Message status="success">{data.erased}</Message>}</div>;
}

interface Made {
  readonly links: readonly NamedLink[];
  /** Names of the applications for which no link was made. */
  readonly missing: readonly string[];
}

/** Makes a print link of each selected application: one call each, so that each application's audit log has it. */
function SelectionLinks({ names }: { readonly names: ReadonlyMap<string, string> }) {
  const { callOffice } = useOffice();
  const { role } = useStaff();
  const text = useText();
  const [made, setMade] = useState<Made>();
  const { ask, finish, dialog } = useAsked<"links">();
  if (!mayAct(role, "officer")) return null;
  const make = async (body: NewLink): Promise<Made> => {
    const links: NamedLink[] = [];
    const missing: string[] = [];
    let failure: unknown;
    for (const [id, name] of names)
      try {
        const path = `/api/office/applications/${encodeURIComponent(id)}/links`;
        const { url } = await callOffice(path, officeNewLinkSchema, { method: "POST", body });
        links.push({ name, url });
      } catch (error) {
        failure = error;
        missing.push(name);
      }
    if (links.length === 0) throw failure;
    return { links, missing };
  };
  return (
    <>
      {names.size > 0 && made === undefined && (
        <Button onClick={(event) => ask(event, "links")}>{text("office.links.makeAll")}</Button>
      )}
      {made !== undefined && (
        <Stack gap="3" padding="4" inlineSize="100%" {...PANEL}>
          {made.missing.length > 0 && (
            <Text role="alert" fontWeight="600">
              {text("office.links.missing", { names: made.missing.join(", ") })}
            </Text>
          )}
          <NewAddresses links={made.links} onKept={() => setMade(undefined)} />
        </Stack>
      )}
      <FormDialog title={text("office.links.makeAll")} {...dialog}>
        <Text marginBlockEnd="4">{text("office.links.allText", { count: names.size })}</Text>
        <NewLinkForm
          submit={text("office.links.submitAll")}
          make={make}
          onMade={(next) => {
            setMade(next);
            finish("");
          }}
        />
      </FormDialog>
    </>
  );
}
