import fc from "fast-check";
import { EVENTS } from "./events.ts";
import { ACCOUNTS, checkAll, checkArrived, checkSettled } from "./invariants.ts";
import { tinyTenant, type Part } from "./tiny-tenant.ts";
import {
  ask,
  browserOf,
  createWorld,
  isOutdated,
  leaveHiddenTextAreas,
  nextNumber,
  openTab,
  permitUnkept,
  TABS,
  type World,
} from "./world.ts";

export type Step = readonly [name: string, x: number, y: number];
export type Start = "A" | "visitor";

const tenant = tinyTenant();

const ALWAYS = ["type", "save", "deliver", "respond"];
const OF_ITEMS = ["add", "arrange", "undo"];

/**
 * Generates sequences of events. Each sequence uses only some kinds of events ("swarm testing"), which reaches orders
 * that an even mixture rarely reaches.
 */
export const sequencesOf = (part: Part): fc.Arbitrary<Step[]> =>
  fc
    .subarray(
      Object.keys(EVENTS).filter((name) => ![...ALWAYS, ...OF_ITEMS].includes(name)),
      { minLength: 2 },
    )
    .chain((some) => {
      const names = [...ALWAYS, ...(part === "items" ? OF_ITEMS : []), ...some].map((name) => ({
        weight: EVENTS[name]?.[0] ?? 1,
        arbitrary: fc.constant(name),
      }));
      return fc.array(fc.tuple(fc.oneof(...names), fc.nat(30), fc.nat(30)), { maxLength: 90, size: "max" });
    });

const ROUND_TRIP: readonly Step[] = [
  ["deliver", 0, 0],
  ["respond", 0, 0],
];
/** Three items with a text each, visible on both devices. */
const FILLED: readonly Step[] = [
  ["add", 0, 0],
  ...ROUND_TRIP,
  ["add", 0, 0],
  ...ROUND_TRIP,
  ["type", 0, 1],
  ["type", 0, 2],
  ["type", 0, 3],
  ["save", 0, 0],
  ...ROUND_TRIP,
  ["look", 2, 0],
  ...ROUND_TRIP,
];

async function happen(world: World, [name, x, y]: Step): Promise<void> {
  const said = await EVENTS[name]?.[1](world, x, y);
  if (said !== undefined) world.log.push(said);
}

/**
 * Plays a sequence, then lets everything settle.
 * @throws Error with the log if a check fails
 */
export async function play(steps: readonly Step[], start: Start, part: Part = "plain"): Promise<World> {
  const world = createWorld(tenant, part);
  try {
    if (start === "A")
      for (const index of [0, 2])
        for (const step of [["logIn", index, 1] as const, ...ROUND_TRIP]) await happen(world, step);
    else for (const index of TABS) await openTab(world, index);
    if (start === "A" && part === "items") for (const step of FILLED) await happen(world, step);
    for (const step of steps) {
      await happen(world, step);
      await checkAll(world);
    }
    await settle(world);
  } catch (error) {
    throw new Error(`${error instanceof Error ? (error.stack ?? "") : String(error)}\n${world.log.join("\n")}`);
  }
  return world;
}

async function settle(world: World): Promise<void> {
  world.log.push("-- the network is back --");
  for (const { journals } of world.browsers) journals.isRefused = false;
  for (const account of ACCOUNTS) for (const index of [0, 2]) await settleBrowser(world, account, index);
  await checkArrived(world);
}

async function settleBrowser(world: World, account: string, index: number): Promise<void> {
  const browser = browserOf(world, index);
  for (const other of TABS) {
    const tab = world.tabs[other];
    if (tab === undefined || tab.browser !== browser) continue;
    for (const [key, text] of tab.drafts) tab.store.setAnswers({ [key]: text });
    tab.drafts.clear();
    await tab.keeper.flush();
    if (tab.owner === account) continue;
    if (!tab.isLoaded) permitUnkept(world, tab, "shown as not kept");
    world.tabs[other] = undefined;
  }
  browser.cookie = `s${String(nextNumber(world))}`;
  world.sessions.set(browser.cookie, account);
  const pages = () => world.tabs.filter((tab) => tab?.browser === browser).filter((tab) => tab !== undefined);
  for (let round = 0; round < 8; round += 1) {
    await drain(world);
    if (world.tabs[index] === undefined) await openTab(world, index);
    for (const tab of pages()) if (!tab.isLoaded || isOutdated(world, tab)) ask(world, tab, { kind: "read" });
    await drain(world);
    for (const tab of pages()) {
      tab.inFlight = undefined;
      for (const name of ["adopt", "flush", "save"]) await happen(world, [name, tab.index, 0]);
      leaveHiddenTextAreas(tab);
      await checkAll(world);
    }
    await drain(world);
  }
  for (const tab of pages()) if (!tab.isSubmitted || isOutdated(world, tab)) ask(world, tab, { kind: "read" });
  await drain(world);
  await checkSettled(world, account, pages());
}

async function drain(world: World): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    if (world.requests.length + world.replies.length + world.messages.length === 0) return;
    for (const name of ["deliver", "respond", "hear"]) await happen(world, [name, 0, 0]);
    await checkAll(world);
  }
}
