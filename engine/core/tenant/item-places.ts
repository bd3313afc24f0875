import type { Tenant } from "./tenant.ts";

/** An add-another whose items are alike, so that one may stand in the place of another. */
export interface ItemPlaces {
  readonly id: string;
  /** The heading of an item, `{n}` standing for its number. */
  readonly itemTitle: string;
  /** Whether applicants may bring the items into another order. Removing one is always allowed. */
  readonly mayReorder: boolean;
  /**
   * What is stored of each item, the first item first: the keys of its questions, then their companions. The same answer
   * has the same index in each.
   */
  readonly keys: readonly (readonly string[])[];
}

/** Where a key stands: in which item, from 1, and which of the item's keys it is. */
interface KeyPlace {
  readonly group: ItemPlaces;
  readonly n: number;
  readonly index: number;
}

interface Places {
  readonly byId: ReadonlyMap<string, ItemPlaces>;
  readonly byKey: ReadonlyMap<string, KeyPlace>;
}

const known = new WeakMap<Tenant, Places>();

/** The places of an add-another, by its id; undefined where its items stay as they are. */
export const itemPlacesOf = (tenant: Tenant, id: string): ItemPlaces | undefined => placesOf(tenant).byId.get(id);

/** The place of a key in an add-another whose items may be removed. */
export const placeOfKey = (tenant: Tenant, key: string): KeyPlace | undefined => placesOf(tenant).byKey.get(key);

function placesOf(tenant: Tenant): Places {
  const places = known.get(tenant) ?? findPlaces(tenant);
  known.set(tenant, places);
  return places;
}

function findPlaces(tenant: Tenant): Places {
  const groups = [...tenant.addAnothers.keys()].flatMap((id) => findItems(tenant, id) ?? []);
  const byKey = groups.flatMap((group) =>
    group.keys.flatMap((keys, item) => keys.map((key, index) => [key, { group, n: item + 1, index }] as const)),
  );
  return { byId: new Map(groups.map((group) => [group.id, group])), byKey: new Map(byKey) };
}

/** Why the items of an add-another stay where they are. */
export type ItemsFixedBy = "single" | "unlike" | "tabs" | "document";

interface ItemsWritten {
  readonly prefixes: readonly string[];
  readonly itemKeys: readonly (readonly string[])[];
  readonly hasTabs: boolean;
}

/**
 * Files and chosen tabs belong to their places, and a question that only some items have could go nowhere. Undefined
 * where items can be removed and moved.
 *
 * @param keys all keys of the data model
 */
export function findWhatFixesItems(
  { prefixes, itemKeys, hasTabs }: ItemsWritten,
  keys: readonly string[],
  isDocument: (key: string) => boolean,
): ItemsFixedBy | undefined {
  if (prefixes.length < 2) return "single";
  const members = (itemKeys[0] ?? []).map((key) => key.slice((prefixes[0] ?? "").length));
  const isAlike = itemKeys.every((own, item) => own.join() === members.map((member) => prefixes[item] + member).join());
  const last = prefixes.at(-1) ?? "";
  const isWhole = keys.every((key) => !key.startsWith(last) || itemKeys.at(-1)?.includes(key) === true);
  if (!isAlike || !isWhole) return "unlike";
  if (hasTabs) return "tabs";
  return itemKeys.flat().some(isDocument) ? "document" : undefined;
}

function findItems(tenant: Tenant, id: string): ItemPlaces | undefined {
  const written = tenant.addAnothers.get(id);
  if (written === undefined) return undefined;
  const keys = Object.keys(tenant.definition.dataModel.properties);
  const isDocument = (key: string) => tenant.fields.get(key)?.isDocument === true;
  if (findWhatFixesItems(written, keys, isDocument) !== undefined) return undefined;
  const { itemKeys, itemTitle, mayReorder } = written;
  const withCompanions = (own: readonly string[]) => [...own, ...own.flatMap((key) => [`${key}_desc`, `${key}_typed`])];
  return { id, itemTitle, mayReorder, keys: itemKeys.map(withCompanions) };
}
