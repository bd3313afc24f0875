import { ACCOUNTS, findPlaces } from "./invariants.ts";
import { restoreItems } from "./items.ts";
import type { World } from "./world.ts";

export async function backUp(world: World): Promise<void> {
  world.server.backUp();
  const revisions = new Map<string, number>();
  for (const account of ACCOUNTS) revisions.set(account, (await world.server.inspect(account)).revision);
  world.backup = { epoch: world.server.epoch(), revisions };
}

export async function restore(world: World): Promise<void> {
  const before = await findPlaces(world);
  const { epoch, revisions } = world.backup;
  world.server.restore();
  world.requests.length = 0;
  restoreItems(world, ACCOUNTS, epoch, revisions);
  const isStored = (places: Awaited<ReturnType<typeof findPlaces>>, text: string) =>
    places.get(text)?.some(({ where }) => where === "server") === true;
  const after = await findPlaces(world);
  for (const [text, token] of world.tokens)
    if (token.gone === undefined && isStored(before, text) && !isStored(after, text))
      world.lost.set(text, new Set(after.get(text)?.map(({ where }) => where)));
}
