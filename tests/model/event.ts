import type { World } from "./world.ts";

/** One thing that happens, chosen by two numbers. Undefined if it cannot happen now, else what happened. */
export type Event = (world: World, x: number, y: number) => Promise<string | undefined> | string | undefined;
