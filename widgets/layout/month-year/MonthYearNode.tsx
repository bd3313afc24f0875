import { useId } from "react";
import { useField, type LayoutNodeProps } from "../../../engine/react/index.ts";
import { useBoundInput } from "../../fields/bound-field/use-bound-input.tsx";
import { FieldGroup } from "../../fields/field-frame/FieldFrame.tsx";
import { usePartnerText } from "../../ui/texts/use-partner-text.ts";
import { useText } from "../../ui/texts/use-text.ts";
import { SelectControl } from "../../fields/select/Select.tsx";
import "./month-year.css";

/** A month and a year as one question. A message about either of them shows once, above both. */
export function MonthYearNode({ node }: LayoutNodeProps<"monthYear">) {
  const groupId = useId();
  const fill = usePartnerText();
  const say = useText();
  const month = useBoundInput(node.month);
  const year = useBoundInput(node.year);
  if (!month.visible && !year.visible) return null;
  const errors = [...new Set([...month.errors, ...year.errors])];
  const isOneRequired = month.required || year.required;
  return (
    <FieldGroup
      label={fill(node.label)}
      hint={node.hint === undefined ? undefined : fill(node.hint)}
      hintId={`${groupId}-hint`}
      errorId={`${groupId}-error`}
      errors={errors}
      required={isOneRequired}
    >
      <div className="p-month-year">
        <DatePart answerKey={node.month} label={say("date.month")} errorId={`${groupId}-error`} />
        <DatePart answerKey={node.year} label={say("date.year")} errorId={`${groupId}-error`} />
      </div>
    </FieldGroup>
  );
}

function DatePart({ answerKey, label, errorId }: { answerKey: string; label: string; errorId: string }) {
  const { input, errors, visible } = useBoundInput(answerKey);
  const { inputId } = useField(answerKey);
  if (!visible) return null;
  return (
    <div className="p-date-part">
      <label className="p-date-part__label" htmlFor={inputId}>
        {label}
      </label>
      <SelectControl
        answerKey={answerKey}
        input={{ ...input, "aria-describedby": errors.length > 0 ? errorId : undefined }}
      />
    </div>
  );
}
