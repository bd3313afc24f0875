import { useState, type ReactNode, useEffect } from "react";
import { Link } from "react-router-dom";
import type { AccountTextKey } from "../../engine/texts/index.ts";
import { Button, Card } from "../../widgets/theme.ts";
import { useDocumentTitle, APPLICATION_QUERY_KEY, usePortal } from "../portal.tsx";
import { FormFailure, FormNotice } from "./account-fields.tsx";
import type { AccountForm } from "./use-account-form.ts";
import { useAccountText } from "../../widgets/account.ts";
import type { OpenApplication } from "../application/open-application.ts";

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
