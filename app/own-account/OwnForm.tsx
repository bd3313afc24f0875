import type { ReactNode } from "react";
import { Button } from "../../widgets/theme.ts";
import { FormFailure } from "../account/FormNotice.tsx";
import type { AccountForm } from "../account/use-account-form.ts";

interface OwnFormProps {
  readonly form: AccountForm;
  /** The words of the card, which name it in its errors. */
  readonly title: string;
  readonly submit: string;
  readonly children: ReactNode;
}

/** A form of the account page, with the server's refusal above it. */
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
