import {
  answerOf,
  changeAnswers,
  EMPTY_ANSWER,
  enteredAnswer,
  groupOfTabs,
  isAnswered,
  isSameWords,
  type Application,
  type Tenant,
  changeApplication,
  type ApplicationChange,
} from "../../engine/core/index.ts";
import { ServerError } from "../errors.ts";
import type { AnswerVersion, StoredAnswer } from "../store/index.ts";
import {
  type Write,
  type ContentChange,
  type Content,
  covers,
  type Origin,
  type SeenVersion,
  createContentChange,
  labelAt,
  requireReached,
} from "./content-change.ts";
import type { AnswerChange } from "../../engine/protocol/index.ts";
import { stepsOf } from "./earlier-order.ts";

export function applyWrites(tenant: Tenant, before: Application, asked: ReadonlyMap<string, Write>, at: Date) {
  const accepted = Object.fromEntries([...asked].map(([key, { value }]) => [key, value]));
  // A watcher clears answers when its condition changes, even answers of this save. If so, write the answers of this
  // save again.
  const first = changeAnswers(tenant, before, accepted, at);
  const isWhole = Object.entries(accepted).every(([key, value]) => answerOf(first.application.answers, key) === value);
  const second = isWhole ? first : changeAnswers(tenant, first.application, accepted, at);
  const touched = new Set([...Object.keys(accepted), ...Object.keys(first.changes), ...Object.keys(second.changes)]);
  return { after: second.application, touched };
}

/**
 * Applies the writes. Leaves out and hands to `onMisread` each choice that would have another label under the stored
 * answers than its author saw.
 */
export function applyMeant(
  tenant: Tenant,
  before: Application,
  asked: Map<string, Write>,
  at: Date,
  onMisread: (key: string, write: Write) => void,
) {
  // Repeat, because a choice that is left out may determine the list of another one.
  for (;;) {
    const applied = applyWrites(tenant, before, asked, at);
    const misread = [...asked].filter(([key, { value, words }]) => {
      const label = labelAt(tenant, key, value, applied.after.answers, at.getTime());
      return label !== undefined && words !== undefined && !isSameWords(label, words);
    });
    if (misread.length === 0) return applied;
    for (const [key, write] of misread) {
      asked.delete(key);
      onMisread(key, write);
    }
  }
}

interface Writes {
  readonly tenant: Tenant;
  readonly change: ContentChange;
  readonly before: Application;
  readonly after: Application;
  readonly touched: Iterable<string>;
  readonly asked: ReadonlyMap<string, Write>;
  readonly clearing: Clearing;
}

/**
 * Marks written and cleared answers. Stores an aside for each answer that was cleared by an author who had not seen it.
 * Returns the keys of these answers.
 * @throws ServerError `asides_full`
 */
export function recordWrites({ tenant, change, before, after, touched, asked, clearing }: Writes): ReadonlySet<string> {
  const keptAside = new Set<string>();
  for (const key of touched) {
    const field = tenant.fields.get(key);
    if (field === undefined || field.isComputed) continue;
    const stored = enteredAnswer(tenant, before.answers, key);
    const was = stored ?? EMPTY_ANSWER;
    const is = enteredAnswer(tenant, after.answers, key) ?? EMPTY_ANSWER;
    const write = asked.get(key);
    if (write !== undefined && write.value === is) {
      const hasOtherLabel = write.words !== labelAt(tenant, key, stored, before.answers, write.at);
      if (is !== stored || (hasOtherLabel && write.words !== undefined)) change.write(key, write);
      continue;
    }
    const lost = write === undefined ? toWrite(was, change.versionOf(key)) : write;
    const isSeen = write === undefined ? clearing.isSeen(key, change.versionOf(key)) : write.writer === "";
    if (!isSeen && !field.isDocument && isAnswered(lost.value)) {
      if (!change.keepAside({ key, ...lost, kind: "cleared", message: null })) throw new ServerError("asides_full");
      keptAside.add(key);
    }
    if (is !== was || keptAside.has(key)) change.write(key, clearing.authorOf(key));
  }
  return keptAside;
}

const toWrite = (value: StoredAnswer, [, writer, seq, at]: AnswerVersion): Write => ({ value, writer, seq, at });

/** Finds the author of a cleared answer. `isSeen` is true if this author had seen the answer. */
export interface Clearing {
  isSeen(key: string, mark: AnswerVersion): boolean;
  authorOf(key: string): Origin;
}

/**
 * For calls without change records. A call without a revision counts as having seen the current answers
 * (docs/specification.md, section 4).
 */
export function clearingByRevision(known: number | undefined, now: number): Clearing {
  return {
    isSeen: (_, [revision]) => known === undefined || revision <= known,
    authorOf: () => ({ writer: "", seq: 0, at: now }),
  };
}

/**
 * For calls with change records: each change names the answers that it hides, as its author saw them. `isEarlier` is
 * true if the key belonged to another item at that time.
 */
export function clearingByChanges(
  changes: readonly AnswerChange[],
  isEarlier: (key: string, sight: SeenVersion) => boolean,
  now: number,
): Clearing {
  const hidden = new Map<string, { readonly change: AnswerChange; readonly sight: SeenVersion }[]>();
  for (const change of changes)
    for (const [key, sight] of seenVersionsOfHidden(change)) {
      if (isEarlier(key, sight)) continue;
      const sights = hidden.get(key) ?? [];
      hidden.set(key, sights);
      sights.push({ change, sight });
    }
  return {
    isSeen: (key, mark) => hidden.get(key)?.some(({ sight }) => covers(sight, mark)) === true,
    authorOf: (key) => {
      const author = hidden.get(key)?.[0]?.change;
      return author === undefined
        ? { writer: "", seq: 0, at: now }
        : { writer: author.w, seq: author.seq, at: toTime(author, now) };
    },
  };
}

export const seenVersionsOfHidden = ({
  clears = {},
  w,
  seq,
}: AnswerChange): readonly (readonly [string, SeenVersion])[] =>
  Object.entries(clears).map(([key, saw]) => [key, { ...saw, w, seq }]);

export const toTime = ({ ageMs }: Pick<AnswerChange, "ageMs">, now: number): number => Math.max(0, now - ageMs);

/**
 * Chooses a tab or sets the number of items. Stores asides for cleared answers newer than `known`. @throws ServerError
 * `portal_restored`, `asides_full`, `items_changed`
 */
export function applyLayoutChange(
  tenant: Tenant,
  content: Content,
  asked: ApplicationChange,
  known: number | undefined,
  at: Date,
): Content {
  const groups = [
    ...Object.keys(asked.addAnother ?? {}),
    ...Object.keys(asked.tabs ?? {}).flatMap((id) => groupOfTabs(tenant, id)?.id ?? []),
  ];
  const arranged = groups.flatMap((id) => stepsOf(content, id).at(-1)?.revision ?? []);
  requireReached(content, known);
  if (known !== undefined && Math.max(0, ...arranged) > known) throw new ServerError("items_changed");
  const before = content.application;
  const { application: after, changes } = changeApplication(tenant, before, asked, at);
  const change = createContentChange(tenant, content);
  const clearing = clearingByRevision(known, at.getTime());
  recordWrites({ tenant, change, before, after, touched: Object.keys(changes), asked: new Map(), clearing });
  return change.toContent(after);
}
