import type { Tenant } from "./tenant.ts";

/** An add-another with interchangeable items. */
export interface ItemPlaces {
  readonly id: string;
  readonly itemTitle: string;
  /** False if applicants may only remove items. */
  readonly mayReorder: boolean;
  /** Stored keys of each item, then their companions, in one order for all items. */
  readonly keys: readonly (readonly string[])[];
}

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

/** Returns undefined if applicants can neither remove nor move the items. */
export const itemPlacesOf = (tenant: Tenant, id: string): ItemPlaces | undefined => placesOf(tenant).byId.get(id);

/** Place of a key in an add-another with removable items. */
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

export type ItemsFixedBy = "single" | "unlike" | "tabs" | "document";

interface ItemsWritten {
  readonly prefixes: readonly string[];
  readonly itemKeys: readonly (readonly string[])[];
  readonly hasTabs: boolean;
}

/**
 * Returns why applicants cannot remove and move items, or undefined if they can. Files and tabs belong to their place,
 * and items must have the same questions.
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
