import { expect, it } from "vitest";
import { once } from "./once.ts";

it("computes a value once for simultaneous calls, and again after a failure", async () => {
  let made = 0;
  const read = once(async () => {
    made += 1;
    await Promise.resolve();
    if (made === 1) throw new Error("The disk was away.");
    return made;
  });
  expect((await Promise.allSettled([read(), read()])).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await Promise.all([read(), read()])).toEqual([2, 2]);
  expect(await read()).toBe(2);
});
