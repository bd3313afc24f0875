import { formatPhone } from "../../../engine/core/index.ts";
import { toInputText, type FieldWidgetProps } from "../../../engine/react/index.ts";
import { LabelledField } from "../field-frame/FieldTemplate.tsx";
import { toInputAttributes } from "../field-frame/input-attributes.ts";
import { MaskedInput } from "../masked-input/MaskedInput.tsx";

/**
 * A phone number, formatted `(NXX) NXX-XXXX` as typed. A foreign number (a leading +, more digits) stays as typed;
 * with `international` nothing is formatted at all.
 */
export function PhoneInput(props: FieldWidgetProps) {
  const { value, options, onChange } = props;
  return (
    <MaskedInput
      {...toInputAttributes(props)}
      // Type tel takes only the token "tel" for autofill, not "tel-national" (HTML, autofill control groups).
      type="text"
      inputMode="tel"
      value={toInputText(value)}
      format={options["international"] === true ? keepTyped : formatPhone}
      onChange={onChange}
    />
  );
}
PhoneInput.FieldTemplate = LabelledField;

function keepTyped(typed: string): string {
  return typed;
}
