import { Button, Flex } from "@chakra-ui/react";
import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import { useText } from "../office.tsx";
import { Choice } from "../table/Choice.tsx";
import { SearchField } from "../table/SearchField.tsx";
import { RangeFilter } from "./RangeFilter.tsx";
import { useStatusWords } from "./StatusBadge.tsx";
import type { ListDefinition } from "./use-list-definition.ts";
import { answerFiltersOf, isFiltered, withAnswerFilter, withoutFilters, withValues } from "./view-address.ts";

interface FilterBarProps {
  readonly definition: ListDefinition;
}

/** The search and the filters of the list. Each change is a new address, to which one can go back. */
export function FilterBar({ definition: { filters, rounds, statuses } }: FilterBarProps) {
  const text = useText();
  const words = useStatusWords();
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (values: Parameters<typeof withValues>[1]) =>
      setParams((before) => withValues(before, values), { preventScrollReset: true }),
    [setParams],
  );
  const setAnswer = (key: string, value: string) =>
    setParams((before) => withAnswerFilter(before, key, value), { preventScrollReset: true });
  const search = useCallback((q: string) => set({ q }), [set]);
  const any = ["", text("office.list.any")] as const;
  return (
    <Flex as="search" aria-label={text("office.list.find")} wrap="wrap" gap="3" align="end">
      <SearchField
        label={text("office.list.search")}
        hint={text("office.list.searchHint")}
        value={params.get("q") ?? ""}
        onSearch={search}
      />
      <Choice
        label={text("office.list.status")}
        {...toChosen(params.getAll("status"), [any, ...statuses.map((status) => [status, words(status)] as const)])}
        onChoose={(status) => set({ status })}
      />
      {rounds.length > 0 && (
        <Choice
          label={text("office.list.round")}
          {...toChosen(params.getAll("round"), [any, ...rounds.map(({ id, label }) => [id, label] as const)])}
          onChoose={(round) => set({ round })}
        />
      )}
      {filters.map(({ key, label, type, options }) => {
        const values = answerFiltersOf(params, key);
        const [value = ""] = values;
        const known =
          type === "boolean"
            ? ([
                ["true", text("office.list.yes")],
                ["false", text("office.list.no")],
              ] as const)
            : options.map((option) => [option.value, option.label] as const);
        return type === "choice" || type === "boolean" || values.length > 1 ? (
          <Choice
            key={key}
            label={label}
            {...toChosen(values, [any, ...known])}
            onChoose={(chosen) => setAnswer(key, chosen)}
          />
        ) : (
          <RangeFilter key={key} label={label} type={type} value={value} onChange={(range) => setAnswer(key, range)} />
        );
      })}
      {isFiltered(params) && (
        <Button variant="ghost" size="sm" paddingInline="3" onClick={() => setParams(withoutFilters)}>
          {text("office.list.clear")}
        </Button>
      )}
    </Flex>
  );
}

type ChoiceOption = readonly [value: string, label: string];

/**
 * What a choice shows of the values that an address has. Several of them, and one that is no choice any more, are a
 * choice of their own, because the list is filtered by them.
 */
function toChosen(
  values: readonly string[],
  options: readonly ChoiceOption[],
): { readonly value: string; readonly options: readonly ChoiceOption[] } {
  const labels = new Map(options);
  const value = values.join(" ");
  if (labels.has(value)) return { value, options };
  return { value, options: [...options, [value, values.map((one) => labels.get(one) ?? one).join(", ")]] };
}
