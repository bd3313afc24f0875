import { EMPTY_ANSWER } from "../../../engine/core/index.ts";
import { useAnswer, type FieldWidgetProps } from "../../../engine/react/index.ts";
import { useBoundInput } from "../bound-field/use-bound-input.tsx";
import { FieldErrors, FieldHint, RequiredMark } from "../field-frame/FieldFrame.tsx";
import "../radio/radio.css";

/** A yes that is ticked. Unticked it is no answer: the empty string, never `false`. */
export function Checkbox({ answerKey }: FieldWidgetProps) {
  const [value, setValue] = useAnswer(answerKey);
  const { input, label, hint, errors, hintId, errorId, required } = useBoundInput(answerKey);
  return (
    <div className="p-field" data-invalid={errors.length > 0 || undefined}>
      <FieldErrors id={errorId} errors={errors} />
      <label className="p-choice">
        <input
          {...input}
          className="p-choice__input"
          type="checkbox"
          checked={value === true}
          onChange={(event) => setValue(event.currentTarget.checked ? true : EMPTY_ANSWER)}
        />
        <span className="p-choice__label">
          {label}
          {required && <RequiredMark />}
        </span>
      </label>
      <FieldHint id={hintId}>{hint}</FieldHint>
    </div>
  );
}
