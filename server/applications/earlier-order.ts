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

/** Current place of an answer that was entered in an earlier order of items. `key` is undefined if the item is gone. */
export interface EarlierPlace {
  readonly key: string | undefined;
  /** Title of the item's earlier place, then the item's name, if any. */
  readonly item: string;
  readonly arrangedAt: number;
}

type Arranged = Pick<Content, "arrangements" | "application">;

export function stepsOf({ arrangements }: Pick<Content, "arrangements">, id: string): readonly ArrangementRecord[] {
  return Object.hasOwn(arrangements, id) ? (arrangements[id] ?? []) : [];
}

/** True if items of the key's group were moved or removed after revision `base`. */
export function isOfEarlierOrder(tenant: Tenant, content: Pick<Content, "arrangements">, key: string, base: number) {
  const place = placeOfKey(tenant, key);
  return place !== undefined && base < (stepsOf(content, place.group.id).at(-1)?.revision ?? 0);
}

/**
 * Finds the current place of an answer. Returns undefined if the key belongs to no item, or if the items have not moved
 * since `base`.
 */
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

/**
 * Returns the item's first answer as its name. Returns an empty text for a choice, a document, a number or a
 * confidential answer.
 */
export function nameOfItem(
  { fields }: Tenant,
  { answers }: Application,
  { keys }: Pick<ItemPlaces, "keys">,
  n: number,
): string {
  const field = fields.get(keys[n - 1]?.[0] ?? "");
  if (field === undefined || field.isDocument || field.options !== undefined || field.schema.type !== "string")
    return "";
  if (field.privacy !== "public" && field.privacy !== "personal") return "";
  const answer = answerOf(answers, field.key);
  return isAnswered(answer) ? String(answer) : "";
}
