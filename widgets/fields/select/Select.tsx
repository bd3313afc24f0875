import type { FieldWidgetProps } from "../../../engine/react/index.ts";
import { LabelledField, toInputAttributes } from "../field-frame/FieldTemplate.tsx";

/**
 * One choice of a list, in the browser's own select. It brings typeahead (reset after about a second) and the phone's
 * picker, and it costs a hundredth of one that is drawn by script. A blank choice always comes first, because without
 * one the browser would show the first choice as if it had been chosen.
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
// RJSF wraps a widget to add `defaultProps.options`. A select has none, and a page has many selects.
Select.MergedWidget = Select;

type Choices = NonNullable<FieldWidgetProps["options"]["enumOptions"]>;

/** A stored choice that is no longer in the list stays visible; validation says that it is no longer offered. */
function isOffered(choices: Choices, chosen: string): boolean {
  return chosen === "" || choices.some(({ value }) => String(value) === chosen);
}
