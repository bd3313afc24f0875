import {
  answerOf,
  interpolate,
  isAnswered,
  itemTitle,
  placeOfKey,
  type Application,
  type ItemPlaces,
  type Tenant,
} from "../../engine/core/index.ts";
import type { ArrangementRecord } from "../store/index.ts";
import type { Content } from "./content-change.ts";

/** Where something belongs that was entered while the items stood in another order. */
export interface EarlierPlace {
  /** The key that asks the same of that item now; undefined if the item is gone. */
  readonly key: string | undefined;
  /** The item as its author saw it: its heading then, and its name. */
  readonly item: string;
  /** The content revision at which the items were last removed or moved. */
  readonly arrangedAt: number;
}

type Arranged = Pick<Content, "arrangements" | "application">;

/** The steps by which the items of an add-another were removed and moved, the oldest first. */
export function stepsOf({ arrangements }: Pick<Content, "arrangements">, id: string): readonly ArrangementRecord[] {
  return Object.hasOwn(arrangements, id) ? (arrangements[id] ?? []) : [];
}

/** Whether whoever knew the content revision `base` had this key before their eyes in another item than now. */
export function isOfEarlierOrder(tenant: Tenant, content: Pick<Content, "arrangements">, key: string, base: number) {
  const place = placeOfKey(tenant, key);
  return place !== undefined && base < (stepsOf(content, place.group.id).at(-1)?.revision ?? 0);
}

/** Undefined if the items stand now as they stood at the revision `base`, or the key belongs to none. */
export function findEarlierPlace(
  tenant: Tenant,
  content: Arranged,
  key: string,
  base: number,
): EarlierPlace | undefined {
  const place = placeOfKey(tenant, key);
  if (place === undefined || !isOfEarlierOrder(tenant, content, key, base)) return undefined;
  const { group, n, index } = place;
  const steps = stepsOf(content, group.id);
  const item = steps.findLast(({ revision }) => revision <= base)?.items[n - 1];
  const now = item === undefined ? 0 : (steps.at(-1)?.items.indexOf(item) ?? -1) + 1;
  const name = now > 0 ? nameOfItem(tenant, content.application, group, now) : nameOfGone(steps, item);
  const title = interpolate(itemTitle(group, n), tenant.definition.tenant.partner);
  return {
    key: group.keys[now - 1]?.[index],
    item: name === "" ? title : `${title}: ${name}`,
    arrangedAt: steps.at(-1)?.revision ?? 0,
  };
}

const nameOfGone = (steps: readonly ArrangementRecord[], item: number | undefined): string =>
  steps.findLast(({ gone }) => Object.hasOwn(gone, String(item)))?.gone[String(item)] ?? "";

/** The answer to the first question of an item, where that is a text which may stand beside another answer. */
export function nameOfItem(
  { fields }: Tenant,
  { answers }: Application,
  { keys }: Pick<ItemPlaces, "keys">,
  n: number,
): string {
  const field = fields.get(keys[n - 1]?.[0] ?? "");
  if (field === undefined || field.options !== undefined || field.schema.type !== "string") return "";
  if (field.privacy !== "public" && field.privacy !== "personal") return "";
  const answer = answerOf(answers, field.key);
  return isAnswered(answer) ? String(answer) : "";
}
