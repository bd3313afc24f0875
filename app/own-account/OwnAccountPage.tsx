import "../../theme/form.css";
import "../../theme/review.css";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { useMutation, useQuery } from "@tanstack/react-query";
import {
  CallFailure,
  ChangeEmail,
  ChangePassword,
  EraseAccount,
  SESSIONS_QUERY_KEY,
  useOwnCalls,
} from "./own-forms.tsx";
import { FormlessSite } from "../application/PageSurroundings.tsx";
import { defaultPathOf, usePortal, useSession, useDocumentTitle } from "../portal.tsx";
import { ownApplicationsQuery, READ_AT_EACH_VISIT } from "../own-applications/own-applications.tsx";
import { OWN_APPLICATIONS_PATH } from "../portal-defaults.ts";
import { saveFile } from "../save-file.ts";
import { useLateText } from "../../widgets/notices.ts";
import { Button, Card, Spinner } from "../../widgets/theme.ts";
import type { OwnSession } from "../../engine/protocol/index.ts";

export function Component() {
  const text = useLateText();
  const { definition } = usePortal();
  const { account } = useSession();
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
          <SessionList />
          <ChangePassword />
          <ChangeEmail />
          {hasReminders && <Reminders />}
          <SaveData />
          <WithdrawApplications />
          <EraseAccount />
        </div>
      )}
    </FormlessSite>
  );
}

function Reminders() {
  const calls = useOwnCalls();
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
    ...READ_AT_EACH_VISIT,
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

/** Links to the list of applications if one of them can be withdrawn. */
function WithdrawApplications() {
  const text = useLateText();
  const { data } = useQuery(ownApplicationsQuery(usePortal()));
  if (data?.applications.some(({ can_withdraw }) => can_withdraw) !== true) return null;
  return (
    <Card title={text("withdraw.own")}>
      <p className="a-soft">{text("withdraw.ownText")}</p>
      <Link to={OWN_APPLICATIONS_PATH}>{text("applications.title")}</Link>
    </Card>
  );
}

function SaveData() {
  const calls = useOwnCalls();
  const text = useLateText();
  const { definition } = usePortal();
  const title = text("own.data");
  const saving = useMutation({
    mutationFn: calls.readData,
    throwOnError: false,
    onSuccess: (data) =>
      saveFile(
        new File([JSON.stringify(data, null, 2), "\n"], `${definition.tenant.id} ${data.made_at.slice(0, 10)}.json`),
      ),
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

function SessionList() {
  const calls = useOwnCalls();
  const text = useLateText();
  const { toasts } = usePortal();
  const listRef = useRef<HTMLDivElement>(null);
  const {
    data: sessions,
    error,
    refetch,
  } = useQuery({
    queryKey: SESSIONS_QUERY_KEY,
    queryFn: calls.readSessions,
    ...READ_AT_EACH_VISIT,
  });
  const ending = useMutation({
    mutationFn: (id: string | undefined) => (id === undefined ? calls.endOtherSessions() : calls.endSession(id)),
    throwOnError: false,
    async onSuccess(message) {
      await refetch();
      listRef.current?.focus();
      toasts.add({ variant: "success", text: message });
    },
  });
  const failure = ending.error ?? error;
  const others = sessions?.filter(({ is_current }) => !is_current) ?? [];
  return (
    <Card title={text("own.sessions")}>
      <p className="a-soft">{text("own.sessionsText")}</p>
      <CallFailure error={failure} />
      <div ref={listRef} tabIndex={-1} role="group" aria-label={text("own.sessions")}>
        {sessions === undefined ? (
          failure === null && <Spinner />
        ) : (
          <ul className="a-own__list">
            {sessions.map((session) => (
              <SessionItem
                key={session.id}
                session={session}
                isBusy={ending.isPending}
                onEnd={() => ending.mutate(session.id)}
              />
            ))}
          </ul>
        )}
      </div>
      {others.length > 0 ? (
        <Button variant="secondary" busy={ending.isPending} onClick={() => ending.mutate(undefined)}>
          {text("own.endOthers")}
        </Button>
      ) : (
        sessions !== undefined && <p>{text("own.alone")}</p>
      )}
    </Card>
  );
}

interface SessionItemProps {
  readonly session: OwnSession;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function SessionItem({ session, isBusy, onEnd }: SessionItemProps) {
  const text = useLateText();
  const { definition } = usePortal();
  const { format } = new Intl.DateTimeFormat(definition.tenant.lang, { dateStyle: "medium", timeStyle: "short" });
  const browser = session.browser === "" ? text("own.unknownBrowser") : session.browser;
  const started = format(new Date(session.started_at));
  return (
    <li className="a-own__item">
      <div>
        <strong>{browser}</strong>
        {session.is_current && <span className="a-own__mark">{text("own.thisBrowser")}</span>}
        <p className="a-soft">{text("own.sessionTimes", { started, used: format(new Date(session.last_used_at)) })}</p>
      </div>
      {!session.is_current && (
        <Button
          variant="secondary"
          busy={isBusy}
          aria-label={text("own.endLabel", { browser, started })}
          onClick={onEnd}
        >
          {text("nav.logOut")}
        </Button>
      )}
    </li>
  );
}
