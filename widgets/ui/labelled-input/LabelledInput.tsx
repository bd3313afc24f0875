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
  describedBy?: string | undefined;
  button?: ReactNode;
  notes?: ReactNode;
}

export function LabelledInput({
  label,
  value,
  onChange,
  hint,
  error,
  describedBy,
  button,
  notes,
  type = "text",
  required,
  ...rest
}: TextFieldProps) {
  const ownId = useId();
  const { id: inputId = ownId } = rest;
  const ids = { inputId, hintId: `${inputId}-hint`, errorId: `${inputId}-error` };
  const errors = error === undefined ? [] : [error];
  const input = (
    <input
      {...rest}
      className={button === undefined ? "p-input" : "p-input p-password__input"}
      id={inputId}
      type={type}
      value={value}
      aria-required={required || undefined}
      aria-invalid={errors.length > 0 || undefined}
      aria-describedby={toDescribedBy(ids, hint, errors, describedBy)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
  return (
    <FieldFrame {...ids} label={label} hint={hint} errors={errors} notes={notes}>
      {button === undefined ? (
        input
      ) : (
        <div className="p-password">
          {input}
          {button}
        </div>
      )}
    </FieldFrame>
  );
}

type RequirementState = "inactive" | "error" | "success";
export interface PasswordRequirement {
  text: string;
  state: RequirementState;
}

interface PasswordFieldProps extends TextFieldProps {
  autoComplete: "current-password" | "new-password";
  requirements?: readonly PasswordRequirement[];
}

const STATE_TEXTS = { error: "password.lacking", success: "password.met" } as const;

/** Password input with a button that shows the password. Allows pasting (WCAG 3.3.8). */
export function PasswordField({ requirements = [], ...input }: PasswordFieldProps) {
  const text = useAccountText();
  const [isShown, setShown] = useState(false);
  const id = useId();
  const listId = `${id}-requirements`;
  return (
    <LabelledInput
      {...input}
      id={id}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      describedBy={requirements.length > 0 ? listId : undefined}
      notes={requirements.length > 0 && <RequirementList id={listId} requirements={requirements} />}
      button={
        <button
          className="p-password__toggle"
          type="button"
          aria-controls={id}
          aria-label={text(isShown ? "password.hideLabel" : "password.showLabel")}
          onClick={() => setShown(!isShown)}
        >
          {text(isShown ? "password.hide" : "password.show")}
        </button>
      }
    />
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
