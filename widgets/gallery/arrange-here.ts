import { itemPlacesOf } from "../../engine/core/index.ts";
import type { AnswerStore, ItemsArranged, ItemsStep } from "../../engine/react/index.ts";

/** Does with the answers of a store what the server does with those of an application. */
export function arrangeHere(store: AnswerStore, { id, order, answers = {} }: ItemsStep): ItemsArranged {
  const { tenant } = store;
  const keys = itemPlacesOf(tenant, id)?.keys ?? [];
  const all = keys.flat().filter((key) => tenant.fields.has(key));
  const before = Object.fromEntries([...tenant.fields.keys()].map((key) => [key, store.getEntered(key) ?? ""]));
  const revision = store.arrangedAt(all[0] ?? "") + 1;
  const moved = keys.flatMap((place, index) =>
    place.map((key, member) => [key, before[keys[(order[index] ?? 0) - 1]?.[member] ?? ""] ?? ""] as const),
  );
  store.setArranged(new Map(all.map((key) => [key, revision])));
  store.show({ ...Object.fromEntries(moved.filter(([key]) => tenant.fields.has(key))), ...answers });
  store.showLayout({ addAnother: { [id]: order.length } });
  return { revision, before };
}
