import { useState } from "react";
import { isAmount } from "../../../engine/core/index.ts";
import { toInputText, useAnswerStore, type FieldWidgetProps } from "../../../engine/react/index.ts";
import { VisuallyHidden } from "../../ui/visually-hidden/VisuallyHidden.tsx";
import { LabelledField, toInputAttributes } from "../field-frame/FieldTemplate.tsx";
import { createLate } from "../../ui/late/create-late.tsx";

/** An amount, formatted when the applicant leaves the input. Text that is not an amount stays, with a message. */
export function MoneyInput(props: FieldWidgetProps) {
  const { id, name, value, placeholder, onChange, onBlur } = props;
  const { tenant } = useAnswerStore();
  const { lang } = tenant.definition.tenant;
  const currency = tenant.fields.get(name)?.schema["x-money"] ?? "USD";
  const [typed, setTyped] = useState<{ readonly text: string; readonly answer: string }>();
  const amounts = lateAmounts.usePart();
  const { sign, name: currencyName } = amounts?.describeCurrency(currency, lang) ?? { sign: currency, name: currency };
  const currencyId = `${id}__currency`;
  const kept = toInputText(value);
  const toShownAmount = (answer: string): string =>
    isAmount(answer, currency) ? (amounts?.formatAmount(Number(answer), currency, lang) ?? answer) : answer;
  const isOwn = typed !== undefined && typed.answer === kept;
  return (
    <div className="p-money">
      <span aria-hidden="true">{sign}</span>
      <input
        {...toInputAttributes(props, currencyId)}
        className="p-input p-input--medium"
        inputMode="decimal"
        placeholder={placeholder === "" ? undefined : placeholder}
        value={isOwn ? typed.text : toShownAmount(kept)}
        onChange={({ currentTarget: { value: text } }) => {
          const answer = amounts?.readMoney(text, currency, lang) ?? text;
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

/** Loaded late. Until then, amounts stay as typed, and the server parses them. */
export const lateAmounts = createLate(() => import("./amounts.ts"));
