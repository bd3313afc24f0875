import "../../theme/form.css";
import "../../theme/review.css";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo, useId, useState } from "react";
import type { OwnApplication, OwnApplications } from "../../engine/protocol/index.ts";
import { FieldGroup } from "../../widgets/account.ts";
import { Card, Spinner, Button } from "../../widgets/theme.ts";
import { FormlessSite } from "../application/PageSurroundings.tsx";
import { useApplication, defaultPathOf, usePortal, useSession, useDocumentTitle } from "../portal.tsx";
import { CallFailure } from "../own-account/own-forms.tsx";
import { useLateText } from "../../widgets/notices.ts";
import { createOwnApplicationsCalls, ownApplicationsQuery } from "./own-applications.tsx";
import { EarlierSubmissions } from "../reopened/ReopenedNotice.tsx";
import { Withdraw } from "../withdrawal/Withdraw.tsx";
import { toMoment } from "../rounds/round-times.ts";

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
  // Hide a draft without a round if the page offers rounds, because the draft can join one of them.
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
            isOnly={data.to_begin.length === 1}
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

interface ApplicationItemProps {
  readonly application: OwnApplication;
  readonly isCurrent: boolean;
  readonly isBusy: boolean;
  readonly onOpen: () => void;
  readonly onWithdrawn: (applications: OwnApplications) => void;
}

export function ApplicationItem({ application, isCurrent, isBusy, onOpen, onWithdrawn }: ApplicationItemProps) {
  const text = useLateText();
  const { tenant } = usePortal().definition;
  const { reference, pdf, print } = application;
  const name = toApplicationName(text, tenant.lang, application);
  return (
    <li className="a-own__item">
      <div>
        <strong>{name}</strong>
        {isCurrent && <span className="a-own__mark">{text("applications.current")}</span>}
        <p>{toStatusLine(text, tenant, application)}</p>
        {reference !== null && <p className="a-soft">{text("applications.reference", { reference })}</p>}
        <p>
          <a href={print} target="_blank" rel="noopener">
            {text("applications.read", { round: name })} {text("link.newTab")}
          </a>
        </p>
        {pdf !== null && (
          <p>
            <a href={pdf}>{text("applications.pdf", { round: name })}</a>
          </p>
        )}
        <EarlierSubmissions earlier={application.earlier} />
      </div>
      <div className="a-own__actions">
        <Button
          variant="secondary"
          busy={isBusy}
          onClick={onOpen}
          aria-label={text("applications.openLabel", { round: name })}
        >
          {text("applications.open")}
        </Button>
        {application.can_withdraw && <Withdraw application={application} name={name} onWithdrawn={onWithdrawn} />}
      </div>
    </li>
  );
}

export function toStatusLine(
  text: ReturnType<typeof useLateText>,
  { lang, timeZone }: { readonly lang: string; readonly timeZone: string },
  application: OwnApplication,
): string {
  const { submitted_at, withdrawn, reopened_until, grace_until, is_open } = application;
  const toMinute = (at: string) => toMoment(lang, Date.parse(at), timeZone);
  if (submitted_at === null) {
    if (grace_until !== null) return text("applications.inGrace", { date: toMinute(grace_until) });
    return text(is_open ? "applications.draft" : "applications.notSubmitted");
  }
  const date = toDay(lang, submitted_at);
  if (withdrawn !== null) return text("applications.withdrawn", { date: toDay(lang, withdrawn.at), submitted: date });
  if (reopened_until === null) return text("applications.submitted", { date });
  return text("reopened.open", { date, until: toMinute(reopened_until) });
}

export const toApplicationName = (
  text: ReturnType<typeof useLateText>,
  lang: string,
  { label, created_at }: Pick<OwnApplication, "label" | "created_at">,
): string => label || text("applications.noRound", { date: toDay(lang, created_at) });

interface BeginRoundProps {
  readonly round: OwnApplications["to_begin"][number];
  /** True if no other round can be started. Several equal choices have no primary button. */
  readonly isOnly: boolean;
  readonly earlier: readonly OwnApplication[];
  /** True if the applicant has a draft without a round. The draft then joins the chosen round. */
  readonly hasFreeDraft: boolean;
  readonly isBusy: boolean;
  readonly onBegin: (from: string | undefined) => void;
}

export function BeginRound({ round, isOnly, earlier, hasFreeDraft, isBusy, onBegin }: BeginRoundProps) {
  const text = useLateText();
  const { lang, timeZone } = usePortal().definition.tenant;
  const name = useId();
  const choices = hasFreeDraft ? [] : earlier;
  const [chosen, setChosen] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const begin = () => {
    if (choices.length === 0) return onBegin(undefined);
    setMissing(chosen === undefined);
    if (chosen === undefined) document.getElementById(`${name}-0`)?.focus();
    else onBegin(chosen === "" ? undefined : chosen);
  };
  const options = [
    ...choices.map(({ id, label, created_at }) => ({
      value: id,
      label: text("applications.takeOver", { round: label || toDay(lang, created_at) }),
    })),
    { value: "", label: text("applications.afresh") },
  ];
  return (
    <Card title={text("applications.begin", { round: round.label })} level={2}>
      <p>
        {text("rounds.deadline", { round: round.label, date: toMoment(lang, Date.parse(round.closes_at), timeZone) })}
      </p>
      {choices.length > 0 && (
        <FieldGroup
          role="radiogroup"
          label={text("applications.how")}
          hint={text("applications.howHint")}
          hintId={`${name}-hint`}
          errorId={`${name}-error`}
          errors={isMissing ? [text("applications.howMissing")] : []}
        >
          <div className="p-choices">
            {options.map(({ value, label }, index) => (
              <label className="p-choice" key={value}>
                <input
                  className="p-choice__input"
                  type="radio"
                  id={`${name}-${String(index)}`}
                  name={name}
                  checked={chosen === value}
                  onChange={() => setChosen(value)}
                />
                <span className="p-choice__label">{label}</span>
              </label>
            ))}
          </div>
        </FieldGroup>
      )}
      <p>
        <Button variant={isOnly ? "primary" : "secondary"} busy={isBusy} onClick={begin}>
          {text("applications.beginButton", { round: round.label })}
        </Button>
      </p>
    </Card>
  );
}

export const toDay = (lang: string, at: string): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: "long" }).format(new Date(at));
