import { Button, Flex, HStack, Link, Stack, Text } from "@chakra-ui/react";
import { useMutation } from "@tanstack/react-query";
import { useId, useState, useRef, type MouseEvent } from "react";
import { useSearchParams, Link as RouterLink } from "react-router-dom";
import {
  useAudiences,
  useFilters,
  answerFiltersOf,
  hiddenColumnsOf,
  isFiltered,
  withHiddenColumns,
  withoutFilters,
  withoutValue,
  withRange,
  withValue,
  withValues,
  viewOf,
  type Filter,
  type ListDefinition,
} from "./use-filters.tsx";
import { CheckBoxes, TextField, type FieldTexts } from "../form/fields.tsx";
import { useText, useAnswer, useOffice } from "../office.tsx";
import { PANEL, Problem } from "../shell/screen.tsx";
import { FilterChoice, RangeFilter, SearchField } from "../table/filters.tsx";
import { useMinorColumns } from "./list-columns.tsx";
import { officeViewsSchema, VIEW_NAME_MAX_LENGTH, type SavedView } from "../../engine/protocol/index.ts";
import { FormDialog, useAsked } from "../form/FormDialog.tsx";
import { FormAlert, StatusMessage, OfficeForm } from "../form/OfficeForm.tsx";

const PANELS = ["filters", "views"] as const;
type Panel = (typeof PANELS)[number];

export function FilterBar({ definition }: { readonly definition: ListDefinition }) {
  const text = useText();
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState<Panel>();
  const panel = useId();
  const minor = useMinorColumns(definition);
  const ids = minor.map(([id]) => id);
  const hidden = hiddenColumnsOf(params);
  const { isOffice } = useAudiences();
  const { status, others, chips } = useFilters(definition, params);
  const change = (toNext: (before: URLSearchParams) => URLSearchParams) =>
    setParams(toNext, { preventScrollReset: true });
  // The pressed button disappears. Without this, the focus would return to the top of the page.
  const drop = ({ currentTarget }: MouseEvent, toNext: Parameters<typeof change>[0]) => {
    currentTarget.closest("search")?.querySelector("button")?.focus();
    change(toNext);
  };
  const toInput = ({ key, label, type, options, name }: Filter) => {
    const left = options.filter(({ value }) => !params.getAll(name).includes(value));
    return type === "date" || type === "number" ? (
      <RangeFilter
        key={key}
        label={label}
        type={type}
        value={answerFiltersOf(params, key)[0] ?? ""}
        onChange={(range) => change((before) => withRange(before, key, range))}
      />
    ) : (
      <FilterChoice
        key={key}
        label={label}
        value=""
        options={[
          ["", text(left.length < options.length ? "office.list.more" : "office.list.any")],
          ...left.map((option) => [option.value, option.label] as const),
        ]}
        onChoose={(value) => change((before) => withValue(before, name, value))}
      />
    );
  };
  return (
    <Flex as="search" aria-label={text("office.list.find")} direction="column" gap="3">
      <Flex wrap="wrap" gap="3" align="end">
        <SearchField
          label={text("office.list.search")}
          hint={text(isOffice ? "office.list.searchHint" : "office.list.reference")}
          value={params.get("q") ?? ""}
          onSearch={(q) => change((before) => withValues(before, { q }))}
        />
        {toInput(status)}
        {(isOffice ? PANELS : ["filters" as const]).map((name) => (
          <Button
            key={name}
            aria-expanded={open === name}
            aria-controls={open === name ? panel : undefined}
            onClick={() => setOpen(open === name ? undefined : name)}
          >
            {text(`office.list.${name}`)}
          </Button>
        ))}
      </Flex>
      {open === "filters" && (
        <Flex id={panel} wrap="wrap" gap="3" align="end" padding="4" {...PANEL}>
          {others.map(toInput)}
          <CheckBoxes
            isInRow
            legend={text("office.list.columns")}
            options={minor}
            chosen={ids.filter((id) => !hidden.includes(id))}
            onChoose={(chosen) => {
              const left = ids.filter((id) => !chosen.includes(id));
              change((before) => withHiddenColumns(before, left));
            }}
          />
        </Flex>
      )}
      {open === "views" && <SavedViews id={panel} />}
      {isFiltered(params) && (
        <HStack as="ul" gap="2" wrap="wrap" listStyleType="none" padding="0" aria-label={text("office.list.chips")}>
          {chips.map(({ name, value, label }) => (
            <li key={`${name} ${value}`}>
              <Button
                aria-label={text("office.list.remove", { label })}
                onClick={(event) => drop(event, (before) => withoutValue(before, name, value))}
              >
                {label} <span aria-hidden>×</span>
              </Button>
            </li>
          ))}
          <li>
            <Button variant="ghost" onClick={(event) => drop(event, withoutFilters)}>
              {text("office.list.clear")}
            </Button>
          </li>
        </HStack>
      )}
    </Flex>
  );
}

const PATH = "/api/office/views";
const QUERY_KEY = ["views"] as const;

function SavedViews({ id }: { readonly id: string }) {
  const { queryClient } = useOffice();
  const text = useText();
  const saveButton = useRef<HTMLButtonElement>(null);
  const { asked, said, status, ask, finish, dialog } = useAsked<SavedView | "new">(saveButton);
  const { data, error, refetch } = useAnswer(QUERY_KEY, PATH, officeViewsSchema);
  return (
    <Stack id={id} gap="2" padding="4" align="start" {...PANEL}>
      {error !== null && <Problem error={error} onRetry={() => void refetch()} />}
      {data?.views.length === 0 && <Text color="fg.muted">{text("office.views.none")}</Text>}
      {data?.views.map((view) => (
        <HStack key={view.id} gap="3" wrap="wrap">
          <Link asChild overflowWrap="anywhere">
            <RouterLink to={`?${view.query}`}>{view.name}</RouterLink>
          </Link>
          {view.is_shared && (
            <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
              {view.is_own
                ? text("office.views.ownShared")
                : text("office.views.sharedBy", { by: view.made_by ?? text("office.views.former") })}
            </Text>
          )}
          {view.may_change && (
            <Button
              variant="ghost"
              aria-label={text("office.views.changeOne", { name: view.name })}
              onClick={(event) => ask(event, view)}
            >
              {text("office.views.change")}
            </Button>
          )}
        </HStack>
      ))}
      <Button ref={saveButton} onClick={(event) => ask(event, "new")}>
        {text("office.views.save")}
      </Button>
      <StatusMessage words={said} ref={status} />
      <FormDialog title={text(asked === "new" ? "office.views.save" : "office.views.changeTitle")} {...dialog}>
        <ViewForm
          view={asked === "new" ? undefined : asked}
          onDone={(views, words) => {
            queryClient.setQueryData(QUERY_KEY, { views: [...views] });
            finish(words);
          }}
        />
      </FormDialog>
    </Stack>
  );
}

interface ViewFormProps {
  readonly view: SavedView | undefined;
  readonly onDone: (views: readonly SavedView[], words: string) => void;
}

function ViewForm({ view, onDone }: ViewFormProps) {
  const { callOffice } = useOffice();
  const text = useText();
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState<readonly ("shared" | "replace")[]>(view?.is_shared === true ? ["shared"] : []);
  const path = view === undefined ? PATH : `${PATH}/${view.id}`;
  const send = ({ name = "" }: FieldTexts) => {
    if (name.trim() === "") return { name: text("office.views.nameMissing") };
    const query = view === undefined || chosen.includes("replace") ? viewOf(params).toString() : view.query;
    const body = { name, query, is_shared: chosen.includes("shared") };
    return callOffice(path, officeViewsSchema, { method: view === undefined ? "POST" : "PUT", body });
  };
  const removal = useMutation({
    mutationFn: () => callOffice(path, officeViewsSchema, { method: "DELETE" }),
    onSuccess: ({ views }) => onDone(views, text("office.views.deleted")),
  });
  return (
    <OfficeForm
      send={send}
      onDone={({ views }) => onDone(views, text("office.views.saved"))}
      intro={view === undefined && <Text>{text("office.views.text")}</Text>}
      submit={text("office.views.submit")}
      actions={
        view !== undefined && (
          <Button size="md" onClick={() => removal.mutate()}>
            {text("office.views.delete")}
          </Button>
        )
      }
    >
      <FormAlert error={removal.error} />
      <TextField
        name="name"
        label={text("office.views.name")}
        hint={text("office.views.nameHint")}
        defaultValue={view?.name ?? ""}
        maxLength={VIEW_NAME_MAX_LENGTH}
        autoComplete="off"
        autoFocus
      />
      <CheckBoxes
        legend={text("office.views.choices")}
        options={[
          ...(view?.is_own === false ? [] : [["shared", text("office.views.shared")] as const]),
          ...(view === undefined ? [] : [["replace", text("office.views.replace")] as const]),
        ]}
        chosen={chosen}
        onChoose={setChosen}
      />
    </OfficeForm>
  );
}
