import { useMemo } from "react";
import { Link } from "react-router-dom";
import { createOwnAccountCalls } from "../api/own-account-calls.ts";
import { FormlessSite } from "../application/FormlessSite.tsx";
import { defaultPathOf, usePortal, useSession } from "../portal.tsx";
import { WithdrawApplications } from "../withdrawal/WithdrawApplications.tsx";
import { useDocumentTitle } from "../shell/use-document-title.ts";
import { ChangeEmail } from "./ChangeEmail.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { EraseAccount } from "./EraseAccount.tsx";
import { Reminders } from "./Reminders.tsx";
import { SaveData } from "./SaveData.tsx";
import { SessionList } from "./SessionList.tsx";
import "../../theme/form.css";
import "../../theme/review.css";
import { useLateText } from "../../widgets/notices.ts";

/** /account: where somebody is logged in, the password, the e-mail address and whether reminders are wanted, and what is held. */
export function Component() {
  const text = useLateText();
  const { callApi, definition } = usePortal();
  const { account } = useSession();
  const calls = useMemo(() => createOwnAccountCalls(callApi, account ?? ""), [callApi, account]);
  const { rounds = [], reminders } = definition.tenant;
  const hasReminders = rounds.length > 0 && reminders !== false;
  useDocumentTitle(text("account.title"));
  return (
    <FormlessSite>
      <h1 tabIndex={-1}>{text("account.title")}</h1>
      <p>
        <Link to={defaultPathOf(definition)}>{text("own.back")}</Link>
      </p>
      {/* Once the account is erased, its cards would ask for what it had before /login is shown. */}
      {account !== null && (
        <div className="a-own">
          <SessionList calls={calls} />
          <ChangePassword calls={calls} />
          <ChangeEmail calls={calls} />
          {hasReminders && <Reminders calls={calls} />}
          <SaveData calls={calls} />
          <WithdrawApplications />
          <EraseAccount calls={calls} />
        </div>
      )}
    </FormlessSite>
  );
}
