import { chakra, Field, NativeSelect } from "@chakra-ui/react";
import { useId } from "react";

interface SelectFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly value?: string;
  readonly onChoose?: (value: string) => void;
  readonly defaultValue?: string;
  /** It takes the focus when it is there. */
  readonly isFocused?: boolean;
  /** Why the server or the form refused it. */
  readonly error?: string | undefined;
}

/** A labelled choice in the browser's own list, with its error, which is read with it. */
export function SelectField({
  name,
  label,
  hint,
  options,
  value,
  onChoose,
  defaultValue,
  isFocused = false,
  error,
}: SelectFieldProps) {
  const id = useId();
  return (
    <Field.Root invalid={error !== undefined} gap="1" ids={{ control: id }}>
      <Field.Label>{label}</Field.Label>
      {hint !== undefined && (
        <Field.HelperText fontSize="sm" color="fg.muted">
          {hint}
        </Field.HelperText>
      )}
      <NativeSelect.Root>
        <NativeSelect.Field
          name={name}
          autoFocus={isFocused}
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
      {error !== undefined && (
        <Field.ErrorText fontSize="sm" color="error.solid" fontWeight="600">
          {error}
        </Field.ErrorText>
      )}
    </Field.Root>
  );
}
