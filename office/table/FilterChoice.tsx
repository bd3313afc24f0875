import { Field } from "@chakra-ui/react";
import { useId } from "react";
import { ChoiceList, type ChoiceListProps } from "../form/fields.tsx";

export function FilterChoice({ label, ...list }: ChoiceListProps & { readonly label: string }) {
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
