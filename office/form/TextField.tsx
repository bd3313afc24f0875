import { Field, Input } from "@chakra-ui/react";
import { useId, type ComponentProps, type ReactNode } from "react";

type InputProps = Omit<ComponentProps<typeof Input>, "name">;

interface TextFieldProps extends InputProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** Why the server or the form refused it. */
  readonly error?: string | undefined;
}

/** A labelled input with its hint and its error, which are read with it. */
export function TextField({ name, label, hint, error, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <Field.Root invalid={error !== undefined} gap="1" ids={{ control: id }}>
      <Field.Label>{label}</Field.Label>
      {hint !== undefined && (
        <Field.HelperText fontSize="sm" color="fg.muted">
          {hint}
        </Field.HelperText>
      )}
      <Input name={name} {...input} />
      {error !== undefined && (
        <Field.ErrorText fontSize="sm" color="error.solid" fontWeight="600">
          {error}
        </Field.ErrorText>
      )}
    </Field.Root>
  );
}
