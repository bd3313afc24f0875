import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { EMPTY_ANSWER, sameAnswerAs, type Application, type Tenant } from "../../engine/core/index.ts";
import type { AsideRecord, MarkRecord, StoredAnswer } from "../store/index.ts";
import { markOf, replaces, type Origin, type Sight, type Write } from "./answer-marks.ts";
import type { Content } from "./content.ts";

/** Far more than a person leaves undecided, and little enough for a record that is written as a whole. */
export const MAX_ASIDES = 200;
export const MAX_ASIDE_CHARACTERS = 100_000;

type Kept = Write & Pick<AsideRecord, "key" | "kind" | "message" | "item" | "question"> & { readonly seen?: number };

export type ContentChange = ReturnType<typeof createContentChange>;

/** The marks and asides of one atomic write. Everything that it writes gets the same content revision. */
export function createContentChange(tenant: Tenant, content: Content) {
  const { answers } = content.application;
  const revision = content.contentRevision + 1;
  const marks: Record<string, MarkRecord> = { ...content.marks };
  let asides = content.asides;
  let charactersAside = countCharacters(asides);
  const keysAside = new Set(asides.map(({ key }) => key));
  let isNews = false;
  const keep = (left: readonly AsideRecord[]): void => {
    if (left.length === asides.length) return;
    asides = left;
    charactersAside = countCharacters(left);
    isNews = true;
  };
  return {
    /** The mark of a key before this write. */
    markOf: (key: string): MarkRecord => markOf(tenant, content, answers, key),
    /** Marks a key as written now. */
    write: (key: string, { writer, seq, at }: Origin): void => {
      marks[key] = [revision, writer, seq, at];
      isNews = true;
    },
    /** Notes that the writer of a key has said the same again, which is no news to anybody. */
    confirm: (key: string, { seq, at }: Omit<Origin, "writer">): void => {
      const [written, writer, , before] = markOf(tenant, content, answers, key);
      marks[key] = [written, writer, seq, Math.max(at, before)];
    },
    /**
     * Keeps a text beside the answers, unless it is empty or kept already. Returns false if there is no room. `seen` is the
     * content revision up to which its author knew what stands, by default that of this write.
     */
    setAside: ({ key, value, writer, seq, at, kind, message, item, question, seen = revision }: Kept): boolean => {
      if (isEmpty(value)) return true;
      if (String(value).length > MAX_ASIDE_CHARACTERS) return false;
      const isSame = sameAnswerAs(value);
      if (keysAside.has(key) && asides.some((one) => one.key === key && one.item === item && isSame(one.value)))
        return true;
      const isFull = asides.length >= MAX_ASIDES || charactersAside + String(value).length > MAX_ASIDE_CHARACTERS;
      if (isFull) return false;
      const aside = { id: randomUUID(), key, value, isSealed: false, writer, seq, at, kind, revision: seen, message };
      keysAside.add(key);
      keep([...asides, { ...aside, ...(item !== undefined && { item }), ...(question !== undefined && { question }) }]);
      return true;
    },
    /**
     * Drops texts of a key that the author of a change has replaced before they were set aside. Of those that the author
     * could know as set aside, `settle` says which were replaced.
     */
    dropReplaced: (key: string, by: Sight): void => {
      if (!keysAside.has(key)) return;
      keep(
        asides.filter(
          (aside) =>
            aside.key !== key ||
            aside.item !== undefined ||
            aside.revision <= by.base ||
            !replaces(by, aside) ||
            isCovered(by, aside),
        ),
      );
    },
    /**
     * Drops texts of an earlier order that the author of a change of that order typed it over. Both know the same revision
     * then, because what is typed once the new order is known begins afresh.
     */
    dropReplacedEarlier: (key: string, by: Sight, item: string): void =>
      keep(
        asides.filter(
          (aside) => aside.key !== key || aside.item !== item || aside.revision !== by.base || !replaces(by, aside),
        ),
      ),
    /** Drops the texts about which a person has decided. */
    settle: (ids: readonly string[]): void => keep(asides.filter(({ id }) => !ids.includes(id))),
    /** The content as it is now. It is `content` itself as far as nothing was written. */
    toContent: (application: Application): Content => ({
      ...content,
      application,
      marks,
      asides,
      contentRevision: isNews || !isSameLayout(application, content.application) ? revision : content.contentRevision,
    }),
  };
}

/** Another tab, or another number of items, shows other questions, so nobody may submit who has not seen it. */
const isSameLayout = (one: Application, other: Application): boolean =>
  isDeepStrictEqual([one.tabs, one.addAnother], [other.tabs, other.addAnother]);

const countCharacters = (asides: readonly AsideRecord[]): number =>
  asides.reduce((sum, { value }) => sum + String(value).length, 0);

const isEmpty = (value: StoredAnswer): boolean => value === EMPTY_ANSWER || value === null;

/**
 * Whether another tab's text stood where an author's own text had been when they typed again: a text that they name
 * themselves they saw, and theirs that it had covered they did not.
 */
function isCovered({ w, over = {} }: Sight, { writer, seq }: AsideRecord): boolean {
  const hasOthers = Object.keys(over).some((name) => name !== w);
  return writer === w && hasOthers && (over[w] ?? 0) < seq;
}
