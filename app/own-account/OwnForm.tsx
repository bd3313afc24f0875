import type { ReactNode } from "react";
import { Button, Notice } from "../../widgets/theme.ts";
import type { AccountForm } from "../account/use-account-form.ts";
import { useText } from "../portal.tsx";

interface OwnFormProps {
  readonly form: AccountForm;
  /** The words of the card, which name it in its errors. */
  readonly title: string;
  readonly submit: string;
  readonly children: ReactNode;
}

/** A form of the account page, with the server's refusal above it. */
export function OwnForm({ form, title, submit, children }: OwnFormProps) {
  const text = useText();
  return (
    <>
      {form.failure !== undefined && (
        <Notice tone="error" role="alert" title={text("account.errorTitle", { card: title })}>
          <p>{form.failure}</p>
        </Notice>
      )}
      <form className="a-account__form" ref={form.formRef} onSubmit={form.onSubmit} noValidate aria-label={title}>
        {children}
        <Button type="submit" busy={form.isPending}>
          {submit}
        </Button>
      </form>
    </>
  );
}
