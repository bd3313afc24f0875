import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { useAccountText } from "../../widgets/account.ts";
import {
  EMPTY_VALUES,
  toConfirmationCode,
  validateAccount,
  type AccountScreen,
  type AccountValues,
} from "./account-validation.ts";

export type AccountForm = ReturnType<typeof useAccountForm>;

export interface AccountFormOptions {
  readonly screen: AccountScreen;
  readonly initial?: Partial<AccountValues>;
  readonly call: (values: AccountValues) => Promise<string>;
  readonly onDone: (message: string, values: AccountValues) => void;
}

/** State, validation and call of an account screen. An invalid field prevents the call and receives the focus. */
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
    /** Properties of the field's input. */
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
