import { Field, Input } from "@chakra-ui/react";
import { useEffect, useState, useId } from "react";
import { ChoiceList, type ChoiceListProps } from "../form/fields.tsx";

const TYPING_MS = 350;
/** Maximum length of a search text, as on the server. */
const MAX_CHARACTERS = 200;

interface SearchFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly type?: "search" | "date";
  readonly value: string;
  readonly onSearch: (value: string) => void;
  readonly maxInlineSize?: string;
}

/** Filters a list by a text: shortly after the last key, or at once after Enter. */
export function SearchField({
  label,
  hint,
  type = "search",
  value,
  onSearch,
  maxInlineSize = "24rem",
}: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // When the address changes, as after Back, the input shows its value.
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => onSearch(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [onSearch, typed, value]);
  return (
    <Field.Root gap="1" flex="2 1 14rem" inlineSize="auto" maxInlineSize={maxInlineSize}>
      <Field.Label fontSize="sm">{label}</Field.Label>
      <Input
        type={type}
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
