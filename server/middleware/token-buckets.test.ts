import { expect, it } from "vitest";
import { createBuckets } from "./limit-calls.ts";

it("allows a minute's calls at once, then one at a time, and returns the wait", () => {
  let clock = 0;
  const buckets = createBuckets(60, () => clock);
  for (let call = 0; call < 60; call += 1) expect(buckets.take("ada")).toBe(0);
  expect(buckets.take("ada")).toBe(1000);
  expect(buckets.take("bob")).toBe(0);
  clock += 400;
  expect(buckets.take("ada")).toBeCloseTo(600);
  clock += 600;
  expect(buckets.take("ada")).toBe(0);
  expect(buckets.take("ada")).toBeGreaterThan(0);
  clock += 60 * 60_000;
  for (let call = 0; call < 60; call += 1) expect(buckets.take("ada")).toBe(0);
  expect(buckets.take("ada")).toBeGreaterThan(0);
});

it("keeps recent subjects, however many others follow", () => {
  let clock = 0;
  const buckets = createBuckets(1, () => clock);
  clock += 90_000;
  expect(buckets.take("ada")).toBe(0);
  for (let visitor = 0; visitor < 30_000; visitor += 1) buckets.take(`visitor ${visitor}`);
  expect(buckets.take("ada")).toBeGreaterThan(0);
});

it("adds no tokens if the clock is set back", () => {
  let clock = 60_000;
  const buckets = createBuckets(1, () => clock);
  expect(buckets.take("ada")).toBe(0);
  clock = 0;
  expect(buckets.take("ada")).toBe(60_000);
});
