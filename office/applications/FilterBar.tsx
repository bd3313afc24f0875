import { Button, Flex } from "@chakra-ui/react";
import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import { useText } from "../office.tsx";
import { Choice } from "../table/Choice.tsx";
import { SearchField } from "../table/SearchField.tsx";
import { RangeFilter } from "./RangeFilter.tsx";
import { useStatusWords } from "./StatusBadge.tsx";
import type { ListDefinition } from "./use-list-definition.ts";
import { answerFilterOf, isFiltered, withAnswerFilter, withoutFilters, withValues } from "./view-address.ts";

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
  const valueOf = (name: string): string => params.get(name) ?? "";
  const any = ["", text("office.list.any")] as const;
  return (
    <Flex as="search" aria-label={text("office.list.find")} wrap="wrap" gap="3" align="end">
      <SearchField
        label={text("office.list.search")}
        hint={text("office.list.searchHint")}
        value={valueOf("q")}
        onSearch={search}
      />
      <Choice
        label={text("office.list.status")}
        value={valueOf("status")}
        options={[any, ...statuses.map((status) => [status, words(status)] as const)]}
        onChoose={(status) => set({ status })}
      />
      {rounds.length > 0 && (
        <Choice
          label={text("office.list.round")}
          value={valueOf("round")}
          options={[any, ...rounds.map(({ id, label }) => [id, label] as const)]}
          onChoose={(round) => set({ round })}
        />
      )}
      {filters.map(({ key, label, type, options }) =>
        type === "choice" || type === "boolean" ? (
          <Choice
            key={key}
            label={label}
            value={answerFilterOf(params, key)}
            options={[
              any,
              ...(type === "boolean"
                ? ([
                    ["true", text("office.list.yes")],
                    ["false", text("office.list.no")],
                  ] as const)
                : options.map((option) => [option.value, option.label] as const)),
            ]}
            onChoose={(value) => setAnswer(key, value)}
          />
        ) : (
          <RangeFilter
            key={key}
            label={label}
            type={type}
            value={answerFilterOf(params, key)}
            onChange={(value) => setAnswer(key, value)}
          />
        ),
      )}
      {isFiltered(params) && (
        <Button variant="ghost" size="sm" paddingInline="3" onClick={() => setParams(withoutFilters)}>
          {text("office.list.clear")}
        </Button>
      )}
    </Flex>
  );
}
