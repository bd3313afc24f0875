import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { OwnSession } from "../../engine/protocol/index.ts";
import { Button, Card, Spinner } from "../../widgets/theme.ts";
import type { OwnAccountCalls } from "../api/own-account-calls.ts";
import { usePortal } from "../portal.tsx";
import { CallFailure, SESSIONS_QUERY_KEY } from "./own-forms.tsx";
import { useLateText } from "../../widgets/notices.ts";

export function SessionList({ calls }: { readonly calls: OwnAccountCalls }) {
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
    throwOnError: false,
    gcTime: 0,
    staleTime: 0,
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
