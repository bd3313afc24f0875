import { toInputText, type FieldWidgetProps } from "../../../engine/react/index.ts";
import { toInputAttributes } from "../field-frame/input-attributes.ts";
import { toMaxLength } from "../text-input/TextInput.tsx";
import { LookupInput } from "./LookupInput.tsx";
import { useLookupFill, type LookupFillOptions } from "./use-lookup-fill.ts";

type LookupWidgetProps = FieldWidgetProps & Omit<LookupFillOptions, "answerKey">;

/** A text answer with suggestions. Taking a suggestion fills other answers too. */
export function LookupWidget({ category, fills, labelField, ...props }: LookupWidgetProps) {
  const { onType, onChoose } = useLookupFill({ answerKey: props.name, category, fills, labelField });
  return (
    <LookupInput
      input={toInputAttributes(props)}
      label={props.label}
      category={category}
      value={toInputText(props.value)}
      maxLength={toMaxLength(props.options)}
      onType={onType}
      onChoose={(suggestion) => void onChoose(suggestion)}
      onKeep={onType}
    />
  );
}
