import { useAnswer, useOptions, type FieldWidgetProps } from "../../../engine/react/index.ts";
import { useBoundInput } from "../bound-field/use-bound-input.tsx";
import { FieldGroup } from "../field-frame/FieldFrame.tsx";
import "./radio.css";

/** One choice of a few, all in sight. `inline` sets short ones side by side. */
export function RadioGroup({ answerKey }: FieldWidgetProps) {
  const [value, setValue] = useAnswer(answerKey);
  const options = useOptions(answerKey).filter((option) => option.value !== "");
  const { input, inputId, ...frame } = useBoundInput(answerKey);
  const isInline = frame.field.ui["ui:options"]?.["inline"] === true;
  return (
    <FieldGroup {...frame} role="radiogroup">
      <div className={isInline ? "p-choices p-choices--inline" : "p-choices"}>
        {options.map((option, index) => (
          <label className="p-choice" key={option.value}>
            <input
              className="p-choice__input"
              type="radio"
              id={index === 0 ? inputId : `${inputId}-${String(index + 1)}`}
              name={input.name}
              value={option.value}
              checked={value === option.value}
              onChange={() => setValue(option.value)}
            />
            <span className="p-choice__label">{option.label}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
