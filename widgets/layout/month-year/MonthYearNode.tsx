import { useId, useMemo, type ReactNode } from "react";
import { PlacedField, useField, type FramedFieldProps, type LayoutNodeProps } from "../../../engine/react/index.ts";
import { FieldGroup } from "../../fields/field-frame/FieldFrame.tsx";
import { usePartnerText } from "../../ui/texts/use-partner-text.ts";
import { useText } from "../../ui/texts/use-text.ts";

/** Month and year as one question. They share one error message. */
export function MonthYearNode({ node }: LayoutNodeProps<"monthYear">) {
  const groupId = useId();
  const fill = usePartnerText();
  const month = useField(node.month);
  const year = useField(node.year);
  const errorId = `${groupId}-error`;
  const inMonth = usePartSettings(MonthPart, errorId);
  const inYear = usePartSettings(YearPart, errorId);
  if (!month.visible && !year.visible) return null;
  return (
    <FieldGroup
      label={fill(node.label)}
      hint={node.hint === undefined ? undefined : fill(node.hint)}
      hintId={`${groupId}-hint`}
      errorId={errorId}
      errors={[...new Set([...month.errors, ...year.errors])]}
      required={month.required || year.required}
      optional={month.optional && year.optional}
    >
      <div className="p-month-year">
        <PlacedField answerKey={node.month} ui={inMonth} />
        <PlacedField answerKey={node.year} ui={inYear} />
      </div>
    </FieldGroup>
  );
}

function usePartSettings(FieldTemplate: (field: FramedFieldProps) => ReactNode, errorId: string) {
  return useMemo(
    () => ({ "ui:FieldTemplate": FieldTemplate, "ui:errorId": errorId, "ui:description": "" }),
    [FieldTemplate, errorId],
  );
}

function createPart(key: "date.month" | "date.year") {
  return function DatePart({ id, children, notes }: FramedFieldProps) {
    return (
      <div className="p-date-part">
        <label className="p-date-part__label" htmlFor={id}>
          {useText()(key)}
        </label>
        {children}
        {notes}
      </div>
    );
  };
}

const MonthPart = createPart("date.month");
const YearPart = createPart("date.year");
