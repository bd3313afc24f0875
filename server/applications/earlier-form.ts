import {
  asksDifferently,
  EMPTY_ANSWER,
  followSteps,
  hasWordsOfAnother,
  isAnswered,
  optionsFor,
  stepsSince,
  toCalendarDate,
  type AnswerValue,
  type Tenant,
} from "../../engine/core/index.ts";
import {
  isAnswerValue,
  type AnswerChange,
  type ChangeOutcome,
  type News,
  type RefusedAnswer,
  type SaveRequest,
} from "../../engine/protocol/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import type { FormRecord } from "../store/index.ts";
import { labelOfChoice, requireKnownSteps } from "./bring-up-record.ts";
import { toTime } from "./writes.ts";
import { type Content, createContentChange, findChange } from "./content-change.ts";
import type { DraftWriterDeps } from "./draft-writer.ts";
import { refuse } from "./merge-answers.ts";

type FindVersion = DraftWriterDeps["findVersion"];
type Outcomes = Readonly<Record<string, ChangeOutcome>>;

/** An answer of an earlier form that has no place in the current form. */
interface Orphan {
  readonly key: string;
  readonly value: AnswerValue;
  readonly by: AnswerChange;
  readonly question?: string | undefined;
  /** Another choice has its label now. */
  readonly isReworded: boolean;
}

/** A save with the keys and values of the current form. */
export interface CurrentSave {
  readonly sent: SaveRequest;
  readonly orphans: readonly Orphan[];
  /** Keys that answers of an earlier form arrived at. */
  readonly stepped: ReadonlySet<string>;
  /** By the key that was sent: the current keys. */
  readonly places: ReadonlyMap<string, readonly string[]>;
  /** True if the page must be loaded again. */
  readonly isEarlier: boolean;
}

/**
 * Migrates the answers of a save from the form in which each was typed: without a name, the current one.
 * @throws ServerError `form_changed` for unknown steps
 */
export async function toCurrentForm(
  tenant: Tenant,
  asked: SaveRequest,
  find: FindVersion,
  at: Date,
): Promise<CurrentSave> {
  const groups = new Map<string | undefined, string[]>();
  for (const key of Object.keys(asked.answers)) {
    const form = formOf(asked, key);
    groups.set(form, groups.get(form) ?? []);
    groups.get(form)?.push(key);
  }
  const answers = new Map<string, unknown>();
  const changes = new Map<string, AnswerChange>();
  const orphans: Orphan[] = [];
  const stepped = new Set<string>();
  const places = new Map<string, string[]>();
  for (const [form, keys] of groups) {
    const { base, follow, isEarlier } = await findWay(tenant, form, find, at);
    const followed = follow(Object.fromEntries(keys.map((key) => [key, asked.answers[key]])));
    const wayOfCleared = followCleared(asked, keys, follow);
    for (const [to, { value, from }] of followed.arrived) {
      // The current key wins if the page sends both.
      if (!from.includes(to) && Object.hasOwn(asked.answers, to) && formOf(asked, to) !== form) {
        for (const key of from) followed.stranded.add(key);
        continue;
      }
      answers.set(to, value);
      if (isEarlier) stepped.add(to);
      for (const key of from) places.set(key, [...(places.get(key) ?? []), to]);
      const last = findChange(asked, from.at(-1) ?? to);
      if (last === undefined) continue;
      const base = Math.min(...from.map((key) => findChange(asked, key)?.base ?? last.base));
      const clears = last.clears && toPresentClears(last.clears, wayOfCleared);
      changes.set(to, { ...last, base, ...(clears && { clears }) });
    }
    for (const key of followed.stranded) {
      const [value, by] = [asked.answers[key], findChange(asked, key)];
      places.set(key, []);
      if (by !== undefined && isAnswerValue(value))
        orphans.push({
          key,
          value: followed.labelOf(key) ?? value,
          by,
          question: base?.fields.get(key)?.label,
          isReworded: followed.reworded.has(key),
        });
    }
  }
  const sent = {
    ...asked,
    answers: Object.fromEntries(answers),
    ...(asked.changes && { changes: Object.fromEntries(changes) }),
  };
  return { sent, orphans, stepped, places, isEarlier: await isEarlierForm(tenant, asked.form, find, at) };
}

const formOf = (asked: SaveRequest, key: string): string | undefined => {
  const change = findChange(asked, key);
  return change && (change.form ?? asked.form);
};

interface Followed {
  readonly arrived: ReadonlyMap<string, { readonly value: unknown; readonly from: readonly string[] }>;
  readonly stranded: Set<string>;
  /** Keys of choices whose label means another choice now. */
  readonly reworded: ReadonlySet<string>;
  /** Label of an answer in its own form, if it is a choice. */
  readonly labelOf: (key: string) => string | undefined;
}

interface Way {
  readonly base?: Tenant;
  readonly follow: (answers: Readonly<Record<string, unknown>>) => Followed;
  /** True if its questions, keys or choices may mean something else now. */
  readonly isEarlier: boolean;
}

async function findWay(tenant: Tenant, form: string | undefined, find: FindVersion, at: Date): Promise<Way> {
  if (form === undefined || form === tenant.hash) return { follow: followKeys(new Set()), isEarlier: false };
  const base = await find?.(tenant.definition.tenant.id, form);
  if (base === undefined) {
    // The steps of the form are unknown. A key that no step names keeps its meaning.
    const moved = new Set((tenant.definition.changes ?? []).flatMap(({ from, to }) => [...from, ...to]));
    return { follow: followKeys(moved), isEarlier: moved.size > 0 };
  }
  requireKnownSteps(tenant, { form: { steps: (base.definition.changes ?? []).map(({ id }) => id) } });
  const today = toCalendarDate(at, tenant.definition.tenant.timeZone);
  return {
    base,
    isEarlier: stepsSince(tenant, base).length > 0 || asksDifferently(base, tenant, today),
    follow: (answers) => {
      const given = Object.fromEntries(
        Object.entries(answers).filter((entry): entry is [string, AnswerValue] => isAnswerValue(entry[1])),
      );
      const { answers: followed, origins, stranded } = followSteps(tenant, base, given, at);
      const isKept = (key: string): boolean =>
        (origins.get(key) ?? [key]).every((from) => from === key) && followed[key] === given[key];
      const isReworded = (key: string): boolean =>
        isKept(key) &&
        hasWordsOfAnother(given[key], optionsFor(base, key, given, today), optionsFor(tenant, key, followed, today));
      const reworded = new Set(Object.keys(followed).filter(isReworded));
      const arrived = Object.entries(followed).filter(([to]) => !reworded.has(to));
      return {
        arrived: new Map(arrived.map(([to, value]) => [to, { value, from: origins.get(to) ?? [to] }])),
        stranded: new Set([...stranded, ...reworded]),
        reworded,
        labelOf: (key) => labelOfChoice(base, key, given[key], given, today),
      };
    },
  };
}

const followKeys =
  (moved: ReadonlySet<string>): Way["follow"] =>
  (answers) => {
    const entries = Object.entries(answers).filter(([key]) => !moved.has(key));
    return {
      arrived: new Map(entries.map(([key, value]) => [key, { value, from: [key] }])),
      stranded: new Set(Object.keys(answers).filter((key) => moved.has(key))),
      reworded: new Set(),
      labelOf: () => undefined,
    };
  };

/** Finds the current keys of the answers that the changes of `keys` hide. */
function followCleared(
  asked: SaveRequest,
  keys: readonly string[],
  follow: Way["follow"],
): ReadonlyMap<string, Set<string>> {
  const cleared = keys.flatMap((key) => Object.keys(findChange(asked, key)?.clears ?? {}));
  const places = new Map<string, Set<string>>();
  for (const [to, { from }] of follow(Object.fromEntries(cleared.map((key) => [key, EMPTY_ANSWER]))).arrived)
    for (const key of from) places.set(key, (places.get(key) ?? new Set()).add(to));
  return places;
}

const toPresentClears = (
  clears: NonNullable<AnswerChange["clears"]>,
  places: ReadonlyMap<string, ReadonlySet<string>>,
): AnswerChange["clears"] =>
  Object.fromEntries(
    Object.entries(clears).flatMap(([key, saw]) =>
      [...(places.get(key) ?? [])].map((to): [string, typeof saw] => [to, saw]),
    ),
  );

/** @throws ServerError `form_changed` for unknown steps */
export async function isEarlierForm(
  tenant: Tenant,
  form: string | undefined,
  find: FindVersion,
  at: Date,
): Promise<boolean> {
  return (await findWay(tenant, form, find, at)).isEarlier;
}

/** Raises the revisions that an old page knows above the migration, so that migrated answers are not conflicts. */
export function toSteppedSights({ sent, stepped }: CurrentSave, { read }: Pick<FormRecord, "read">): SaveRequest {
  if (stepped.size === 0 || read === undefined || sent.changes === undefined) return sent;
  const raise = <T extends Pick<AnswerChange, "base">>(sight: T): T =>
    sight.base < read ? sight : { ...sight, base: Math.max(sight.base, read + 1) };
  const changes = Object.entries(sent.changes).map(([key, change]): [string, AnswerChange] => {
    if (!stepped.has(key)) return [key, change];
    const { clears = {} } = change;
    const seen = Object.entries(clears).map(([name, saw]): [string, typeof saw] => [name, raise(saw)]);
    return [key, { ...raise(change), ...(change.clears && { clears: Object.fromEntries(seen) }) }];
  });
  return { ...sent, changes: Object.fromEntries(changes) };
}

/** Keeps answers without a place beside the application, under their old keys. */
export function keepOrphans(
  tenant: Tenant,
  content: Content,
  orphans: readonly Orphan[],
  now: number,
): { readonly content: Content; readonly outcomes: Outcomes; readonly refused: readonly RefusedAnswer[] } {
  if (orphans.length === 0) return { content, outcomes: {}, refused: [] };
  const change = createContentChange(tenant, content);
  const kept = orphans.map(({ key, value, by, question, isReworded }): [string, ReturnType<typeof refuse>] => {
    change.dropReplaced(key, by);
    if (!isAnswered(value)) return [key, { outcome: "stored" }];
    const why = isReworded
      ? ({ kind: "refused", message: serverText(tenant.definition, "refused.reworded") } as const)
      : ({ kind: "gone", message: null, question } as const);
    const isKept = change.setAside({
      key,
      value,
      writer: by.w,
      seq: by.seq,
      at: toTime(by, now),
      seen: by.base,
      ...why,
    });
    return [key, isKept ? { outcome: "aside" } : refuse(tenant, key, "asides")];
  });
  return {
    content: change.toContent(content.application),
    outcomes: Object.fromEntries(kept.map(([key, { outcome }]) => [key, outcome])),
    refused: kept.flatMap(([, { refused = [] }]) => refused),
  };
}

const WORST_FIRST: readonly ChangeOutcome[] = ["refused", "aside"];

/** Reports outcomes under the keys that the page sent. */
export function toPageOutcomes(
  { places }: Pick<CurrentSave, "places">,
  { results, refused }: { readonly results: Outcomes; readonly refused: readonly RefusedAnswer[] },
  orphaned: ReturnType<typeof keepOrphans>,
): { readonly results: Outcomes; readonly refused: readonly RefusedAnswer[] } {
  const sentAs = new Map([...places].flatMap(([key, to]) => to.map((place) => [place, key])));
  const outcomes = [...places].flatMap(([key, to]): [string, ChangeOutcome][] => {
    const all = to.flatMap((place) => (Object.hasOwn(results, place) ? (results[place] ?? []) : []));
    return all.length === 0 ? [] : [[key, WORST_FIRST.find((one) => all.includes(one)) ?? "stored"]];
  });
  return {
    results: { ...Object.fromEntries(outcomes), ...orphaned.outcomes },
    refused: [...orphaned.refused, ...refused.map((one) => ({ ...one, key: sentAs.get(one.key) ?? one.key }))],
  };
}

/**
 * Makes news for a page of an earlier form: that it must reload, and its own answers, so that each stays on the screen
 * until then.
 */
export function toEarlierNews<N extends News>(news: N, known: number, asked?: SaveRequest, results: Outcomes = {}) {
  const { tabs: _, add_another: __, ...rest } = news;
  const kept = Object.entries(asked?.changes ?? {}).filter(
    ([key, { form }]) =>
      (results[key] === "stored" || results[key] === "aside") && (form ?? asked?.form) === asked?.form,
  );
  const own = kept.flatMap(([key]): [string, AnswerValue][] => {
    const value = asked?.answers[key];
    return isAnswerValue(value) ? [[key, value]] : [];
  });
  return {
    ...rest,
    content_revision: known,
    answers: Object.fromEntries(own),
    marks: Object.fromEntries(kept.map(([key, { w, seq }]): [string, News["marks"][string]] => [key, [known, w, seq]])),
    asides: [],
    arranged: {},
    form_changed: true,
  };
}
