import type { OwnApplication } from "../../engine/protocol/index.ts";
import { Button } from "../../widgets/theme.ts";
import { usePortal } from "../portal.tsx";
import { useLateText } from "../use-late-text.ts";
import { EarlierSubmissions } from "../reopened/EarlierSubmissions.tsx";
import { toMoment } from "../rounds/round-times.ts";
import { toDay } from "./BeginRound.tsx";

interface ApplicationItemProps {
  readonly application: OwnApplication;
  readonly isCurrent: boolean;
  readonly isBusy: boolean;
  readonly onOpen: () => void;
}

/** One application: its round, how far it is, and where it can be read and saved. */
export function ApplicationItem({ application, isCurrent, isBusy, onOpen }: ApplicationItemProps) {
  const text = useLateText();
  const { lang, timeZone } = usePortal().definition.tenant;
  const { label, created_at, submitted_at, reference, is_open, grace_until, pdf, print, reopened_until } = application;
  const name = label || text("applications.noRound", { date: toDay(lang, created_at) });
  const status =
    submitted_at !== null
      ? reopened_until === null
        ? text("applications.submitted", { date: toDay(lang, submitted_at) })
        : text("reopened.open", {
            date: toDay(lang, submitted_at),
            until: toMoment(lang, Date.parse(reopened_until), timeZone),
          })
      : grace_until !== null
        ? text("applications.inGrace", { date: toMoment(lang, Date.parse(grace_until), timeZone) })
        : text(is_open ? "applications.draft" : "applications.notSubmitted");
  return (
    <li className="a-own__item">
      <div>
        <strong>{name}</strong>
        {isCurrent && <span className="a-own__mark">{text("applications.current")}</span>}
        <p>{status}</p>
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
      <Button
        variant="secondary"
        busy={isBusy}
        onClick={onOpen}
        aria-label={text("applications.openLabel", { round: name })}
      >
        {text("applications.open")}
      </Button>
    </li>
  );
}
