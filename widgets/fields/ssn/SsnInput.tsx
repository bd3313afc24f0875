import { formatSsn } from "../../../engine/core/index.ts";
import { toInputText, type FieldWidgetProps } from "../../../engine/react/index.ts";
import { LabelledField } from "../field-frame/FieldTemplate.tsx";
import { toInputAttributes } from "../field-frame/input-attributes.ts";
import { MaskedInput } from "../masked-input/MaskedInput.tsx";

/** A social security number, grouped 3-2-4 as typed. The browser is asked not to remember it. */
export function SsnInput(props: FieldWidgetProps) {
  return (
    <MaskedInput
      {...toInputAttributes(props)}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      value={toInputText(props.value)}
      format={formatSsn}
      onChange={props.onChange}
    />
  );
}
SsnInput.FieldTemplate = LabelledField;
