import type { Arrangement, Holding } from "./real-server.ts";
import { ITEM_KEYS, placeOf, type Key } from "./tiny-tenant.ts";
import { nextNumber, permit, type Request, type World } from "./world.ts";

const nameOf = (world: World, account: string, epoch = world.server.epoch()) => `${account} ${epoch}`;

export function restoreItems(
  world: World,
  accounts: readonly string[],
  backedUpIn: string,
  until: ReadonlyMap<string, number>,
): void {
  for (const account of accounts) {
    const steps = world.items.get(nameOf(world, account, backedUpIn)) ?? [];
    world.items.set(
      nameOf(world, account),
      steps.filter(({ revision }) => revision <= (until.get(account) ?? 0)),
    );
  }
}

/** Returns the item at a key, as a page with this content revision shows it. Undefined for a question outside items. */
export function itemAt(world: World, account: string, revision: number, key: Key, epoch?: string): string | undefined {
  const steps = world.items.get(nameOf(world, account, epoch)) ?? [];
  const items = steps.findLast((step) => step.revision <= revision)?.items ?? ["1", "2", "3"];
  return items[placeOf(key)];
}

export function noteArrangement(
  world: World,
  { owner, screen }: Request,
  step: Arrangement,
  before: Holding,
  revision: number,
) {
  const { order, answers } = step;
  const items = ITEM_KEYS.map((key, place) => {
    const token = world.tokens.get(answers[key] ?? "");
    if (token === undefined)
      return (
        itemAt(world, owner, revision, ITEM_KEYS[(order[place] ?? 0) - 1] ?? "a") ?? `new${String(nextNumber(world))}`
      );
    token.gone = undefined;
    world.reached.add("given back");
    return token.item ?? "";
  });
  ITEM_KEYS.forEach((key, place) => {
    const isSeen = before.answers[key] === screen?.[key];
    if (!order.includes(place + 1) && isSeen) permit(world, before.answers[key], "removed");
  });
  const name = nameOf(world, owner);
  world.items.set(name, [...(world.items.get(name) ?? []), { revision, items }]);
}

/** Returns the arrangement that restores the removed item, or undefined if none was removed. */
export function toUndo({ arrangement, screen }: Request, known: number): Arrangement | undefined {
  const { order = [], count = 0 } = arrangement ?? {};
  const n = [1, 2, 3].find((number) => number <= count && !order.includes(number));
  if (n === undefined) return undefined;
  const key = ITEM_KEYS[n - 1] ?? "s_n";
  const others = order.map((_, index) => index + 1);
  const text = screen?.[key] ?? "";
  return {
    order: [...others.slice(0, n - 1), 0, ...others.slice(n - 1)],
    count: order.length,
    known,
    answers: { [key]: text },
  };
}
