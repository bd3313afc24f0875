import {
  asksDifferently,
  EMPTY_ANSWER,
  hasTitleOfAnother,
  isAnswered,
  isReworded,
  labelOfChoice,
  placeAnswer,
  stepsSince,
  toCalendarDate,
  toStepIds,
  type AnswerValue,
  type Tenant,
} from "../../engine/core/index.ts";
import {
  isAnswerValue,
  pickAnswers,
  type AnswerChange,
  type ChangeOutcome,
  type News,
  type RefusedAnswer,
  type SaveRequest,
} from "../../engine/protocol/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import type { FormRecord } from "../store/index.ts";
import { requireKnownSteps } from "./version-order.ts";
import { toTime } from "./writes.ts";
import { type Content, createContentChange, findChange } from "./content-change.ts";
import type { DraftWriterDeps } from "./draft-writer.ts";
import { refuse } from "./merge-answers.ts";

type FindVersion = DraftWriterDeps["findVersion"];
type Outcomes = Readonly<Record<string, ChangeOutcome>>;

/** An answer to an earlier form that cannot become an answer of the current form. */
interface Orphan {
  readonly key: string;
  readonly value: AnswerValue;
  readonly by: AnswerChange;
  readonly question?: string | undefined;
  /** True if the current form has the key, but would show the answer with other words. */
  readonly isReworded: boolean;
}

export interface CurrentSave {
  readonly sent: SaveRequest;
  readonly orphans: readonly Orphan[];
  /** Current keys of the answers that the page sent from an earlier form. */
  readonly stepped: ReadonlySet<string>;
  /** Current key by sent key. Does not contain orphans. */
  readonly places: ReadonlyMap<string, string>;
  /** True if the page must reload. */
  readonly isEarlier: boolean;
}

/**
 * Converts a save to the keys and values of the current form. A save may name the form in which the applicant typed
 * (default: the current form). Answers follow renames. Answers that do not fit become orphans.
 * @throws ServerError `form_changed` for unknown steps
 */
export async function toCurrentForm(
  tenant: Tenant,
  asked: SaveRequest,
  find: FindVersion,
  at: Date,
): Promise<CurrentSave> {
  const forms = new Map<string | undefined, Promise<Form>>();
  const formOf = (name: string | undefined): Promise<Form> => {
    const form = forms.get(name) ?? openForm(tenant, name, find, at);
    forms.set(name, form);
    return form;
  };
  const answers = new Map<string, unknown>();
  const changes = new Map<string, AnswerChange>();
  const orphans: Orphan[] = [];
  const stepped = new Set<string>();
  const places = new Map<string, string>();
  for (const [key, value] of Object.entries(asked.answers)) {
    const by = findChange(asked, key);
    const { place, isEarlier } = await formOf(by && (by.form ?? asked.form));
    const found = place(key, value, asked);
    // If the page sends both the old and the current key, use the answer of the current key.
    if (found.key === undefined || (found.key !== key && Object.hasOwn(asked.answers, found.key))) {
      const { words = by?.words, question, isReworded = false } = found;
      if (by !== undefined && isAnswerValue(value))
        orphans.push({ key, value: words ?? value, by, question, isReworded });
      continue;
    }
    answers.set(found.key, found.value ?? value);
    places.set(key, found.key);
    if (isEarlier) stepped.add(found.key);
    if (by === undefined) continue;
    const clears = Object.entries(by.clears ?? {}).flatMap(([name, saw]): [string, typeof saw][] => {
      const { key: cleared } = place(name, EMPTY_ANSWER, asked);
      return cleared === undefined ? [] : [[cleared, saw]];
    });
    changes.set(found.key, {
      ...by,
      words: found.words ?? by.words,
      ...(by.clears && { clears: Object.fromEntries(clears) }),
    });
  }
  const sent = {
    ...asked,
    answers: Object.fromEntries(answers),
    ...(asked.changes && { changes: Object.fromEntries(changes) }),
  };
  return { sent, orphans, stepped, places, isEarlier: (await formOf(asked.form)).isEarlier };
}

interface Place {
  readonly key?: string;
  /** Value in the current form. Undefined if the sent value stays. */
  readonly value?: AnswerValue;
  /** Label of the answer in the earlier form, if it is a choice. */
  readonly words?: string | undefined;
  readonly question?: string | undefined;
  readonly isReworded?: boolean;
}

interface Form {
  readonly place: (key: string, value: unknown, asked: SaveRequest) => Place;
  /** True if questions, keys or choices of the form have changed since. */
  readonly isEarlier: boolean;
}

/** Opens the form in which a page's answers were typed. @throws ServerError `form_changed` for unknown steps */
export async function openForm(tenant: Tenant, name: string | undefined, find: FindVersion, at: Date): Promise<Form> {
  if (name === undefined || name === tenant.hash) return { place: (key) => ({ key }), isEarlier: false };
  const base = await find?.(tenant.definition.tenant.id, name);
  if (base === undefined) {
    // The store lacks this version, so its steps are unknown. Assume that keys without steps have kept their meaning.
    const moved = new Set((tenant.definition.changes ?? []).flatMap(({ from, to }) => [...from, ...to]));
    return { place: (key) => (moved.has(key) ? {} : { key }), isEarlier: moved.size > 0 };
  }
  requireKnownSteps(tenant, toStepIds(base.definition.changes ?? []));
  const today = toCalendarDate(at, tenant.definition.tenant.timeZone);
  return {
    isEarlier: stepsSince(tenant, base).length > 0 || asksDifferently(base, tenant, today),
    place: (key, value, asked) => {
      if (!isAnswerValue(value)) return { key };
      const placed = placeAnswer(tenant, base, { key, value }, today);
      const words = findChange(asked, key)?.words ?? labelOfChoice(base, key, value, pickAnswers(asked.answers), today);
      const was = base.fields.get(key);
      const isOther =
        placed !== undefined &&
        ((placed.key === key && hasTitleOfAnother(base, tenant, key)) || isReworded(base, tenant, key, placed, today));
      // A text question would show the code of an earlier choice.
      const isCode = was?.options !== undefined && tenant.fields.get(placed?.key ?? "")?.options === undefined;
      if (placed !== undefined && !isOther && !(isCode && words !== value && isAnswered(value)))
        return { ...placed, words };
      return { words, question: was?.label, isReworded: placed?.key === key };
    },
  };
}

/**
 * If a page of an earlier form had seen all answers before the migration, raises the revisions that it names to the
 * migration's revision. Otherwise, its answers would conflict with the migrated answers.
 */
export function raiseSeenVersions({ sent, stepped }: CurrentSave, { read }: Pick<FormRecord, "read">): SaveRequest {
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

export function keepOrphans(
  tenant: Tenant,
  content: Content,
  orphans: readonly Orphan[],
  now: number,
): { readonly content: Content; readonly outcomes: Outcomes; readonly refused: readonly RefusedAnswer[] } {
  if (orphans.length === 0) return { content, outcomes: {}, refused: [] };
  const change = createContentChange(tenant, content);
  const kept = orphans.map(({ key, value, by, question, isReworded }): [string, ReturnType<typeof refuse>] => {
    // Also drop asides of revision `base`, because an earlier aside of this orphan has this revision.
    change.dropReplaced(key, { ...by, base: by.base - 1 });
    if (!isAnswered(value)) return [key, { outcome: "stored" }];
    const why = isReworded
      ? ({ kind: "refused", message: serverText(tenant.definition, "refused.reworded") } as const)
      : ({ kind: "gone", message: null, question } as const);
    const isKept = change.keepAside({
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

export function toPageOutcomes(
  { places }: Pick<CurrentSave, "places">,
  { results, refused }: { readonly results: Outcomes; readonly refused: readonly RefusedAnswer[] },
  orphaned: ReturnType<typeof keepOrphans>,
): { readonly results: Outcomes; readonly refused: readonly RefusedAnswer[] } {
  const sentAs = new Map([...places].map(([key, place]) => [place, key]));
  const outcomes = [...places].flatMap(([key, place]): [string, ChangeOutcome][] => {
    const outcome = Object.hasOwn(results, place) ? results[place] : undefined;
    return outcome === undefined ? [] : [[key, outcome]];
  });
  return {
    results: { ...Object.fromEntries(outcomes), ...orphaned.outcomes },
    refused: [...orphaned.refused, ...refused.map((one) => ({ ...one, key: sentAs.get(one.key) ?? one.key }))],
  };
}

/** Makes news for a page of an earlier form: the page must reload, and shows the answers of this save until then. */
export function toEarlierNews<N extends News>(news: N, known: number, asked?: SaveRequest, results: Outcomes = {}) {
  const { tabs: _, add_another: __, ...rest } = news;
  const kept = Object.entries(asked?.changes ?? {}).filter(
    ([key, { form }]) =>
      (results[key] === "stored" || results[key] === "aside") && (form ?? asked?.form) === asked?.form,
  );
  const own = pickAnswers(Object.fromEntries(kept.map(([key]) => [key, asked?.answers[key]])));
  return {
    ...rest,
    content_revision: known,
    answers: own,
    marks: Object.fromEntries(kept.map(([key, { w, seq }]): [string, News["marks"][string]] => [key, [known, w, seq]])),
    asides: [],
    arranged: {},
    form_changed: true,
  };
}
