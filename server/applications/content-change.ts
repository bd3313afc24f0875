import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import {
  EMPTY_ANSWER,
  labelUnderAnswers,
  sameAnswerAs,
  toCalendarDate,
  type Application,
  type Tenant,
  enteredAnswer,
  type Answers,
} from "../../engine/core/index.ts";
import {
  type AsideRecord,
  type AnswerVersion,
  type StoredAnswer,
  type ApplicationRecord,
  FIRST_CONTENT_REVISION,
  nextContentRevision,
} from "../store/index.ts";
import type { FieldCipher } from "./field-cipher.ts";
import { openAside, sealAnswers, sealAside, toApplication } from "./sealed-answers.ts";
import type { AnswerChange, SaveRequest } from "../../engine/protocol/index.ts";
import { ServerError } from "../errors.ts";

/** Limits for the asides of one record, because each write replaces the whole record. */
export const MAX_ASIDES = 200;
export const MAX_ASIDE_CHARACTERS = 100_000;

type Kept = Write & Pick<AsideRecord, "key" | "kind" | "message" | "item" | "question"> & { readonly seen?: number };

export type ContentChange = ReturnType<typeof createContentChange>;

/** Collects marks and asides for one atomic write, under one content revision. */
export function createContentChange(tenant: Tenant, content: Content) {
  const { answers } = content.application;
  const { nextRevision: revision } = content;
  const marks: Record<string, AnswerVersion> = { ...content.marks };
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
    versionOf: (key: string): AnswerVersion => versionOf(tenant, content, answers, key),
    write: (key: string, { writer, seq, at }: Origin): void => {
      marks[key] = [revision, writer, seq, at];
      isNews = true;
    },
    confirm: (key: string, { seq, at }: Omit<Origin, "writer">): void => {
      const [written, writer, , before] = versionOf(tenant, content, answers, key);
      marks[key] = [written, writer, seq, Math.max(at, before)];
    },
    /**
     * Stores a text beside the answers. Returns false if the record has no room for it. `seen` is the content revision
     * that the author knew. Stores the label of a choice that depends on other answers, because they may change.
     */
    keepAside: ({
      key,
      value: code,
      words,
      writer,
      seq,
      at,
      kind,
      message,
      item,
      question,
      ...kept
    }: Kept): boolean => {
      if (isEmpty(code)) return true;
      const { seen = revision } = kept;
      const value = words ?? labelAt(tenant, key, code, answers, at) ?? code;
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
    /** Drops the key's asides that `by` replaces. Keeps hidden ones, an item's, and those up to revision `by.base`. */
    dropReplaced: (key: string, by: SeenVersion): void => {
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
    /** Drops the key's asides of this item that `by` replaces, if their revision is `by.base`. */
    dropReplacedEarlier: (key: string, by: SeenVersion, item: string): void =>
      keep(
        asides.filter(
          (aside) => aside.key !== key || aside.item !== item || aside.revision !== by.base || !replaces(by, aside),
        ),
      ),
    settle: (ids: readonly string[]): void => keep(asides.filter(({ id }) => !ids.includes(id))),
    toContent: (application: Application): Content => ({
      ...content,
      application,
      marks,
      asides,
      ...(isNews || !isSameLayout(application, content.application)
        ? { contentRevision: revision, nextRevision: revision + 1 }
        : {}),
    }),
  };
}

/** True if tabs and item counts are equal. Another layout may show questions that the applicant has not seen. */
const isSameLayout = (one: Application, other: Application): boolean =>
  isDeepStrictEqual([one.tabs, one.addAnother], [other.tabs, other.addAnother]);

const countCharacters = (asides: readonly AsideRecord[]): number =>
  asides.reduce((sum, { value }) => sum + String(value).length, 0);

const isEmpty = (value: StoredAnswer): boolean => value === EMPTY_ANSWER || value === null;

/** True if another tab's text hid the author's own text, so that the author did not see it. */
function isCovered({ w, over = {} }: SeenVersion, { writer, seq }: AsideRecord): boolean {
  const hasOthers = Object.keys(over).some((name) => name !== w);
  return writer === w && hasOthers && (over[w] ?? 0) < seq;
}

/** Returns the label of a choice that depends on other answers. `at` is in milliseconds since the epoch. */
export const labelAt = (tenant: Tenant, key: string, value: StoredAnswer | undefined, answers: Answers, at: number) =>
  labelUnderAnswers(tenant, key, value, answers, toCalendarDate(new Date(at), tenant.definition.tenant.timeZone));

export interface Origin {
  readonly writer: string;
  readonly seq: number;
  readonly at: number;
}

export interface Write extends Origin {
  readonly value: StoredAnswer;
  /** Label that the author saw for a choice that depends on other answers. */
  readonly words?: string | undefined;
}

const NEVER_WRITTEN: AnswerVersion = [0, "", 0, 0];

/** Returns the mark of a key. For an answer without a mark, returns a mark of the first content revision. */
export function versionOf(
  tenant: Tenant,
  { marks, createdAt }: Pick<ApplicationRecord, "marks" | "createdAt">,
  answers: Answers,
  key: string,
): AnswerVersion {
  if (Object.hasOwn(marks, key)) return marks[key] ?? NEVER_WRITTEN;
  const entered = enteredAnswer(tenant, answers, key) ?? EMPTY_ANSWER;
  return entered === EMPTY_ANSWER ? NEVER_WRITTEN : [FIRST_CONTENT_REVISION, "", 0, createdAt];
}

/**
 * The texts of a key that an author knew: all texts up to revision `base`, unsaved texts of the writers in `over`, and
 * the author's own earlier texts.
 */
export interface SeenVersion {
  readonly base: number;
  readonly over?: Readonly<Record<string, number>> | undefined;
  readonly w: string;
  readonly seq: number;
}

export function covers(sight: SeenVersion, [revision, writer, seq]: AnswerVersion): boolean {
  return revision <= sight.base || replaces(sight, { writer, seq });
}

/** True if the author saw `text` and replaced it. */
export function replaces({ w, seq, over }: SeenVersion, text: Pick<Origin, "writer" | "seq">): boolean {
  if (text.writer === "") return false;
  const isNamed = over !== undefined && Object.hasOwn(over, text.writer) && (over[text.writer] ?? 0) >= text.seq;
  return isNamed || (text.writer === w && text.seq < seq);
}

/** An application with decrypted secrets and the mark of each answer. */
export interface Content extends Pick<
  ApplicationRecord,
  "contentRevision" | "recentRevisions" | "marks" | "createdAt" | "arrangements"
> {
  readonly application: Application;
  /** Content revision of the next change. */
  readonly nextRevision: number;
  readonly asides: readonly AsideRecord[];
}

export function toContent(cipher: FieldCipher, record: ApplicationRecord): Content {
  const { contentRevision, recentRevisions, marks, asides, createdAt, arrangements } = record;
  return {
    application: toApplication(cipher, record),
    contentRevision,
    nextRevision: nextContentRevision(contentRevision),
    recentRevisions,
    marks,
    createdAt,
    arrangements,
    asides: asides.map((aside) => ({ ...aside, value: openAside(cipher, record, aside), isSealed: false })),
  };
}

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
 * Rejects a page whose content revision the record never had: the database was restored without a new epoch. @throws
 * ServerError `portal_restored`
 */
export function requireReached(
  { contentRevision, recentRevisions }: Pick<ApplicationRecord, "contentRevision" | "recentRevisions">,
  known = 0,
): void {
  const isForeign = known >= (recentRevisions[0] ?? Infinity) && !recentRevisions.includes(known);
  if (known > contentRevision || isForeign) throw new ServerError("portal_restored");
}

/** Rejects changes whose base is later than the record's content revision. @throws ServerError `portal_restored` */
export function requireBasesReached(contentRevision: number, { changes = {} }: SaveRequest): void {
  const seen = Object.values(changes).flatMap((change) => [change, ...Object.values(change.clears ?? {})]);
  if (seen.some(({ base }) => base > contentRevision)) throw new ServerError("portal_restored");
}

export const findChange = ({ changes }: SaveRequest, key: string): AnswerChange | undefined =>
  changes !== undefined && Object.hasOwn(changes, key) ? changes[key] : undefined;

/**
 * Moves documents whose answers were cleared to `removedDocuments`, from where the applicant can restore them for a
 * time.
 */
export function removeClearedDocuments(
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
