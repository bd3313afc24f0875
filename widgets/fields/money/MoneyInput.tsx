import { useState } from "react";
import { describeCurrency, formatAmount, readMoney } from "../../../engine/core/index.ts";
import { toInputText, useAnswerStore, type FieldWidgetProps } from "../../../engine/react/index.ts";
import { VisuallyHidden } from "../../ui/visually-hidden/VisuallyHidden.tsx";
import { LabelledField } from "../field-frame/FieldTemplate.tsx";
import { toInputAttributes } from "../field-frame/input-attributes.ts";

/**
 * An amount of money. What is typed stays as it is while the input has the focus, and is then shown as the tenant's
 * language writes it. What cannot be read stays too, so that the message fits it.
 */
export function MoneyInput(props: FieldWidgetProps) {
  const { id, name, value, placeholder, onChange, onBlur } = props;
  const { tenant } = useAnswerStore();
  const { lang } = tenant.definition.tenant;
  const currency = tenant.fields.get(name)?.schema["x-money"] ?? "USD";
  const [typed, setTyped] = useState<{ readonly text: string; readonly answer: string }>();
  const { sign, name: currencyName } = describeCurrency(currency, lang);
  const currencyId = `${id}__currency`;
  const kept = toInputText(value);
  const isOwn = typed !== undefined && typed.answer === kept;
  return (
    <div className="p-money">
      <span aria-hidden="true">{sign}</span>
      <input
        {...toInputAttributes(props, currencyId)}
        className="p-input p-input--medium"
        inputMode="decimal"
        placeholder={placeholder === "" ? undefined : placeholder}
        value={isOwn ? typed.text : toShownAmount(kept, currency, lang)}
        onChange={({ currentTarget: { value: text } }) => {
          const answer = readMoney(text, currency, lang) ?? text;
          setTyped({ text, answer: String(answer) });
          onChange(answer);
        }}
        onBlur={() => {
          setTyped(undefined);
          onBlur(id, value);
        }}
      />
      <VisuallyHidden id={currencyId}>{currencyName}</VisuallyHidden>
    </div>
  );
}
MoneyInput.FieldTemplate = LabelledField;

function toShownAmount(kept: string, currency: string, lang: string): string {
  const amount = kept.trim() === "" ? Number.NaN : Number(kept);
  return Number.isFinite(amount) ? formatAmount(amount, currency, lang) : kept;
}
