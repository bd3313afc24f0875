import type { FormState } from "../form/use-form-call.ts";
import { TextField } from "../form/TextField.tsx";
import { useText } from "../office.tsx";
import { OfficeForm } from "../form/OfficeForm.tsx";

interface PasswordFormProps extends FormState {
  /** There is another way in, which comes before this one. */
  readonly isSecond: boolean;
}

/** The first step for whoever has a password here: e-mail address and password. */
export function PasswordForm({ isSecond, ...state }: PasswordFormProps) {
  const text = useText();
  return (
    <OfficeForm {...state} submit={text("office.login.submit")} isQuiet={isSecond}>
      <TextField
        name="email"
        type="email"
        label={text("office.login.email")}
        autoComplete="username"
        error={state.errors["email"]}
      />
      <TextField
        name="password"
        type="password"
        label={text("office.login.password")}
        autoComplete="current-password"
        error={state.errors["password"]}
      />
    </OfficeForm>
  );
}
