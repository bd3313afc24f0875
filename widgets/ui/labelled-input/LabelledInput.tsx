import { useId, type ComponentPropsWithRef, type ReactNode } from "react";
import { FieldFrame, toDescribedBy } from "../../fields/field-frame/FieldFrame.tsx";

interface TextFieldProps extends Omit<ComponentPropsWithRef<"input">, "onChange" | "value" | "className" | "children"> {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  error?: string | readonly string[] | undefined;
}

/** A labelled text input without state, for the account screens, which do not load the form. */
export function LabelledInput({
  label,
  value,
  onChange,
  hint,
  error,
  id,
  type = "text",
  required,
  ...rest
}: TextFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const ids = { inputId, hintId: `${inputId}-hint`, errorId: `${inputId}-error` };
  const errors = toErrorList(error);
  return (
    <FieldFrame {...ids} label={label} hint={hint} errors={errors}>
      <input
        {...rest}
        className="p-input"
        id={inputId}
        type={type}
        value={value}
        aria-required={required || undefined}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={toDescribedBy(ids, hint, errors)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FieldFrame>
  );
}

/** One message, several or none, as a list. */
export function toErrorList(error: string | readonly string[] | undefined): readonly string[] {
  if (error === undefined || error === "") return [];
  return typeof error === "string" ? [error] : error;
}
