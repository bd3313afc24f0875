import { Field } from "@chakra-ui/react";
import { useId, type ReactNode } from "react";

export interface LabelledFieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Why the server or the form refused it. */
  readonly error?: string | undefined;
}

/** The label, hint and error of one control, which are read with it. */
export function LabelledField({ label, hint, error, children }: LabelledFieldProps & { readonly children: ReactNode }) {
  const id = useId();
  return (
    <Field.Root invalid={error !== undefined} gap="1" ids={{ control: id }}>
      <Field.Label>{label}</Field.Label>
      {hint !== undefined && (
        <Field.HelperText fontSize="sm" color="fg.muted">
          {hint}
        </Field.HelperText>
      )}
      {children}
      {error !== undefined && (
        <Field.ErrorText fontSize="sm" color="error.solid" fontWeight="600">
          {error}
        </Field.ErrorText>
      )}
    </Field.Root>
  );
}
