import { LabelledInput, useAccountText, PasswordField, type PasswordRequirement } from "../../widgets/account.ts";
import type { AccountForm } from "./use-account-form.ts";
import { PASSWORD_RULES } from "../../engine/protocol/index.ts";
import type { AccountTextKey } from "../../engine/texts/index.ts";
import { Notice, Button, Card } from "../../widgets/theme.ts";
import { useState, type ReactNode, useEffect } from "react";
import { Link } from "react-router-dom";
import { useDocumentTitle, APPLICATION_QUERY_KEY, usePortal } from "../portal.tsx";
import type { OpenApplication } from "../application/open-application.ts";

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

interface AccountCardProps {
  readonly screen: "login" | "signup" | "confirm" | "forgot" | "reset";
  readonly intro?: AccountTextKey;
  readonly form: AccountForm;
  readonly arrivalError?: string | undefined;
  readonly linkTo: string;
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

export function AccountCard({ screen, intro, form, arrivalError, linkTo, extra, children }: AccountCardProps) {
  const text = useAccountText();
  const hasVisitorAnswers = useVisitorAnswers();
  const [dismissed, setDismissed] = useState<string>();
  const title = text(`${screen}.title`);
  useDocumentTitle(title, form.hasErrors);
  return (
    <Card
      title={title}
      level={1}
      width="narrow"
      footer={
        <p className="a-account__foot">
          {text(`${screen}.footerQuestion`)} <Link to={linkTo}>{text(`${screen}.footerLink`)}</Link>
        </p>
      }
    >
      <FormFailure form={form} />
      {form.failure === undefined && arrivalError !== undefined && arrivalError !== dismissed && (
        <FormNotice
          form={form}
          tone="info"
          title={text("account.noticeTitle")}
          words={arrivalError}
          onDismiss={() => setDismissed(arrivalError)}
        />
      )}
      {intro !== undefined && <p className="a-soft">{text(intro)}</p>}
      {hasVisitorAnswers && <p className="a-soft">{text("account.carried")}</p>}
      <form className="a-account__form" ref={form.formRef} onSubmit={form.onSubmit} noValidate>
        {children}
        <Button type="submit" size="account" busy={form.isPending}>
          {text(`${screen}.submit`)}
        </Button>
      </form>
      {extra !== undefined && <div className="a-account__extra">{extra}</div>}
    </Card>
  );
}

function useVisitorAnswers(): boolean {
  const { queryClient, readDevice } = usePortal();
  const [hasAnswers, setHasAnswers] = useState(() => {
    const application = queryClient.getQueryData<OpenApplication>(APPLICATION_QUERY_KEY);
    return application?.visitor?.state() === "kept";
  });
  useEffect(() => {
    void readDevice()
      .then((device) => device?.hasAny())
      .then((has) => has === true && setHasAnswers(true));
  }, [readDevice]);
  return hasAnswers;
}
