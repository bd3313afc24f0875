import type { ReactNode } from "react";
import { Button, Notice } from "../../widgets/theme.ts";
import { FormFailure } from "../account/account-fields.tsx";
import type { AccountForm } from "../account/use-account-form.ts";
import { PasswordField } from "../../widgets/account.ts";
import { useLateText } from "../../widgets/notices.ts";

interface OwnFormProps {
  readonly form: AccountForm;
  readonly title: string;
  readonly submit: string;
  readonly children: ReactNode;
}

export function OwnForm({ form, title, submit, children }: OwnFormProps) {
  return (
    <>
      <FormFailure form={form} />
      <form className="a-account__form" ref={form.formRef} onSubmit={form.onSubmit} noValidate aria-label={title}>
        {children}
        <Button type="submit" busy={form.isPending}>
          {submit}
        </Button>
      </form>
    </>
  );
}

export function CallFailure({ error }: { readonly error: Error | null }) {
  const text = useLateText();
  if (error === null) return null;
  return (
    <Notice tone="error" role="alert" title={text("account.errorTitle")}>
      <p>{error.message}</p>
    </Notice>
  );
}

export function CurrentPasswordField({ form }: { readonly form: AccountForm }) {
  return (
    <PasswordField
      label={useLateText()("own.currentPassword")}
      name="current_password"
      autoComplete="current-password"
      value={form.values.currentPassword}
      onChange={form.set("currentPassword")}
      error={form.errorOf("currentPassword")}
    />
  );
}
