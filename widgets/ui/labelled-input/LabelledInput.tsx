import { useId, useState, type ComponentPropsWithRef, type ReactNode } from "react";
import { FieldFrame, toDescribedBy } from "../../fields/field-frame/FieldFrame.tsx";
import { useAccountText } from "../texts/use-account-text.ts";
import { useAnnounced, VisuallyHidden } from "../visually-hidden/VisuallyHidden.tsx";

interface TextFieldProps extends Omit<ComponentPropsWithRef<"input">, "onChange" | "value" | "className" | "children"> {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  error?: string | undefined;
}

/** Text input with a label, for account screens. */
export function LabelledInput({
  label,
  value,
  onChange,
  hint,
  error,
  type = "text",
  required,
  ...rest
}: TextFieldProps) {
  const inputId = useId();
  const ids = { inputId, hintId: `${inputId}-hint`, errorId: `${inputId}-error` };
  const errors = error === undefined ? [] : [error];
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

type RequirementState = "inactive" | "error" | "success";
export interface PasswordRequirement {
  text: string;
  state: RequirementState;
}

interface PasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  name?: string;
  autoComplete: "current-password" | "new-password";
  error?: string | undefined;
  required?: boolean;
  requirements?: readonly PasswordRequirement[];
}

const STATE_TEXTS = { error: "password.lacking", success: "password.met" } as const;

/** Password input with a button that shows the password. Allows pasting (WCAG 3.3.8). */
export function PasswordField({
  label,
  value,
  onChange,
  error,
  required,
  requirements = [],
  ...rest
}: PasswordFieldProps) {
  const text = useAccountText();
  const [isShown, setShown] = useState(false);
  const inputId = useId();
  const listId = `${inputId}-requirements`;
  const ids = { inputId, hintId: `${inputId}-hint`, errorId: `${inputId}-error` };
  const errors = error === undefined ? [] : [error];
  return (
    <FieldFrame {...ids} label={label} errors={errors}>
      <div className="p-password">
        <input
          {...rest}
          className="p-input p-password__input"
          id={inputId}
          type={isShown ? "text" : "password"}
          value={value}
          autoCapitalize="none"
          spellCheck={false}
          aria-required={required || undefined}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={toDescribedBy(ids, undefined, errors, requirements.length > 0 ? listId : undefined)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <button
          className="p-password__toggle"
          type="button"
          aria-controls={inputId}
          aria-label={text(isShown ? "password.hideLabel" : "password.showLabel")}
          onClick={() => setShown(!isShown)}
        >
          {text(isShown ? "password.hide" : "password.show")}
        </button>
      </div>
      {requirements.length > 0 && <RequirementList id={listId} requirements={requirements} />}
    </FieldFrame>
  );
}

function RequirementList({ id, requirements }: { id: string; requirements: readonly PasswordRequirement[] }) {
  const text = useAccountText();
  const met = requirements.filter(({ state }) => state === "success").length;
  const isActive = requirements.some(({ state }) => state !== "inactive");
  useAnnounced(isActive ? text("password.count", { met, count: requirements.length }) : "", 1000);
  return (
    <ul className="p-requirements" id={id}>
      {requirements.map(({ text: requirement, state }) => (
        <li className={`p-requirements__item p-requirements__item--${state}`} data-state={state} key={requirement}>
          {state !== "inactive" && <VisuallyHidden>{text(STATE_TEXTS[state])} </VisuallyHidden>}
          {requirement}
        </li>
      ))}
    </ul>
  );
}
