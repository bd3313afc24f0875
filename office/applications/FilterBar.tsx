import { Button, Flex, HStack } from "@chakra-ui/react";
import { useCallback, useId, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useText } from "../office.tsx";
import { PANEL } from "../shell/panel.ts";
import { Choice } from "../table/Choice.tsx";
import { SearchField } from "../table/SearchField.tsx";
import { RangeFilter } from "./RangeFilter.tsx";
import { useFilters, type Filter } from "./use-filters.ts";
import type { ListDefinition } from "./use-list-definition.ts";
import {
  answerFiltersOf,
  isFiltered,
  withoutFilters,
  withoutValue,
  withRange,
  withValue,
  withValues,
} from "./view-address.ts";

interface FilterBarProps {
  readonly definition: ListDefinition;
}

/** The search and the filters of the list. Each change is a new address, to which one can go back. */
export function FilterBar({ definition }: FilterBarProps) {
  const text = useText();
  const [params, setParams] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const { status, others, chips } = useFilters(definition, params);
  const change = useCallback(
    (toNext: (before: URLSearchParams) => URLSearchParams) => setParams(toNext, { preventScrollReset: true }),
    [setParams],
  );
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
      <Choice
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
        <SearchField
          label={text("office.list.search")}
          hint={text("office.list.searchHint")}
          value={params.get("q") ?? ""}
          onSearch={search}
          maxInlineSize="32rem"
        />
        {toInput(status)}
        {others.length > 0 && (
          <Button
            variant="outline"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={isOpen ? panel : undefined}
            minBlockSize="2.25rem"
            onClick={() => setOpen(!isOpen)}
          >
            {text("office.list.filters")}
          </Button>
        )}
      </Flex>
      {isOpen && (
        <Flex id={panel} wrap="wrap" gap="3" align="end" padding="4" {...PANEL}>
          {others.map(toInput)}
        </Flex>
      )}
      {isFiltered(params) && (
        <HStack as="ul" gap="2" wrap="wrap" listStyleType="none" padding="0" aria-label={text("office.list.chips")}>
          {chips.map(({ name, value, label }) => (
            <li key={`${name} ${value}`}>
              <Button
                variant="outline"
                size="sm"
                minBlockSize="2rem"
                paddingInline="3"
                fontSize="sm"
                aria-label={text("office.list.remove", { label })}
                onClick={() => change((before) => withoutValue(before, name, value))}
              >
                {label} <span aria-hidden>×</span>
              </Button>
            </li>
          ))}
          <li>
            <Button
              variant="ghost"
              size="sm"
              minBlockSize="2rem"
              paddingInline="3"
              fontSize="sm"
              onClick={() => change(withoutFilters)}
            >
              {text("office.list.clear")}
            </Button>
          </li>
        </HStack>
      )}
    </Flex>
  );
}
