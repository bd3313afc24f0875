import type { FieldWidgetProps } from "../../../engine/react/index.ts";
import { RadioField } from "../field-frame/FieldTemplate.tsx";

/** A group of radios. The option `inline` puts short choices into one line. */
export function RadioGroup({ id, name, value, options, onChange }: FieldWidgetProps) {
  const choices = options.enumOptions ?? [];
  return (
    <div className={options["inline"] === true ? "p-choices p-choices--inline" : "p-choices"}>
      {choices.map((option, index) => (
        <label className="p-choice" key={String(option.value)}>
          <input
            className="p-choice__input"
            type="radio"
            id={index === 0 ? id : `${id}-${String(index + 1)}`}
            name={name}
            value={String(option.value)}
            checked={String(value) === String(option.value)}
            onChange={() => onChange(String(option.value))}
          />
          <span className="p-choice__label">{option.label}</span>
        </label>
      ))}
    </div>
  );
}
RadioGroup.FieldTemplate = RadioField;
