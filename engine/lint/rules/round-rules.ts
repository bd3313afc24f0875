import { findInstants, isLocalTime, toLocalTime } from "../../core/index.ts";
import { isTimeZone, timeZoneOf } from "../analysis/today.ts";
import { findText, toList, toObject, type Json } from "../model/json-shape.ts";
import { type JsonPlace, type Report, asWarning, below } from "../finding.ts";
import type { Rule } from "../rule.ts";
import { inTenantFile, type TenantModel } from "../model/tenant-model.ts";

const ROUND_TIMES = ["opens", "closes"] as const;

function readRoundFacts(tenant: Json) {
  const zone = timeZoneOf(tenant);
  if (!isTimeZone(zone)) return [];
  return toList(tenant["rounds"]).map((item, index) => {
    const round = toObject(item);
    const at: JsonPlace = inTenantFile("rounds", index);
    const timeOf = (name: (typeof ROUND_TIMES)[number]) => {
      const text = findText(round[name]);
      if (text === undefined || !SHAPE.test(text)) return undefined;
      // Clocks show a local time once, twice (in autumn) or never (in spring).
      return { text, at: below(at, name), isLocalTime: isLocalTime(text), instants: findInstants(text, zone) };
    };
    const [opens, closes] = [timeOf("opens"), timeOf("closes")];
    const [from, until] = [opens?.instants[0], closes?.instants.at(-1)];
    return { id: findText(round["id"]) ?? "", label: findText(round["label"]) ?? "", at, opens, closes, from, until };
  });
}

const SHAPE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

const HOUR_MS = 60 * 60_000;

const YEARS_AHEAD = 3;
const YEAR_MS = 366 * 24 * HOUR_MS;
const LONGEST_ROUND_MS = 400 * 24 * HOUR_MS;
const LONGEST_GRACE_MS = 24 * HOUR_MS;
/** Without rounds, a time that has just passed may still be meant. */
const LONG_PAST_MS = 90 * 24 * HOUR_MS;
/** If rounds overlap by less than this share of the shorter one, one should likely follow the other. */
const OVERLAP_SHARE = 1 / 3;

const roundTimesRight: Rule = {
  id: "round-times-right",
  docs:
    "A round closes after it opens, at times that exist exactly once in the tenant's time zone, so that everybody means the " +
    "same moment. The linter warns of times that do not look meant: without a `timeZone`, at midnight, where the last day begins, " +
    `more than ${YEARS_AHEAD} years from now, past without a later round, open for more than a year, under a label of other years, a little into the next round, and ` +
    "of a rule that compares now or today with a time at which nobody can apply.",
  check(model, report) {
    reportOrder(model, report);
    reportMissingTimes(model, report);
    reportUnlikely(model, asWarning(report));
  },
};

function reportOrder({ tenant }: TenantModel, report: Report): void {
  for (const { id, opens, closes, from = -Infinity, until = Infinity } of readRoundFacts(tenant))
    if (opens !== undefined && closes !== undefined && until <= from)
      report({
        at: closes.at,
        message: `Round "${id}" closes ${until === from ? "when" : "before"} it opens, so nobody could ever apply.`,
        hint: "it opens here",
        see: opens.at,
      });
}

function reportMissingTimes({ tenant }: TenantModel, report: Report): void {
  const zone = timeZoneOf(tenant);
  for (const round of readRoundFacts(tenant)) {
    for (const name of ROUND_TIMES) {
      const time = round[name];
      if (time === undefined || time.instants.length === 1) continue;
      const { text, at, isLocalTime, instants } = time;
      if (!isLocalTime)
        report({
          at,
          message: `"${text}" is not a date with a time.`,
          hint: "write a time such as 2027-01-15T23:59.",
        });
      else if (instants.length === 0)
        report({
          at,
          message: `"${text}" does not exist in ${zone}: the clocks skip it when summer time begins.`,
          hint: "choose a time some hours away from that night.",
        });
      else
        report({
          at,
          message: `"${text}" exists twice in ${zone}: the clocks repeat it when summer time ends.`,
          hint: `choose a time before or after both, such as ${toLocalTime((instants.at(-1) ?? 0) + HOUR_MS, zone)}.`,
        });
    }
  }
}

function reportUnlikely({ tenant, now, ruleFacts }: TenantModel, report: Report): void {
  const facts = readRoundFacts(tenant).flatMap(({ opens, closes, from = Infinity, until = 0, ...round }) =>
    opens === undefined || closes === undefined || until <= from ? [] : [{ ...round, opens, closes, from, until }],
  );
  const [first] = facts;
  if (first !== undefined && tenant["timeZone"] === undefined)
    report({
      at: { ...inTenantFile("rounds"), on: "key" },
      message: `The rounds open and close by the clocks of ${timeZoneOf(tenant)}, because tenant.json names no "timeZone".`,
      hint: 'write your own, such as "timeZone": "Europe/London".',
    });
  const last = facts.reduce((latest, fact) => (fact.until > (latest?.until ?? 0) ? fact : latest), first);
  const isOver = last !== undefined && last.until < now.getTime();
  for (const [index, fact] of facts.entries()) {
    const { id, label, at, opens, closes, until } = fact;
    const isPast = until < now.getTime();
    const otherYear = findOtherYear(label, opens.text, closes.text);
    const [day = ""] = closes.text.split("T");
    const overlap = findOverlap(fact, facts.slice(0, index));
    if (closes.text.endsWith("T00:00"))
      report({
        at: closes.at,
        message: `Round "${id}" closes as ${day} begins, so nobody can submit on that day.`,
        hint: `write "${day}T23:59", or 23:59 of the day before.`,
      });
    else if (until - now.getTime() > YEARS_AHEAD * YEAR_MS)
      report({
        at: closes.at,
        message: `Round "${id}" closes on ${day}, more than ${YEARS_AHEAD} years from now.`,
        hint: "is the year right?",
      });
    else if (isOver && fact === last)
      report({
        at: closes.at,
        message: `Round "${id}" closed on ${day}, and no later round follows: nobody can apply.`,
        hint: "add the next round, and keep this one for its applications.",
      });
    else if (isPast && !isOver && findYears(label).some((year) => year > now.getUTCFullYear()))
      report({
        at: closes.at,
        message: `Round "${id}", "${label}", closed on ${day}: nobody can apply to it any more.`,
        hint: "is the year right?",
      });
    else if (until - fact.from > LONGEST_ROUND_MS)
      report({
        at: opens.at,
        message: `Round "${id}" opens on ${opens.text.slice(0, 10)} and closes on ${day}, more than a year later.`,
        hint: "are both years right?",
      });
    else if (otherYear !== undefined)
      report({
        at: below(at, "label"),
        message: `Round "${id}" is called "${label}", but opens on ${opens.text.slice(0, 10)} and closes on ${day}.`,
        hint: `is ${otherYear} right?`,
      });
    if (overlap !== undefined)
      report({
        at: overlap.latter.opens.at,
        message: `Round "${overlap.latter.id}" opens ${overlap.days} days before "${overlap.former.id}" closes, so applicants would have to choose between them.`,
        hint: "it closes here",
        see: overlap.former.closes.at,
      });
  }
  if (isOver || facts.length < toList(tenant["rounds"]).length) return;
  for (const { title, moments } of ruleFacts)
    for (const { name: time, at } of moments) {
      const local = time.includes("T") ? time : `${time}T23:59`;
      const [instant] = isLocalTime(local) ? findInstants(local, timeZoneOf(tenant)) : [];
      const when = instant === undefined ? undefined : findWhenOutside(instant, facts, now.getTime());
      if (when !== undefined)
        report({
          at,
          message: `${title} compares with ${time}, ${when}, so it is the same for everybody.`,
          hint: "is the year right?",
        });
    }
}

function findWhenOutside(instant: number, rounds: readonly Span[], now: number): string | undefined {
  if (rounds.length === 0) return now - instant > LONG_PAST_MS ? "which is long past" : undefined;
  if (rounds.every(({ from }) => instant < from)) return "before the first round opens";
  return rounds.every(({ until }) => instant > until + LONGEST_GRACE_MS)
    ? "after the last round has closed"
    : undefined;
}

const findYears = (label: string): readonly number[] =>
  [...label.matchAll(/\b(20)(\d\d)(?:[/–-](\d\d))?\b/g)].flatMap(([, century = "", first = "", second]) =>
    [first, ...(second === undefined ? [] : [second])].map((year) => Number(`${century}${year}`)),
  );

/** A later year may be the year of graduation, or part of a name: "Programme 2030". */
const LATEST_YEARS = 10;

/** Returns a year of the label if all its years are before the round opens, or long after it closes. */
function findOtherYear(label: string, opens: string, closes: string): number | undefined {
  const years = findYears(label);
  const [from, until] = [opens, closes].map((time) => Number(time.slice(0, 4)));
  const isOther = (year: number): boolean => year < (from ?? 0) || year > (until ?? 0) + LATEST_YEARS;
  return years.every(isOther) ? years[0] : undefined;
}

interface Span {
  readonly from: number;
  readonly until: number;
}

function findOverlap<T extends Span>(one: T, others: readonly T[]) {
  for (const other of others) {
    const [former, latter] = other.from <= one.from ? [other, one] : [one, other];
    const overlap = former.until - latter.from;
    const shorter = Math.min(former.until - former.from, latter.until - latter.from);
    if (overlap > 0 && former.until < latter.until && former.from < latter.from && overlap < shorter * OVERLAP_SHARE)
      return { former, latter, days: Math.ceil(overlap / (24 * HOUR_MS)) };
  }
  return undefined;
}

const remindersHaveRounds: Rule = {
  id: "reminders-have-rounds",
  severity: "warning",
  docs: "`reminders` stands beside `rounds`, because people are reminded of the time at which a round closes and of nothing else. For each of its days, some round is open so long before it closes.",
  check({ tenant, schemaFindings }, report) {
    const { reminders, rounds: written = [] } = tenant;
    const isMisshapen = schemaFindings.some(({ at }) => at.file === "tenant.json" && at.path[0] === "reminders");
    if (reminders === undefined || !Array.isArray(written) || isMisshapen) return;
    if (written.length > 0) reportEarlyReminders(tenant, report);
    else
      report({
        at: { ...inTenantFile("reminders"), on: "key" },
        message:
          '"reminders" has no effect, because this tenant has no rounds, so there is no deadline to remind anybody of.',
        hint: "add rounds, or take it out.",
      });
  },
};

function reportEarlyReminders(tenant: Json, report: Report): void {
  const lengths = readRoundFacts(tenant).map(({ from = 0, until = Infinity }) => until - from);
  const early = [...toList(tenant["reminders"]).entries()].filter(
    ([, days]) => typeof days === "number" && lengths.every((length) => length + HOUR_MS < days * 24 * HOUR_MS),
  );
  const [first] = early;
  if (first !== undefined && lengths.length > 0)
    report({
      at: inTenantFile("reminders", first[0]),
      message: `No round is open for ${early.map(([, days]) => String(days)).join(" or ")} days, so nobody is reminded so long before it closes.`,
      hint: "write fewer days.",
    });
}

export const roundRules: readonly Rule[] = [roundTimesRight, remindersHaveRounds];
