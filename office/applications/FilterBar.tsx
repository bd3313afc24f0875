import { Button, Flex, HStack } from "@chakra-ui/react";
import { useCallback, useId, useState, type MouseEvent } from "react";
import { useSearchParams } from "react-router-dom";
import { useAudiences } from "../audiences.ts";
import { CheckBoxes } from "../form/fields.tsx";
import { useText } from "../office.tsx";
import { PANEL } from "../shell/panel.ts";
import { FilterChoice, RangeFilter, SearchField } from "../table/filters.tsx";
import { useMinorColumns } from "./list-columns.tsx";
import { SavedViews } from "./SavedViews.tsx";
import { useFilters, type Filter, type ListDefinition } from "./use-filters.ts";
import {
  answerFiltersOf,
  hiddenColumnsOf,
  isFiltered,
  withHiddenColumns,
  withoutFilters,
  withoutValue,
  withRange,
  withValue,
  withValues,
} from "./view-address.ts";

const PANELS = ["filters", "views"] as const;
type Panel = (typeof PANELS)[number];

/** Search, filters, columns and saved views of the list. Each change adds an address to the browser's history. */
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
  const change = useCallback(
    (toNext: (before: URLSearchParams) => URLSearchParams) => setParams(toNext, { preventScrollReset: true }),
    [setParams],
  );
  // The pressed button disappears. Without this, the focus would return to the top of the page.
  const drop = ({ currentTarget }: MouseEvent, toNext: Parameters<typeof change>[0]) => {
    currentTarget.closest("search")?.querySelector("button")?.focus();
    change(toNext);
  };
  const search = useCallback((q: string) => change((before) => withValues(before, { q })), [change]);
  const toInput = ({ key, label, type, options, name }: Filter) =>
    type === "date" || type === "number" ? (
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
          ["", text(options.some(({ isChosen }) => isChosen) ? "office.list.more" : "office.list.any")],
          ...options.filter(({ isChosen }) => !isChosen).map((option) => [option.value, option.label] as const),
        ]}
        onChoose={(value) => change((before) => withValue(before, name, value))}
      />
    );
  return (
    <Flex as="search" aria-label={text("office.list.find")} direction="column" gap="3">
      <Flex wrap="wrap" gap="3" align="end">
        {isOffice && (
          <SearchField
            label={text("office.list.search")}
            hint={text("office.list.searchHint")}
            value={params.get("q") ?? ""}
            onSearch={search}
          />
        )}
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
