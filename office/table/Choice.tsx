import { chakra, Field, NativeSelect } from "@chakra-ui/react";
import { useId } from "react";

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  /** The first stands for "any". */
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
  readonly maxInlineSize?: string;
}

/** One of a few values, chosen in the browser's own list. */
export function Choice({ label, value, options, onChoose, maxInlineSize = "14rem" }: ChoiceProps) {
  const id = useId();
  return (
    <Field.Root
      gap="1"
      inlineSize="auto"
      minInlineSize="8rem"
      maxInlineSize={maxInlineSize}
      flex="1 1 9rem"
      ids={{ control: id }}
    >
      <Field.Label fontSize="sm">{label}</Field.Label>
      <NativeSelect.Root size="sm">
        <NativeSelect.Field
          value={value}
          background="bg.panel"
          borderColor="border.emphasized"
          onChange={(event) => onChoose(event.currentTarget.value)}
        >
          {options.map(([code, text]) => (
            <chakra.option key={code} value={code}>
              {text}
            </chakra.option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator aria-hidden />
      </NativeSelect.Root>
    </Field.Root>
  );
}
