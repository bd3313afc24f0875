import type { FieldWidgetProps } from "../../../engine/react/index.ts";
import { FieldErrors, FieldHint } from "../field-frame/FieldFrame.tsx";
import { toWidgetFrame, UnframedField, toInputAttributes } from "../field-frame/FieldTemplate.tsx";

/** A checkbox. The answer of an unticked box is the empty string, never `false`. */
export function Checkbox(props: FieldWidgetProps) {
  const { value, onChange } = props;
  const { label, hint, hintId, errors, errorId } = toWidgetFrame(props);
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
        <span className="p-choice__label">{label}</span>
      </label>
      <FieldHint id={hintId}>{hint}</FieldHint>
    </div>
  );
}
Checkbox.FieldTemplate = UnframedField;
