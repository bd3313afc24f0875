import type { OwnApplication, OwnApplications } from "../../engine/protocol/index.ts";
import { Button } from "../../widgets/theme.ts";
import { usePortal } from "../portal.tsx";
import { useLateText } from "../../widgets/notices.ts";
import { EarlierSubmissions } from "../reopened/EarlierSubmissions.tsx";
import { useFocusWhenSo, Withdraw } from "../withdrawal/Withdraw.tsx";
import { toMoment } from "../rounds/round-times.ts";
import { toDay } from "./BeginRound.tsx";

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
  const line = useFocusWhenSo<HTMLParagraphElement>(application.withdrawn !== null);
  return (
    <li className="a-own__item">
      <div>
        <strong>{name}</strong>
        {isCurrent && <span className="a-own__mark">{text("applications.current")}</span>}
        <p ref={line} tabIndex={-1}>
          {toStatusLine(text, tenant, application)}
        </p>
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

/** Describes the state of an application in one sentence. */
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

/** Name of an application in lists: its round, or the day on which the applicant began it. */
export const toApplicationName = (
  text: ReturnType<typeof useLateText>,
  lang: string,
  { label, created_at }: Pick<OwnApplication, "label" | "created_at">,
): string => label || text("applications.noRound", { date: toDay(lang, created_at) });
