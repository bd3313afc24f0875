import "../../theme/form.css";
import "../../theme/review.css";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import { useMutation, useQuery } from "@tanstack/react-query";
import { createOwnAccountCalls, type OwnAccountCalls } from "../api/own-account-calls.ts";
import { FormlessSite } from "../application/PageSurroundings.tsx";
import { defaultPathOf, usePortal, useSession } from "../portal.tsx";
import { CallFailure, ChangeEmail, ChangePassword, EraseAccount } from "./own-forms.tsx";
import { WithdrawApplications } from "../withdrawal/WithdrawApplications.tsx";
import { useDocumentTitle } from "../shell/use-document-title.ts";
import { SessionList } from "./SessionList.tsx";
import { useLateText } from "../../widgets/notices.ts";
import { Button, Card, Spinner } from "../../widgets/theme.ts";

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
      {/* After the account is erased, the page requests no data until /login opens. */}
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

export function Reminders({ calls }: { readonly calls: OwnAccountCalls }) {
  const text = useLateText();
  const { toasts } = usePortal();
  const title = text("own.reminders");
  const {
    data: isOn,
    error,
    refetch,
  } = useQuery({
    queryKey: ["own-reminders"],
    queryFn: calls.readReminders,
    throwOnError: false,
    gcTime: 0,
    staleTime: 0,
  });
  const changing = useMutation({
    mutationFn: calls.changeReminders,
    throwOnError: false,
    async onSuccess(message) {
      await refetch();
      toasts.add({ variant: "success", text: message });
    },
  });
  const failure = changing.error ?? error;
  return (
    <Card title={title}>
      <CallFailure error={failure} />
      {isOn === undefined ? (
        failure === null && <Spinner />
      ) : (
        <>
          <p>{text(isOn ? "own.remindersOn" : "own.remindersOff")}</p>
          <Button variant="secondary" busy={changing.isPending} onClick={() => changing.mutate(!isOn)}>
            {text(isOn ? "own.stopReminders" : "own.startReminders")}
          </Button>
        </>
      )}
    </Card>
  );
}

export function SaveData({ calls }: { readonly calls: OwnAccountCalls }) {
  const text = useLateText();
  const { definition } = usePortal();
  const title = text("own.data");
  const saving = useMutation({
    mutationFn: calls.readData,
    throwOnError: false,
    onSuccess: (data) =>
      saveFile(`${definition.tenant.id} ${data.made_at.slice(0, 10)}.json`, `${JSON.stringify(data, null, 2)}\n`),
  });
  return (
    <Card title={title}>
      <CallFailure error={saving.error} />
      <p className="a-soft">{text("own.dataText")}</p>
      <Button variant="secondary" busy={saving.isPending} onClick={() => saving.mutate()}>
        {text("own.saveData")}
      </Button>
    </Card>
  );
}

function saveFile(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the URL after a delay.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
