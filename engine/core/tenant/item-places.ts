import type { AddAnotherGroup } from "./gates.ts";
import type { Tenant } from "./tenant.ts";

/** An add-another whose items applicants can remove or move, because all have the same questions. */
export interface ItemPlaces {
  readonly id: string;
  readonly itemTitle: string;
  /** False if applicants can only remove items. */
  readonly mayReorder: boolean;
  /** Keys of each item with their companions, in the same order for all items. */
  readonly keys: readonly (readonly string[])[];
  /** Ids of each item's tab groups, in the same order for all items. */
  readonly tabs: readonly (readonly string[])[];
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

/** Returns undefined if applicants cannot remove items. */
export const itemPlacesOf = (tenant: Tenant, id: string): ItemPlaces | undefined => placesOf(tenant).byId.get(id);

/** Returns the add-another and item of a key. Returns undefined if applicants cannot remove the item. */
export const placeOfKey = (tenant: Tenant, key: string): KeyPlace | undefined => placesOf(tenant).byKey.get(key);

/** Returns the add-another that has this tab group in an item. */
export const groupOfTabs = (tenant: Tenant, id: string): ItemPlaces | undefined =>
  [...placesOf(tenant).byId.values()].find(({ tabs }) => tabs.flat().includes(id));

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

function findItems(tenant: Tenant, id: string): ItemPlaces | undefined {
  const written = tenant.addAnothers.get(id);
  if (written === undefined || !areInterchangeable(tenant, written)) return undefined;
  const { itemKeys, itemTabs, itemTitle, mayReorder } = written;
  const withCompanions = (own: readonly string[]) => [...own, ...own.flatMap((key) => [`${key}_desc`, `${key}_typed`])];
  return { id, itemTitle, mayReorder, keys: itemKeys.map(withCompanions), tabs: itemTabs };
}

/** True for several items with the same questions and tabs, if no other key begins with the last item's prefix. */
function areInterchangeable(
  { definition }: Tenant,
  { prefixes, itemKeys, itemTabs }: Pick<AddAnotherGroup, "prefixes" | "itemKeys" | "itemTabs">,
): boolean {
  const areAlike = (names: readonly (readonly string[])[]): boolean => {
    const members = (names[0] ?? []).map((name) => name.slice((prefixes[0] ?? "").length));
    return names.every((own, item) => own.join() === members.map((member) => prefixes[item] + member).join());
  };
  const last = prefixes.at(-1) ?? "";
  const keys = Object.keys(definition.dataModel.properties);
  const isWhole = keys.every((key) => !key.startsWith(last) || itemKeys.at(-1)?.includes(key) === true);
  return prefixes.length > 1 && isWhole && areAlike(itemKeys) && areAlike(itemTabs);
}
