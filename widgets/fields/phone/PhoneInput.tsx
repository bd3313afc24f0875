import { formatPhone } from "../../../engine/core/index.ts";
import { toInputText, useAnswer, type FieldWidgetProps } from "../../../engine/react/index.ts";
import { useBoundInput } from "../bound-field/use-bound-input.tsx";
import { FieldFrame } from "../field-frame/FieldFrame.tsx";
import { MaskedInput } from "../masked-input/MaskedInput.tsx";
import "../text-input/text-input.css";

/**
 * A phone number, formatted `(NXX) NXX-XXXX` as typed. A foreign number (a leading +, more digits) stays as typed;
 * with `international` nothing is formatted at all.
 */
export function PhoneInput({ answerKey }: FieldWidgetProps) {
  const [value, setValue] = useAnswer(answerKey);
  const { input, ...frame } = useBoundInput(answerKey);
  const isInternational = frame.field.ui["ui:options"]?.["international"] === true;
  return (
    <FieldFrame {...frame}>
      <MaskedInput
        {...input}
        type="tel"
        inputMode="tel"
        maxLength={frame.field.maxLength}
        value={toInputText(value)}
        format={isInternational ? keepTyped : formatPhone}
        onChange={setValue}
      />
    </FieldFrame>
  );
}

function keepTyped(typed: string): string {
  return typed;
}
