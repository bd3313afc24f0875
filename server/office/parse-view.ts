import { createHash } from "node:crypto";
import { z } from "zod";
import {
  OFFICE_STATUSES,
  readOffice,
  toFilterToken,
  toSearchedWords,
  toSoundedWords,
  toTokenRange,
  type OfficeQuestion,
  type Tenant,
} from "../../engine/core/index.ts";
import { BY_SOUND, type OfficeViewQuery } from "../../engine/protocol/index.ts";
import { parsePartOfReference, parseReference } from "../applications/index.ts";
import { ServerError } from "../errors.ts";
import type { Staff } from "../staff/index.ts";
import {
  json,
  type OfficeFilter,
  type OfficePosition,
  type OfficeSearch,
  type OfficeView,
  type Store,
} from "../store/index.ts";

/** A view with its hash, which detects cursors of other views. */
export type ParsedView = Awaited<ReturnType<typeof parseView>>;

type SearchStore = Pick<Store, "listOfficeIds">;
const ALL = { sort: "name", isDescending: false, statuses: [], rounds: [], filters: [] } as const;

const refuse = (part: string, message: string): never => {
  throw new ServerError("body_invalid", { message, errors: { [part]: [message] } });
};
const toList = (given: string | string[] | undefined): readonly string[] =>
  given === undefined ? [] : typeof given === "string" ? [given] : given;

export type AnyReader = Pick<Staff, "audiences">;

export const readsForOffice = ({ audiences }: AnyReader): boolean => audiences.includes("office");

/**
 * Parses a view of the list. Staff who may not read the office's view search by reference number only.
 * @throws ServerError `body_invalid` with the name of the invalid part; `staff_role_too_low` if such staff use a filter,
 * or sort by name
 */
export async function parseView(store: SearchStore, tenant: Tenant, query: OfficeViewQuery, reader: AnyReader) {
  const isOffice = readsForOffice(reader);
  if (!isOffice && (query.filter !== undefined || query.sort === "name")) throw new ServerError("staff_role_too_low");
  const statuses = toList(query.status);
  for (const status of statuses)
    if (!OFFICE_STATUSES.some((known) => known === status)) refuse("status", `There is no status "${status}".`);
  const typed = (query.q ?? "").trim();
  const byReference = { words: [], reference: findReferenceIn(typed) ?? parsePartOfReference(typed), isAlike: false };
  const search = typed === "" ? undefined : isOffice ? await toSearch(store, tenant, typed, byReference) : byReference;
  const view: OfficeView = {
    sort: query.sort,
    isDescending:
      (query.direction ?? (query.sort === "submitted" || query.sort === "active" ? "desc" : "asc")) === "desc",
    statuses,
    rounds: toList(query.round),
    ids: toList(query.id),
    filters: parseFilters(readOffice(tenant).filters, toList(query.filter)),
    ...(search === undefined ? {} : { search }),
  };
  return {
    view,
    isAlike: search?.isAlike ?? false,
    hash: createHash("sha256")
      .update(JSON.stringify([view, typed]))
      .digest("base64url")
      .slice(0, 16),
  };
}

/** Matches two groups of four letters or digits. The check character rules out nearly all other words. */
const REFERENCE_IN_TEXT = /(?<![\p{L}\p{N}])[\p{L}\p{N}]{4}[\s\p{Pd}\p{Cf}\u2212_./]*[\p{L}\p{N}]{4}(?![\p{L}\p{N}])/gu;
/** Matches an email address inside a text such as `Zoë <zoe@example.edu>;`. */
const ADDRESS_IN_TEXT = /[^\s<>()[\],;:"]+@[^\s<>()[\],;:"]*/u;

export const findReferenceIn = (typed: string): string | undefined =>
  [typed, ...(typed.match(REFERENCE_IN_TEXT) ?? []).map((part) => part.replace(/[_./]/g, ""))]
    .map(parseReference)
    .find((reference) => reference !== undefined);

const findAddressIn = (typed: string): string | undefined => typed.match(ADDRESS_IN_TEXT)?.[0];

async function toSearch(
  store: SearchStore,
  tenant: Tenant,
  typed: string,
  byReference: OfficeSearch & { readonly isAlike: boolean },
) {
  const { id, lang } = tenant.definition.tenant;
  if (typed.startsWith(BY_SOUND)) {
    const heard = typed.slice(BY_SOUND.length);
    return { words: toSoundedWords(heard, lang) ?? toSearchedWords(heard, lang), isAlike: false };
  }
  const address = findAddressIn(typed);
  const exact = {
    words: typed.includes("@") ? [] : toSearchedWords(typed, lang),
    username: (address ?? (/\s/u.test(typed) ? undefined : typed))?.normalize("NFC").toLowerCase(),
    // Letters alone may be a name. Search for a reference only if no name matches.
    reference: /\d/.test(typed) ? byReference.reference : undefined,
    isAlike: false,
  };
  const inside = { ...exact, reference: undefined, isInside: true };
  for (const search of [exact, byReference, inside]) {
    const found = await store.listOfficeIds(id, { ...ALL, search }, { limit: 1 });
    if (found.length > 0) return search;
  }
  const sounded = exact.words.length === 0 ? undefined : toSoundedWords(typed, lang);
  return sounded === undefined ? exact : { words: sounded, isAlike: true };
}

function parseFilters(questions: readonly OfficeQuestion[], given: readonly string[]): readonly OfficeFilter[] {
  const chosen = new Map<number, { readonly oneOf: string[]; readonly ranges: (readonly [string, string])[] }>();
  for (const text of given) {
    const [key = ""] = text.split(":", 1);
    const value = text.slice(key.length + 1);
    const place = questions.findIndex((question) => question.key === key);
    const question = questions[place];
    if (question === undefined) return refuse("filter", `"${key}" is not a filter of this list.`);
    const own = chosen.get(place) ?? { oneOf: [], ranges: [] };
    chosen.set(place, own);
    const [from, to, ...more] = value.split("..");
    const isRange = (question.type === "date" || question.type === "number") && to !== undefined && more.length === 0;
    if (isRange) own.ranges.push(toTokenRange(key, toBound(question, from ?? ""), toBound(question, to)));
    else own.oneOf.push(toFilterToken(key, toValue(question, value)));
  }
  return [...chosen].map(([place, any]) => ({ place, ...any }));
}

const toBound = (question: OfficeQuestion, text: string): string | number | undefined =>
  text === "" ? undefined : toValue(question, text);

function toValue({ key, type }: OfficeQuestion, text: string): string | number {
  const wrong = `"${text}" is not a value of the filter "${key}".`;
  if (type === "number")
    return text.trim() === "" || !Number.isFinite(Number(text)) ? refuse("filter", wrong) : Number(text);
  if (type === "date" && !/^\d{4}-\d{2}-\d{2}$/.test(text)) return refuse("filter", wrong);
  if (type === "boolean" && text !== "true" && text !== "false") return refuse("filter", wrong);
  return text;
}

const cursorSchema = json(
  z.tuple([z.enum(["after", "before"]), z.string(), z.union([z.string(), z.number()]), z.string()]),
);

export const toCursor = (side: "after" | "before", { hash }: ParsedView, { key, id }: OfficePosition): string =>
  Buffer.from(JSON.stringify([side, hash, key, id])).toString("base64url");

/** @throws ServerError `body_invalid` for a cursor of another view */
export function parseCursor(
  { view, hash }: ParsedView,
  cursor: string | undefined,
): { readonly from?: OfficePosition; readonly isBefore: boolean } {
  if (cursor === undefined) return { isBefore: false };
  const { success, data } = cursorSchema.safeParse(Buffer.from(cursor, "base64url").toString());
  if (!success) return refuse("cursor", "This is not a cursor of a list.");
  const [side, own, key, id] = data;
  const isNumber = view.sort === "submitted" || view.sort === "active";
  if (own !== hash || (typeof key === "number") !== isNumber)
    return refuse("cursor", "This cursor belongs to another view. Begin this one at its first page.");
  return { from: { key, id }, isBefore: side === "before" };
}
