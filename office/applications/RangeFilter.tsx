import { chakra, HStack, Input } from "@chakra-ui/react";
import { useText } from "../office.tsx";

interface RangeFilterProps {
  readonly label: string;
  readonly type: "date" | "number";
  /** `from..to`, either of which may be empty, or one value alone; empty for no filter. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A filter from one value to another, of which either may be left open. */
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
        {(["from", "to"] as const).map((end) => {
          const take = (typed: string) => {
            const next = { ...ends, [end]: typed };
            if (typed !== ends[end]) onChange(`${next.from}..${next.to}`);
          };
          return (
            <Input
              // An address that changes by itself, such as by going back, is shown.
              key={`${end} ${ends[end]}`}
              type={type}
              defaultValue={ends[end]}
              aria-label={`${label}: ${text(`office.list.${end}`)}`}
              minBlockSize="2.25rem"
              paddingBlock="1"
              fontSize="sm"
              inlineSize="9.5rem"
              maxInlineSize="100%"
              onBlur={(event) => take(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === "Enter") take(event.currentTarget.value);
              }}
            />
          );
        })}
      </HStack>
    </chakra.fieldset>
  );
}
