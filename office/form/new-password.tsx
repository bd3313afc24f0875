import { isNewPassword, PASSWORD_MIN_LENGTH } from "../../engine/protocol/index.ts";
import { useText } from "../office.tsx";
import { TextField } from "./fields.tsx";

type Errors = Readonly<Record<string, string>>;

export function NewPasswordFields() {
  const text = useText();
  return (
    <>
      <TextField
        name="password"
        type="password"
        label={text("office.invitation.password")}
        hint={text("office.invitation.rules", { length: PASSWORD_MIN_LENGTH })}
        autoComplete="new-password"
      />
      <TextField
        name="confirm_password"
        type="password"
        label={text("office.invitation.repeat")}
        autoComplete="new-password"
      />
    </>
  );
}

/** Checks the inputs of NewPasswordFields. Returns errors by the name of the input, or undefined. */
export function useNewPassword() {
  const text = useText();
  return ({ password = "", confirm_password: repeated = "" }: Errors): Errors | undefined => {
    if (password === "") return { password: text("office.login.passwordMissing") };
    if (!isNewPassword(password)) return { password: text("office.invitation.weak") };
    return password === repeated ? undefined : { confirm_password: text("office.invitation.differ") };
  };
}
