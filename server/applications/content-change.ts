import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import {
  EMPTY_ANSWER,
  sameAnswerAs,
  type Application,
  type Tenant,
  enteredAnswer,
  type Answers,
} from "../../engine/core/index.ts";
import {
  type AsideRecord,
  type MarkRecord,
  type StoredAnswer,
  type ApplicationRecord,
  FIRST_CONTENT_REVISION,
} from "../store/index.ts";
import type { FieldCipher } from "./field-cipher.ts";
import { openAside, sealAnswers, sealAside, toApplication } from "./sealed-answers.ts";
import type { AnswerChange, SaveRequest } from "../../engine/protocol/index.ts";
import { ServerError } from "../errors.ts";

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

/** Who wrote something, the number of the change there, and when it was entered; see MarkRecord. */
export interface Origin {
  readonly writer: string;
  readonly seq: number;
  readonly at: number;
}

/** An answer that is to be written. */
export interface Write extends Origin {
  readonly value: StoredAnswer;
}

const NEVER_WRITTEN: MarkRecord = [0, "", 0, 0];

/**
 * The mark of a key. An answer of an earlier version has none: it counts as written at the first content revision, at
 * some time after the record was made.
 */
export function markOf(
  tenant: Tenant,
  { marks, createdAt }: Pick<ApplicationRecord, "marks" | "createdAt">,
  answers: Answers,
  key: string,
): MarkRecord {
  if (Object.hasOwn(marks, key)) return marks[key] ?? NEVER_WRITTEN;
  const entered = enteredAnswer(tenant, answers, key) ?? EMPTY_ANSWER;
  return entered === EMPTY_ANSWER ? NEVER_WRITTEN : [FIRST_CONTENT_REVISION, "", 0, createdAt];
}

/**
 * What an author saw of one key: all that is stored at the revision `base`, the unsaved texts that are named in `over`,
 * and the author's own earlier ones.
 */
export interface Sight {
  readonly base: number;
  readonly over?: Readonly<Record<string, number>> | undefined;
  readonly w: string;
  readonly seq: number;
}

/** Whether the write with this mark was seen, or the unsaved text that became it. */
export function covers(sight: Sight, [revision, writer, seq]: MarkRecord): boolean {
  return revision <= sight.base || replaces(sight, { writer, seq });
}

/**
 * Whether an unsaved text was seen and replaced. A write that names no writer is none: nobody can have seen it before it
 * was stored.
 */
export function replaces({ w, seq, over }: Sight, text: Pick<Origin, "writer" | "seq">): boolean {
  if (text.writer === "") return false;
  const isNamed = over !== undefined && Object.hasOwn(over, text.writer) && (over[text.writer] ?? 0) >= text.seq;
  return isNamed || (text.writer === w && text.seq < seq);
}

/** What changes are merged into: an application with secrets decrypted, and where each of its answers comes from. */
export interface Content extends Pick<ApplicationRecord, "contentRevision" | "marks" | "createdAt" | "arrangements"> {
  readonly application: Application;
  /** None of them is sealed. */
  readonly asides: readonly AsideRecord[];
}

export function toContent(cipher: FieldCipher, record: ApplicationRecord): Content {
  const { contentRevision, marks, asides, createdAt, arrangements } = record;
  return {
    application: toApplication(cipher, record),
    contentRevision,
    marks,
    createdAt,
    arrangements,
    asides: asides.map((aside) => ({ ...aside, value: openAside(cipher, record, aside), isSealed: false })),
  };
}

/** The record with this content. Secrets that did not change keep their ciphertext. */
export function withContent(
  cipher: FieldCipher,
  tenant: Tenant,
  record: ApplicationRecord,
  { application, contentRevision, marks, asides, arrangements }: Content,
): ApplicationRecord {
  const before = new Map(record.asides.map((aside) => [aside.id, aside]));
  return {
    ...record,
    ...sealAnswers(cipher, tenant, record, application.answers),
    tabs: application.tabs,
    addAnother: application.addAnother,
    contentRevision,
    marks,
    arrangements,
    asides: asides.map((aside) => {
      const stored = before.get(aside.id);
      const isSame = stored?.isSealed === true || stored?.value === aside.value;
      return isSame && stored?.key === aside.key && stored.kind === aside.kind
        ? stored
        : sealAside(cipher, tenant, record, aside);
    }),
    configHash: tenant.hash,
  };
}

/**
 * Refuses a content revision that the application has not reached. Only a page that has seen writes which are gone can
 * know one: the database was restored, and nobody gave it another epoch.
 *
 * @throws ServerError `portal_restored`
 */
export function requireReached(contentRevision: number, named: readonly (number | undefined)[]): void {
  if (named.some((revision = 0) => revision > contentRevision)) throw new ServerError("portal_restored");
}

/** Every content revision that a page names in a save. */
export const revisionsOf = ({ known, changes = {} }: SaveRequest): readonly (number | undefined)[] => [
  known,
  ...Object.values(changes).flatMap(({ base, clears = {} }) => [base, ...Object.values(clears).map((saw) => saw.base)]),
];

/** Finds the change that came with an answer. */
export const findChange = ({ changes }: SaveRequest, key: string): AnswerChange | undefined =>
  changes !== undefined && Object.hasOwn(changes, key) ? changes[key] : undefined;

/**
 * Takes documents whose answers were cleared, by a choice or a change of tab, out of the application, and keeps them
 * beside it for a time, because whoever takes the choice back wants them back.
 *
 * @returns the same record if there are none, and the keys of those that were taken
 */
export function putAwayDocuments(
  record: ApplicationRecord,
  at: number,
): { readonly record: ApplicationRecord; readonly removed: readonly string[] } {
  const entries = Object.entries(record.documents);
  const gone = entries.filter(([key]) => record.answers[key] === EMPTY_ANSWER);
  if (gone.length === 0) return { record, removed: [] };
  const removed = gone.map(([key, document]) => [key, { ...document, removedAt: at }] as const);
  return {
    record: {
      ...record,
      documents: Object.fromEntries(entries.filter((entry) => !gone.includes(entry))),
      removedDocuments: { ...record.removedDocuments, ...Object.fromEntries(removed) },
    },
    removed: gone.map(([key]) => key),
  };
}
