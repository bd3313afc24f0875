import { formatSsn } from "../../../engine/core/index.ts";
import { toInputText, useAnswer, type FieldWidgetProps } from "../../../engine/react/index.ts";
import { useBoundInput } from "../bound-field/use-bound-input.tsx";
import { FieldFrame } from "../field-frame/FieldFrame.tsx";
import { MaskedInput } from "../masked-input/MaskedInput.tsx";
import "../text-input/text-input.css";

/** A social security number, grouped 3-2-4 as typed. Never offered to the browser to remember. */
export function SsnInput({ answerKey }: FieldWidgetProps) {
  const [value, setValue] = useAnswer(answerKey);
  const { input, ...frame } = useBoundInput(answerKey);
  return (
    <FieldFrame {...frame}>
      <MaskedInput
        {...input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        value={toInputText(value)}
        format={formatSsn}
        onChange={setValue}
      />
    </FieldFrame>
  );
}
