import { Notice } from "../../widgets/theme.ts";
import type { AccountForm } from "./use-account-form.ts";
import { useAccountText } from "../../widgets/account.ts";

interface FormNoticeProps {
  readonly form: AccountForm;
  readonly tone: "error" | "info";
  readonly title: string;
  readonly words: string;
  readonly onDismiss: () => void;
}

/**
 * What is said above the fields of an account form, in the room of the page, so that it covers none of them. It can be
 * dismissed, and then the focus goes to the first field, because the button that had it is gone (WCAG 2.4.3).
 */
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

/** The server's refusal of an account form. */
export function FormFailure({ form }: { readonly form: AccountForm }) {
  const text = useAccountText();
  if (form.failure === undefined) return null;
  const title = text("account.errorTitle");
  return <FormNotice form={form} tone="error" title={title} words={form.failure} onDismiss={form.dismissFailure} />;
}
