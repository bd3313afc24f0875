import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { useAccountText } from "../../widgets/account.ts";
import { isEmail, toPlainDigits } from "../../engine/core/index.ts";
import { isConfirmationCode, isNewPassword } from "../../engine/protocol/index.ts";
import type { AccountTextKey } from "../../engine/texts/index.ts";

export type AccountForm = ReturnType<typeof useAccountForm>;

interface AccountFormOptions {
  readonly screen: AccountScreen;
  readonly initial?: Partial<AccountValues>;
  readonly call: (values: AccountValues) => Promise<string>;
  readonly onDone: (message: string, values: AccountValues) => void;
}

/** State, validation and call of an account form. If fields are invalid, focuses the first and makes no call. */
export function useAccountForm({ screen, initial, call, onDone }: AccountFormOptions) {
  const text = useAccountText();
  const [values, setValues] = useState<AccountValues>({ ...EMPTY_VALUES, ...initial });
  const [attempts, setAttempts] = useState(0);
  const formRef = useRef<HTMLFormElement>(null);
  const mutation = useMutation({
    mutationFn: call,
    throwOnError: false,
    onSuccess: (message, sent) => onDone(message, sent),
  });
  const errors = validateAccount(screen, values, attempts > 0);

  useEffect(() => {
    if (attempts > 0) formRef.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }, [attempts]);

  return {
    values,
    hasErrors: Object.keys(errors).length > 0,
    bind(field: keyof AccountValues) {
      const key = errors[field];
      return {
        value: values[field],
        onChange: (value: string) => setValues((current) => ({ ...current, [field]: value })),
        error: key === undefined ? undefined : text(key),
      };
    },
    onSubmit(event: FormEvent) {
      event.preventDefault();
      if (mutation.isPending) return;
      if (Object.keys(validateAccount(screen, values, true)).length > 0) setAttempts((count) => count + 1);
      else mutation.mutate({ ...values, username: values.username.trim(), code: toConfirmationCode(values.code) });
    },
    clear() {
      setValues({ ...EMPTY_VALUES, ...initial });
      setAttempts(0);
    },
    isPending: mutation.isPending,
    failure: mutation.error?.message,
    dismissFailure: mutation.reset,
    formRef,
  };
}

export interface AccountValues {
  readonly username: string;
  readonly password: string;
  readonly currentPassword: string;
  readonly confirmPassword: string;
  readonly code: string;
}

type AccountErrors = { readonly [field in keyof AccountValues]?: AccountTextKey };

export const EMPTY_VALUES: AccountValues = {
  username: "",
  password: "",
  currentPassword: "",
  confirmPassword: "",
  code: "",
};

type Check = (values: AccountValues) => AccountErrors | false;

const username: Check = (of) => {
  const email = of.username.trim();
  return !isEmail(email) && { username: email === "" ? "account.emailMissing" : "account.emailInvalid" };
};
const current: Check = (of) => of.currentPassword === "" && { currentPassword: "own.passwordRequired" };
const given: Check = (of) => of.password === "" && { password: "login.passwordRequired" };
const chosen: Check = (of) => !isNewPassword(of.password) && { password: "password.notMet" };
const repeated: Check = (of) => of.password !== of.confirmPassword && { confirmPassword: "reset.mismatch" };
const code: Check = (of) => !isConfirmationCode(toConfirmationCode(of.code)) && { code: "confirm.codeInvalid" };

const CHECKS = {
  login: [username, given],
  signup: [username, chosen],
  confirm: [username, code],
  forgot: [username],
  reset: [username, chosen, repeated],
  password: [current, chosen, repeated],
  email: [username, current],
  emailCode: [code],
  erasure: [current],
} satisfies Record<string, readonly Check[]>;

export type AccountScreen = keyof typeof CHECKS;

/** Checks an account form's fields. Returns no errors before the first submission (docs/specification.md, section 5). */
export function validateAccount(screen: AccountScreen, values: AccountValues, isSubmitting: boolean): AccountErrors {
  const checks: readonly Check[] = isSubmitting ? CHECKS[screen] : [];
  return checks.reduce<AccountErrors>((errors, check) => ({ ...errors, ...check(values) }), {});
}

export function toConfirmationCode(typed: string): string {
  return toPlainDigits(typed).replace(/[\s\p{Pd}]/gu, "");
}
