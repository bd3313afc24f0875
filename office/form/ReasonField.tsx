import { REASON_MAX_LENGTH } from "../../engine/protocol/index.ts";
import type { LabelledFieldProps } from "./LabelledField.tsx";
import { TextField } from "./TextField.tsx";
import type { Unsent } from "./use-unsent.ts";

interface ReasonFieldProps extends LabelledFieldProps {
  readonly unsent: Unsent;
  readonly autoFocus?: boolean;
}

/** Why somebody does what the audit log keeps, in one line. */
export function ReasonField({ unsent, ...field }: ReasonFieldProps) {
  return (
    <TextField
      name="reason"
      maxLength={REASON_MAX_LENGTH}
      autoComplete="off"
      defaultValue={unsent.text ?? ""}
      onChange={unsent.onChange}
      {...field}
    />
  );
}
