import { PASSWORD_MIN_LENGTH } from "../../engine/protocol/index.ts";
import { useText } from "../office.tsx";
import { TextField } from "./TextField.tsx";

interface NewPasswordFieldsProps {
  readonly errors: Readonly<Record<string, string>>;
}

/** A new password, with its rules, and the same once more. */
export function NewPasswordFields({ errors }: NewPasswordFieldsProps) {
  const text = useText();
  return (
    <>
      <TextField
        name="password"
        type="password"
        label={text("office.invitation.password")}
        hint={text("office.invitation.rules", { length: PASSWORD_MIN_LENGTH })}
        autoComplete="new-password"
        error={errors["password"]}
      />
      <TextField
        name="confirm_password"
        type="password"
        label={text("office.invitation.repeat")}
        autoComplete="new-password"
        error={errors["confirm_password"]}
      />
    </>
  );
}
