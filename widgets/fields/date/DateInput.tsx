import { useId, useState, type ClipboardEvent } from "react";
import { toPlainDigits } from "../../../engine/core/index.ts";
import { toInputText, useAnswerStore, type FieldWidgetProps } from "../../../engine/react/index.ts";
import { FieldGroup } from "../field-frame/FieldFrame.tsx";
import { toWidgetFrame, UnframedField, toInputAttributes } from "../field-frame/FieldTemplate.tsx";
import { MaskedInput } from "../masked-input/MaskedInput.tsx";
import { useText } from "../../ui/texts/use-text.ts";
import {
  findDateOrder,
  findWrongPart,
  isDateEmpty,
  parsePastedDate,
  toDateParts,
  toEntered,
  type DatePart,
  type DateParts,
} from "./date-parts.ts";

/**
 * A date in three inputs, in the order of the tenant's language. An invalid date stays in the inputs, with a message
 * (docs/specification.md, section 5).
 */
export function DateInput(props: FieldWidgetProps) {
  const { id, name, value, onChange } = props;
  const store = useAnswerStore();
  const text = useText();
  const { lang } = store.tenant.definition.tenant;
  const monthNames = useMonthNames(lang);
  const [order] = useState(() => findDateOrder(lang));
  const partId = useId();
  const { parts, setParts } = useParts(toInputText(value));
  const { inputId: _inputId, errors, ...frame } = toWidgetFrame(props);
  const input = toInputAttributes(props);
  const wrongPart = errors.length > 0 ? findWrongPart(parts, order) : order[0];

  const change = (next: DateParts) => {
    setParts(next);
    onChange(toEntered(next));
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = parsePastedDate(toPlainDigits(event.clipboardData.getData("text")), monthNames, order);
    if (pasted === undefined) return;
    event.preventDefault();
    change(pasted);
  };
  // The wrong part has the field's id, so that the link of the error summary focuses it.
  const attributesOf = (part: DatePart) => ({
    id: part === wrongPart ? id : `${partId}-${part}`,
    name: `${name}-${part}`,
    autoComplete: input.autoComplete === "bday" ? `bday-${part}` : undefined,
    "aria-required": input["aria-required"],
    "aria-invalid": errors.length > 0 && (part === wrongPart || isDateEmpty(parts)) ? (true as const) : undefined,
    "aria-describedby": errors.length > 0 && part === wrongPart ? frame.errorId : undefined,
  });

  return (
    <FieldGroup {...frame} errors={errors}>
      <div className="p-date" onPaste={onPaste}>
        {order.map((part) =>
          part === "month" ? (
            <div key="month" className="p-date-part p-date__month">
              <label className="p-date-part__label" htmlFor={attributesOf("month").id}>
                {text("date.month")}
              </label>
              <select
                {...attributesOf("month")}
                className="p-input p-select"
                value={parts.month}
                onChange={(event) => change({ ...parts, month: event.currentTarget.value })}
              >
                <option value="">{text("date.choose")}</option>
                {monthNames.map((name, index) => (
                  <option key={name} value={String(index + 1)}>
                    {name}
                  </option>
                ))}
              </select>
            </div>
          ) : (
            <NumberPart
              key={part}
              label={text(`date.${part}`)}
              digits={part === "day" ? 2 : 4}
              attributes={attributesOf(part)}
              value={parts[part]}
              onChange={(typed) => change({ ...parts, [part]: typed })}
            />
          ),
        )}
      </div>
    </FieldGroup>
  );
}
DateInput.FieldTemplate = UnframedField;

interface NumberPartProps {
  label: string;
  digits: number;
  attributes: { id: string };
  value: string;
  onChange: (value: string) => void;
}

function NumberPart({ label, digits, attributes, value, onChange }: NumberPartProps) {
  return (
    <div className={`p-date-part p-date__number p-date__number--${String(digits)}`}>
      <label className="p-date-part__label" htmlFor={attributes.id}>
        {label}
      </label>
      <MaskedInput
        {...attributes}
        className="p-input"
        type="text"
        inputMode="numeric"
        value={value}
        format={(typed) => typed.replace(/\D/g, "").slice(0, digits)}
        onChange={onChange}
      />
    </div>
  );
}

/** State of the typed parts. If another page or an undo changes the answer, the parts of the new answer replace the typed ones. */
function useParts(entered: string) {
  const [parts, setOwnParts] = useState(() => toDateParts(entered));
  const [known, setKnown] = useState(entered);
  if (entered !== known) {
    setKnown(entered);
    setOwnParts(toDateParts(entered));
  }
  return {
    parts,
    setParts(next: DateParts) {
      setOwnParts(next);
      setKnown(toEntered(next));
    },
  };
}

function useMonthNames(lang: string): readonly string[] {
  const [names] = useState(() => {
    const format = new Intl.DateTimeFormat(lang, { month: "long", timeZone: "UTC" });
    return Array.from({ length: 12 }, (_, month) => format.format(new Date(Date.UTC(2000, month, 1))));
  });
  return names;
}
