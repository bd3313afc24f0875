import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { OwnApplication } from "../../engine/protocol/index.ts";
import { Card, Spinner } from "../../widgets/theme.ts";
import { FormlessSite } from "../application/PageSurroundings.tsx";
import { useApplication } from "../application/use-application.ts";
import { defaultPathOf, usePortal, useSession } from "../portal.tsx";
import { CallFailure } from "../own-account/own-forms.tsx";
import { useDocumentTitle } from "../shell/use-document-title.ts";
import { useLateText } from "../../widgets/notices.ts";
import { ApplicationItem } from "./ApplicationItem.tsx";
import { BeginRound } from "./BeginRound.tsx";
import { createOwnApplicationsCalls, ownApplicationsQuery } from "./own-applications-calls.ts";
import "../../theme/form.css";
import "../../theme/review.css";

export function Component() {
  const text = useLateText();
  const portal = usePortal();
  const { callApi, definition } = portal;
  const { account } = useSession();
  const { saver, secure } = useApplication();
  const calls = useMemo(() => createOwnApplicationsCalls(callApi, account ?? ""), [callApi, account]);
  const query = ownApplicationsQuery(portal);
  const { data, error } = useQuery(query);
  const change = useMutation({
    mutationFn: async (ask: () => Promise<unknown>) => {
      await saver?.save().catch(() => undefined);
      await secure();
      await ask();
    },
    throwOnError: false,
    onSuccess: () => window.location.assign(defaultPathOf(definition)),
  });
  const failure = change.error ?? error;
  useDocumentTitle(text("applications.title"));
  const applications = data?.applications ?? [];
  const isFree = ({ round, submitted_at }: OwnApplication) => round === "" && submitted_at === null;
  const earlier = applications.filter((one) => one.has_answers && !isFree(one));
  // Hides a draft without a round, because the list already shows the rounds that it can join.
  const shown = (data?.to_begin.length ?? 0) > 0 ? applications.filter((one) => !isFree(one)) : applications;
  return (
    <FormlessSite>
      <h1 tabIndex={-1}>{text("applications.title")}</h1>
      <CallFailure error={failure} />
      {data === undefined && failure === null && <Spinner />}
      <div className="a-own">
        {data !== undefined && data.to_begin.length > 1 && <p>{text("applications.several")}</p>}
        {data?.to_begin.map((round) => (
          <BeginRound
            key={round.id}
            round={round}
            earlier={earlier}
            hasFreeDraft={applications.some(isFree)}
            isBusy={change.isPending}
            onBegin={(from) => change.mutate(() => calls.begin(round.id, from))}
          />
        ))}
        {shown.length > 0 && (
          <Card title={text(data?.to_begin.length === 0 ? "applications.yours" : "applications.earlier")} level={2}>
            <ul className="a-own__list">
              {shown.map((one) => (
                <ApplicationItem
                  key={one.id}
                  application={one}
                  isCurrent={one.id === data?.current}
                  isBusy={change.isPending}
                  onWithdrawn={(answer) => portal.queryClient.setQueryData(query.queryKey, answer)}
                  onOpen={() => change.mutate(() => calls.choose(one.id))}
                />
              ))}
            </ul>
          </Card>
        )}
      </div>
    </FormlessSite>
  );
}
