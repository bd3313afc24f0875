import { chakra, NativeSelect } from "@chakra-ui/react";
import { LabelledField, type LabelledFieldProps } from "./LabelledField.tsx";

interface SelectFieldProps extends LabelledFieldProps {
  readonly name: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly value?: string;
  readonly onChoose?: (value: string) => void;
  readonly defaultValue?: string;
}

/** A labelled choice in the browser's own list. */
export function SelectField({ name, label, hint, options, value, onChoose, defaultValue, error }: SelectFieldProps) {
  return (
    <LabelledField label={label} hint={hint} error={error}>
      <NativeSelect.Root>
        <NativeSelect.Field
          name={name}
          background="bg.panel"
          borderColor="border.emphasized"
          {...(defaultValue === undefined ? {} : { defaultValue })}
          {...(value === undefined ? {} : { value })}
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
    </LabelledField>
  );
}
