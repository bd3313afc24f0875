import type { FieldWidgetProps } from "../../../engine/react/index.ts";
import { LabelledField, toInputAttributes } from "../field-frame/FieldTemplate.tsx";

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
