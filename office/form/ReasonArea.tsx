import { LabelledField, type LabelledFieldProps } from "./LabelledField.tsx";
import { LongText } from "./LongText.tsx";
import type { Unsent } from "./use-unsent.ts";

interface ReasonAreaProps extends LabelledFieldProps {
  readonly maxLength: number;
  readonly unsent: Unsent;
  /** What stands there where nothing unsent is kept. */
  readonly initial?: string | undefined;
}

/** Where staff write why they decide so about an application, which its applicant reads. */
export function ReasonArea({ maxLength, unsent, initial = "", ...field }: ReasonAreaProps) {
  return (
    <LabelledField {...field}>
      <LongText
        name="reason"
        rows={4}
        maxLength={maxLength}
        defaultValue={unsent.text ?? initial}
        onChange={unsent.onChange}
      />
    </LabelledField>
  );
}
