import { useText } from "../office.tsx";

interface NewPassword {
  readonly password?: string;
  readonly confirm_password?: string;
}

/** What is wrong with a new password before the server has seen it, by the name of the input; undefined if nothing is. */
export function useNewPassword(): (typed: NewPassword) => Readonly<Record<string, string>> | undefined {
  const text = useText();
  return ({ password = "", confirm_password: repeated = "" }) => {
    if (password === "") return { password: text("office.login.passwordMissing") };
    return password === repeated ? undefined : { confirm_password: text("office.invitation.differ") };
  };
}
