import { useMutation, useQuery } from "@tanstack/react-query";
import { Button, Card, Notice, Spinner } from "../../widgets/theme.ts";
import type { OwnAccountCalls } from "../api/own-account-calls.ts";
import { usePortal } from "../portal.tsx";
import { useLateText } from "../../widgets/notices.ts";

/** Whether one is reminded of a deadline by mail. A link in each of those mails turns it off, too. */
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
    // Each visit of the page shows what is true then.
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
      {failure !== null && (
        <Notice tone="error" role="alert" title={text("account.errorTitle")}>
          <p>{failure.message}</p>
        </Notice>
      )}
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
