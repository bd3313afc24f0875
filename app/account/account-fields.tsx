import { LabelledInput, useAccountText, PasswordField, type PasswordRequirement } from "../../widgets/account.ts";
import type { AccountForm } from "./use-account-form.ts";
import { PASSWORD_RULES } from "../../engine/protocol/index.ts";
import type { AccountTextKey } from "../../engine/texts/index.ts";
import { Notice } from "../../widgets/theme.ts";

export function EmailField({ form }: { readonly form: AccountForm }) {
  return (
    <LabelledInput
      label={useAccountText()("account.username")}
      name="username"
      type="email"
      required
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...form.bind("username")}
    />
  );
}

export function LogInFields({ form }: { readonly form: AccountForm }) {
  return (
    <>
      <EmailField form={form} />
      <PasswordField
        label={useAccountText()("account.password")}
        name="password"
        required
        autoComplete="current-password"
        {...form.bind("password")}
      />
    </>
  );
}

export function NewPasswordFields({ form }: { readonly form: AccountForm }) {
  const text = useAccountText();
  const { password, confirmPassword } = form.values;
  return (
    <>
      <PasswordField
        label={text("account.newPassword")}
        name="password"
        required
        autoComplete="new-password"
        {...form.bind("password")}
        requirements={toRequirements(password, text, confirmPassword)}
      />
      <PasswordField
        label={text("account.confirmPassword")}
        name="confirm_password"
        required
        autoComplete="new-password"
        {...form.bind("confirmPassword")}
      />
    </>
  );
}

export function toRequirements(
  password: string,
  text: (key: AccountTextKey) => string,
  confirmPassword?: string,
): readonly PasswordRequirement[] {
  const stateOf = (isMet: boolean) => (password === "" ? "inactive" : isMet ? "success" : "error");
  const rules = PASSWORD_RULES.map(
    (rule) => ({ text: text(rule.text), state: stateOf(rule.isMet(password)) }) as const,
  );
  if (confirmPassword === undefined) return rules;
  return [...rules, { text: text("password.matches"), state: stateOf(password === confirmPassword) }];
}

interface FormNoticeProps {
  readonly form: AccountForm;
  readonly tone: "error" | "info";
  readonly title: string;
  readonly words: string;
  readonly onDismiss: () => void;
}

export function FormNotice({ form, tone, title, words, onDismiss }: FormNoticeProps) {
  const text = useAccountText();
  const dismiss = () => {
    onDismiss();
    form.formRef.current?.querySelector<HTMLElement>("input:not([disabled])")?.focus();
  };
  return (
    <Notice tone={tone} role="alert" title={title} dismissal={{ label: text("notice.dismiss"), onDismiss: dismiss }}>
      <p>{words}</p>
    </Notice>
  );
}

export function FormFailure({ form }: { readonly form: AccountForm }) {
  const text = useAccountText();
  if (form.failure === undefined) return null;
  const title = text("account.errorTitle");
  return <FormNotice form={form} tone="error" title={title} words={form.failure} onDismiss={form.dismissFailure} />;
}
