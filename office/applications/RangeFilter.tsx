import { chakra, HStack, Input } from "@chakra-ui/react";
import { useText } from "../office.tsx";
import { filterName } from "./view-address.ts";

interface RangeFilterProps {
  readonly question: string;
  readonly label: string;
  readonly type: "date" | "number";
  readonly params: URLSearchParams;
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
}

/** A filter from one value to another, of which either may be left open. */
export function RangeFilter({ question, label, type, params, onChange }: RangeFilterProps) {
  const text = useText();
  return (
    <chakra.fieldset border="none" margin="0" padding="0" minInlineSize="0">
      <chakra.legend padding="0" fontSize="sm" fontWeight="500" marginBlockEnd="1">
        {label}
      </chakra.legend>
      <HStack gap="2">
        {(["from", "to"] as const).map((end) => {
          const name = filterName(question, end);
          const value = params.get(name) ?? "";
          return (
            <Input
              // An address that changes by itself, such as by going back, is shown.
              key={`${name} ${value}`}
              type={type}
              defaultValue={value}
              aria-label={`${label}: ${text(`office.list.${end}`)}`}
              minBlockSize="2.25rem"
              paddingBlock="1"
              fontSize="sm"
              inlineSize="9.5rem"
              onBlur={(event) => {
                if (event.currentTarget.value !== value) onChange({ [name]: event.currentTarget.value });
              }}
              onKeyDown={(event) => {
                if (event.key === "Enter") onChange({ [name]: event.currentTarget.value });
              }}
            />
          );
        })}
      </HStack>
    </chakra.fieldset>
  );
}
