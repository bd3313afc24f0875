import { Input } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { LabelledField, type LabelledFieldProps } from "./LabelledField.tsx";

interface TextFieldProps extends LabelledFieldProps, Omit<ComponentProps<typeof Input>, "name"> {
  readonly name: string;
}

/** A labelled input with its hint and its error. */
export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  return (
    <LabelledField label={label} hint={hint} error={error}>
      <Input {...input} />
    </LabelledField>
  );
}
