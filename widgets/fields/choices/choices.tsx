import type { FieldWidgetProps } from "../../../engine/react/index.ts";
import {
  LabelledField,
  toInputAttributes,
  RadioField,
  toWidgetFrame,
  UnframedField,
} from "../field-frame/FieldTemplate.tsx";
import { FieldErrors, FieldHint } from "../field-frame/FieldFrame.tsx";
import { useText } from "../../ui/texts/use-text.ts";

/**
 * A native select: it has typeahead and the phone's picker, and renders a hundred times faster than a scripted one. The
 * first choice is blank, because browsers show the first choice as selected.
 */
export function Select(props: FieldWidgetProps) {
  const { value, onChange, placeholder, options } = props;
  const chosen = value === undefined ? "" : String(value);
  const choices = options.enumOptions ?? [];
  return (
    <select
      {...toInputAttributes(props)}
      className="p-input p-select"
      value={chosen}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{placeholder}</option>
      {!isOffered(choices, chosen) && <option value={chosen}>{chosen}</option>}
      {choices.map((option) => (
        <option key={String(option.value)} value={String(option.value)}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
Select.FieldTemplate = LabelledField;
// RJSF caches its wrapper component here. Using the widget itself saves one wrapper for each select.
Select.MergedWidget = Select;

type Choices = NonNullable<FieldWidgetProps["options"]["enumOptions"]>;

/** True if the form still offers the choice. A stored choice that is not offered stays visible, with a message. */
function isOffered(choices: Choices, chosen: string): boolean {
  return chosen === "" || choices.some(({ value }) => String(value) === chosen);
}

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

export function Checkbox(props: FieldWidgetProps) {
  const text = useText();
  const { value, onChange } = props;
  const { label, hint, hintId, errors, errorId, optional } = toWidgetFrame(props);
  return (
    <div className="p-field" data-invalid={errors.length > 0 || undefined}>
      <FieldErrors id={errorId} errors={errors} />
      <label className="p-choice">
        <input
          {...toInputAttributes(props)}
          className="p-choice__input"
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className="p-choice__label" data-optional={optional ? text("field.optional") : undefined}>
          {label}
        </span>
      </label>
      <FieldHint id={hintId}>{hint}</FieldHint>
    </div>
  );
}
Checkbox.FieldTemplate = UnframedField;
