import { chakra, Field, HStack, Input } from "@chakra-ui/react";
import { useEffect, useEffectEvent, useId, useRef, useState, type SyntheticEvent } from "react";
import { ChoiceList, type ChoiceListProps } from "../form/fields.tsx";
import { useText } from "../office.tsx";

const TYPING_MS = 350;
/** Maximum length of a search text, as on the server. */
const MAX_CHARACTERS = 200;

interface SearchFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onSearch: (value: string) => void;
}

/** Filters a list by a text: shortly after the last key, or at once after Enter. */
export function SearchField({ label, hint, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // When the address changes, for example after Back, the input shows its value.
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => search(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <Field.Root gap="1" flex="2 1 14rem" inlineSize="auto" maxInlineSize="24rem">
      <Field.Label fontSize="sm">{label}</Field.Label>
      <Input
        type="search"
        value={typed}
        minBlockSize="2.25rem"
        paddingBlock="1"
        fontSize="sm"
        maxLength={MAX_CHARACTERS}
        autoComplete="off"
        spellCheck={false}
        placeholder={hint}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") onSearch(typed.trim());
        }}
      />
    </Field.Root>
  );
}

export function FilterChoice({ label, ...list }: ChoiceListProps & { readonly label: string }) {
  const id = useId();
  return (
    <Field.Root
      gap="1"
      inlineSize="auto"
      minInlineSize="8rem"
      maxInlineSize="14rem"
      flex="1 1 9rem"
      ids={{ control: id }}
    >
      <Field.Label fontSize="sm">{label}</Field.Label>
      <ChoiceList size="sm" {...list} />
    </Field.Root>
  );
}

interface RangeFilterProps {
  readonly label: string;
  readonly type: "date" | "number";
  /** One value, or a range `from..to` of which either end may be empty. Empty without a filter. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function RangeFilter({ label, type, value, onChange }: RangeFilterProps) {
  const text = useText();
  const [from = "", to = from] = value.split("..");
  const ends = { from, to };
  return (
    <chakra.fieldset border="none" margin="0" padding="0" minInlineSize="0">
      <chakra.legend padding="0" fontSize="sm" fontWeight="500" marginBlockEnd="1">
        {label}
      </chakra.legend>
      <HStack gap="2" wrap="wrap">
        {(["from", "to"] as const).map((end) => (
          <RangeEnd
            key={end}
            label={`${label}: ${text(`office.list.${end}`)}`}
            type={type}
            value={ends[end]}
            onChange={(typed) => {
              const next = { ...ends, [end]: typed };
              onChange(`${next.from}..${next.to}`);
            }}
          />
        ))}
      </HStack>
    </chakra.fieldset>
  );
}

function RangeEnd({ label, type, value, onChange }: RangeFilterProps) {
  const input = useRef<HTMLInputElement>(null);
  // Shows the value of the address, for example after Back.
  useEffect(() => {
    if (input.current !== null) input.current.value = value;
  }, [value]);
  const take = ({ currentTarget: { value: typed } }: SyntheticEvent<HTMLInputElement>) => {
    if (typed !== value) onChange(typed);
  };
  return (
    <Input
      ref={input}
      type={type}
      aria-label={label}
      minBlockSize="2.25rem"
      paddingBlock="1"
      fontSize="sm"
      inlineSize="9.5rem"
      maxInlineSize="100%"
      onBlur={take}
      onKeyDown={(event) => event.key === "Enter" && take(event)}
    />
  );
}
