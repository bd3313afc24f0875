import { ChoiceList, type ChoiceListProps } from "./ChoiceList.tsx";
import { LabelledField, type LabelledFieldProps } from "./LabelledField.tsx";

interface SelectFieldProps extends LabelledFieldProps, ChoiceListProps {
  readonly name: string;
}

/** A labelled choice in a form. */
export function SelectField({ label, hint, error, ...list }: SelectFieldProps) {
  return (
    <LabelledField label={label} hint={hint} error={error}>
      <ChoiceList {...list} />
    </LabelledField>
  );
}
