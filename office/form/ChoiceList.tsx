import { chakra, NativeSelect } from "@chakra-ui/react";

export interface ChoiceListProps {
  readonly name?: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly value?: string;
  readonly defaultValue?: string;
  readonly onChoose?: ((value: string) => void) | undefined;
  readonly size?: "sm" | "md";
}

/** One of a few values, chosen in the browser's own list. What is around it labels it. */
export function ChoiceList({ options, onChoose, size = "md", ...field }: ChoiceListProps) {
  return (
    <NativeSelect.Root size={size}>
      <NativeSelect.Field
        {...field}
        background="bg.panel"
        borderColor="border.emphasized"
        onChange={(event) => onChoose?.(event.currentTarget.value)}
      >
        {options.map(([code, text]) => (
          <chakra.option key={code} value={code}>
            {text}
          </chakra.option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator aria-hidden />
    </NativeSelect.Root>
  );
}
