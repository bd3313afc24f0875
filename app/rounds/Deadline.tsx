import { useEffect, useRef, useState } from "react";
import type { Round } from "../../engine/core/index.ts";
import { LiveText } from "../../widgets/theme.ts";
import { usePortal } from "../portal.tsx";
import { useLateText } from "../../widgets/notices.ts";
import type { RoundClock } from "./round-clock.ts";
import { findOwnMoment, isToldNow, toMoment, toTimeLeft } from "./round-times.ts";

const DAY_MS = 24 * 60 * 60_000;
const LAST_MS = 10 * 60_000;
const SAID_MS = 10_000;

/** Shows the deadline, with a countdown on the last day (WCAG 2.2.1). Screen readers announce it only a few times. */
export function Deadline({ clock, round }: { readonly clock: RoundClock; readonly round: Round }) {
  const text = useLateText();
  const { lang } = usePortal().definition.tenant;
  const left = useTimeLeft(clock, round.closesAt);
  const told = useTold(left);
  const own = findOwnMoment(lang, round.closesAt, clock.timeZone());
  const isLastDay = left <= DAY_MS;
  return (
    <div className="a-deadline" data-tone={isLastDay ? "warning" : undefined}>
      <p>
        {text("rounds.deadline", { round: round.label, date: toMoment(lang, round.closesAt, clock.timeZone()) })}{" "}
        {own !== undefined && text("rounds.ownTime", { date: own })}
      </p>
      {isLastDay && (
        <p>
          <strong>
            {text("rounds.left")} <span role="timer">{toTimeLeft(lang, left)}</span>
          </strong>
        </p>
      )}
      <LiveText>
        {told === undefined ? "" : text("rounds.told", { time: toTimeLeft(lang, told), round: round.label })}
      </LiveText>
    </div>
  );
}

function useTimeLeft(clock: RoundClock, closesAt: number): number {
  const [left, setLeft] = useState(() => closesAt - clock.now());
  const isLast = left <= LAST_MS;
  useEffect(() => {
    const refresh = () => setLeft(closesAt - clock.now());
    refresh();
    const timer = setInterval(refresh, isLast ? 1000 : 5000);
    const stop = clock.subscribe(refresh);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [clock, closesAt, isLast]);
  return left;
}

function useTold(left: number): number | undefined {
  const before = useRef(left);
  const [told, setTold] = useState<number>();
  useEffect(() => {
    if (isToldNow(before.current, left)) setTold(left);
    before.current = left;
  }, [left]);
  useEffect(() => {
    if (told === undefined) return undefined;
    const timer = setTimeout(() => setTold(undefined), SAID_MS);
    return () => clearTimeout(timer);
  }, [told]);
  return told;
}
