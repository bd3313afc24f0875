import type { OwnApplication } from "../../engine/protocol/index.ts";
import { toMoment } from "../rounds/round-times.ts";
import type { useLateText } from "../../widgets/notices.ts";
import { toDay } from "./BeginRound.tsx";

/** How far an application is, in one sentence. */
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

/** What an application is called in lists: its round, or the day on which it was begun. */
export const toApplicationName = (
  text: ReturnType<typeof useLateText>,
  lang: string,
  { label, created_at }: Pick<OwnApplication, "label" | "created_at">,
): string => label || text("applications.noRound", { date: toDay(lang, created_at) });
