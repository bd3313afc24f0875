import {
  answerOf,
  checkDraftAnswer,
  DOCUMENT_ANSWERED,
  EMPTY_ANSWER,
  itemCount,
  itemPlacesOf,
  placeOfKey,
  readMoneyAnswer,
  settle,
  toCalendarDate,
  toStorableAnswer,
  type Application,
  type ItemPlaces,
  type Tenant,
} from "../../engine/core/index.ts";
import { isAnswerValue, type ItemsRequest } from "../../engine/protocol/index.ts";
import { ServerError } from "../errors.ts";
import type { ApplicationRecord, ArrangementRecord } from "../store/index.ts";
import { versionOf, type Write, createContentChange, requireReached, type Content } from "./content-change.ts";
import { clearingByRevision, applyWrites, recordWrites } from "./writes.ts";
import { nameOfItem, stepsOf } from "./earlier-order.ts";

/** Maximum number of stored orders of a group. If a page shows an older order, all its items count as removed. */
const MAX_STEPS = 100;

/**
 * Removes, moves and restores items of an add-another with all their answers. All answers of the group get a new
 * revision, so that the portal recognises pages with the earlier order. Moved answers keep their writer.
 * @throws ServerError `items_changed`, `asides_open`, `body_invalid`, `asides_full`, `upload_running`, `portal_restored`
 */
export function arrangeItems(tenant: Tenant, { content, files }: Arranged, asked: ItemsRequest, at: Date): Arranged {
  const group = itemPlacesOf(tenant, asked.button_id);
  if (group === undefined) throw new ServerError("body_invalid", { text: "error.nothingToMove" });
  const { known } = asked;
  requireReached(content, known);
  checkOrder(group, asked);
  checkUnchanged(tenant, content, group, asked);

  const { application: before } = content;
  const now = at.getTime();
  const given = toGiven(tenant, group, asked, at);
  const { returned, ...movedFiles } = moveFiles(group, asked, files, { revision: content.nextRevision, now });
  const moved = {
    ...before,
    answers: { ...moveAnswers(before.answers, group, asked.order), ...returned },
    tabs: moveTabs(tenant, group, asked, before.tabs),
    addAnother: { ...before.addAnother, [group.id]: asked.order.length },
  };
  const { application: after } = settle(tenant, applyWrites(tenant, moved, given, at).after, at);

  const change = createContentChange(tenant, content);
  for (const { key, from } of keysWithSources(group, asked.order)) {
    if (tenant.fields.get(key)?.isComputed !== false) continue;
    const isAsMoved = (after.answers[key] ?? EMPTY_ANSWER) === (moved.answers[key] ?? EMPTY_ANSWER);
    const [, writer, seq, writtenAt] = versionOf(tenant, content, before.answers, from ?? "");
    change.write(
      key,
      isAsMoved && from !== undefined ? { writer, seq, at: writtenAt } : { writer: "", seq: 0, at: now },
    );
  }
  const touched = [...tenant.fields.keys()].filter(
    (key) => placeOfKey(tenant, key)?.group !== group && before.answers[key] !== after.answers[key],
  );
  recordWrites({ tenant, change, before, after, touched, asked: new Map(), clearing: clearingByRevision(known, now) });
  const arranged = change.toContent(after);
  const steps = [...stepsOrFirst(content, group), toStep(tenant, content, group, asked.order)];
  const arrangements = { ...content.arrangements, [group.id]: steps.slice(-MAX_STEPS) };
  return { content: { ...arranged, arrangements }, files: movedFiles };
}

export type Files = Pick<ApplicationRecord, "documents" | "removedDocuments" | "begunUploads">;

interface Arranged {
  readonly content: Content;
  readonly files: Files;
}

/** Returns the keys of an add-another's documents. Returns none if applicants cannot remove its items. */
export const documentKeysOf = (tenant: Tenant, id: string): readonly string[] =>
  itemPlacesOf(tenant, id)?.keys.flatMap((keys) => keys.filter((key) => tenant.fields.get(key)?.isDocument === true)) ??
  [];

/** Key of a removed item's document in `removedDocuments`. */
const putAwayName = (key: string, revision: number): string => `${key}@${revision}`;

/**
 * Moves documents with their items. Stores documents of removed items, so that they can return. `returned` contains the
 * answers of returned documents.
 * @throws ServerError `upload_running` if a page is sending a file for an item
 */
function moveFiles(
  group: ItemPlaces,
  { order, known }: ItemsRequest,
  { documents, removedDocuments, begunUploads }: Files,
  { revision, now }: { readonly revision: number; readonly now: number },
) {
  const own = new Set(group.keys.flat());
  const others = <T>(entries: Readonly<Record<string, T>>) =>
    new Map(Object.entries(entries).filter(([key]) => !own.has(key)));
  const [before, putAway] = [new Map(Object.entries(documents)), new Map(Object.entries(removedDocuments))];
  if (Object.entries(begunUploads).some(([key, { endsAt }]) => own.has(key) && endsAt > now))
    throw new ServerError("upload_running", { text: "error.itemsUpload" });
  const [placed, removed] = [others(documents), others(removedDocuments)];
  const returned: Record<string, string> = {};
  for (const { key, from = "" } of keysWithSources(group, order)) {
    const [document, old] = [before.get(from), putAway.get(from)];
    if (document !== undefined) placed.set(key, document);
    if (old !== undefined) removed.set(key, old);
  }
  for (const [place, keys] of group.keys.entries())
    for (const key of keys) {
      const document = before.get(key);
      if (document !== undefined && !order.includes(place + 1))
        removed.set(putAwayName(key, revision), { ...document, removedAt: now });
      const kept = order[place] === 0 ? putAway.get(putAwayName(key, known)) : undefined;
      if (kept === undefined) continue;
      const { removedAt: _, ...back } = kept;
      placed.set(key, back);
      removed.delete(putAwayName(key, known));
      returned[key] = DOCUMENT_ANSWERED;
    }
  return {
    documents: Object.fromEntries(placed),
    removedDocuments: Object.fromEntries(removed),
    begunUploads: Object.fromEntries(others(begunUploads)),
    returned,
  };
}

/**
 * Moves chosen tabs with their items. A returning item gets its tabs from the request. If a place has a tab in `tabs`,
 * but gets no valid one, it gets the first tab of its group.
 */
function moveTabs(tenant: Tenant, group: ItemPlaces, { order, tabs: named = {} }: ItemsRequest, tabs: Tabs): Tabs {
  const moved = group.tabs.flatMap((ids, place) =>
    ids.flatMap((id, index) => {
      const from = group.tabs[(order[place] ?? 0) - 1]?.[index];
      const tab = from === undefined ? findOwn(named, id) : findOwn(tabs, from);
      const known = tenant.tabGroups.get(id)?.tabs ?? [];
      const isKnown = known.some((one) => one.id === tab);
      const first = Object.hasOwn(tabs, id) ? known[0]?.id : undefined;
      const chosen = isKnown ? tab : first;
      return chosen === undefined ? [] : [[id, chosen] as const];
    }),
  );
  return { ...tabs, ...Object.fromEntries(moved) };
}

type Tabs = Application["tabs"];
const findOwn = (tabs: Tabs, id: string): string | undefined => (Object.hasOwn(tabs, id) ? tabs[id] : undefined);

function checkOrder({ keys, mayReorder }: ItemPlaces, { order, num_components }: ItemsRequest): void {
  const named = order.filter((n) => n > 0);
  const isKnown = named.every((n, index) => n <= num_components && !named.slice(0, index).includes(n));
  const isAllowed = mayReorder || named.every((n, index) => n > (named[index - 1] ?? 0));
  if (!isKnown || !isAllowed || order.length > keys.length)
    throw new ServerError("body_invalid", { text: "error.nothingToMove" });
}

function checkUnchanged(tenant: Tenant, content: Content, group: ItemPlaces, { known, num_components }: ItemsRequest) {
  const { application, asides } = content;
  const keys = group.keys.flat();
  const revisions = [
    stepsOf(content, group.id).at(-1)?.revision ?? 0,
    ...keys
      .filter((key) => tenant.fields.has(key))
      .map((key) => versionOf(tenant, content, application.answers, key)[0]),
  ];
  if (itemCount(tenant, application, group.id) !== num_components || Math.max(...revisions) > known)
    throw new ServerError("items_changed");
  if (asides.some(({ key, kind }) => kind !== "gone" && keys.includes(key)))
    throw new ServerError("asides_open", { text: "error.itemsAsides" });
}

function keysWithSources(group: ItemPlaces, order: readonly number[]) {
  return group.keys.flatMap((keys, place) =>
    keys.map((key, index) => ({ key, from: group.keys[(order[place] ?? 0) - 1]?.[index] })),
  );
}

function moveAnswers(answers: Application["answers"], group: ItemPlaces, order: readonly number[]) {
  const moved = keysWithSources(group, order).flatMap(({ key, from }) => {
    const value = from === undefined ? undefined : answerOf(answers, from);
    return value === undefined && !Object.hasOwn(answers, key) ? [] : [[key, value ?? EMPTY_ANSWER] as const];
  });
  return { ...answers, ...Object.fromEntries(moved) };
}

/**
 * Reads the answers of new items. The page sends them to restore items that it removed. @throws ServerError
 * `body_invalid`
 */
function toGiven(tenant: Tenant, group: ItemPlaces, { order, answers = {} }: ItemsRequest, at: Date) {
  const today = toCalendarDate(at, tenant.definition.tenant.timeZone);
  return new Map(
    Object.entries(answers).map(([key, typed]): [string, Write] => {
      const place = placeOfKey(tenant, key);
      const value = readMoneyAnswer(tenant, key, toStorableAnswer(tenant, key, typed));
      const refusal = checkDraftAnswer(tenant, key, value, today);
      if (place?.group !== group || order[place.n - 1] !== 0 || !isAnswerValue(value) || refusal !== undefined)
        throw new ServerError("body_invalid");
      return [key, { value: value ?? EMPTY_ANSWER, writer: "", seq: 0, at: at.getTime() }];
    }),
  );
}

const stepsOrFirst = (content: Content, { id, keys }: ItemPlaces): readonly ArrangementRecord[] => {
  const steps = stepsOf(content, id);
  return steps.length > 0 ? steps : [{ revision: 0, items: keys.map((_, place) => place + 1), gone: {} }];
};

function toStep(tenant: Tenant, content: Content, group: ItemPlaces, order: readonly number[]): ArrangementRecord {
  const items = stepsOrFirst(content, group).at(-1)?.items ?? [];
  let last = Math.max(...items);
  const gone = items.flatMap((item, place) => {
    const name = order.includes(place + 1) ? "" : nameOfItem(tenant, content.application, group, place + 1);
    return name === "" ? [] : [[String(item), name] as const];
  });
  return {
    revision: content.nextRevision,
    items: group.keys.map((_, place) => items[(order[place] ?? 0) - 1] ?? (last += 1)),
    gone: Object.fromEntries(gone),
  };
}
