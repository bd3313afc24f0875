import { Field } from "@chakra-ui/react";
import { useId } from "react";
import { ChoiceList, type ChoiceListProps } from "../form/ChoiceList.tsx";

interface ChoiceProps extends ChoiceListProps {
  readonly label: string;
}

/** A filter whose first value stands for "any". */
export function Choice({ label, ...list }: ChoiceProps) {
  const id = useId();
  return (
    <Field.Root
      gap="1"
      inlineSize="auto"
      minInlineSize="8rem"
      maxInlineSize="14rem"
      flex="1 1 9rem"
      ids={{ control: id }}
    >
      <Field.Label fontSize="sm">{label}</Field.Label>
      <ChoiceList size="sm" {...list} />
    </Field.Root>
  );
}
