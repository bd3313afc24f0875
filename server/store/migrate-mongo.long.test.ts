import { expect, it } from "vitest";
import { createMongoMigrator, type SchemaDocument } from "./migrate-mongo.ts";

const TIMES = { beatMs: 150, deadMs: 600, patienceMs: 10_000 };
const MIGRATIONS = [{ version: 1, up: () => undefined }];

/** This process stands still, as one does that gets no processor time. */
const standStill = (forMs: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, forMs);

/** The lock of a process on another machine, of which each read says what it is at that moment. */
function createLockOfAnother(readState: () => { readonly version: number; readonly beat: number }) {
  let taken: Readonly<Record<string, unknown>> | undefined;
  const document: SchemaDocument = {
    read: () => {
      const found = taken ?? { owner: "another", ...readState() };
      return Promise.resolve(found);
    },
    change: (_, next) => {
      taken = next;
      return Promise.resolve(true);
    },
  };
  return { document, isTaken: () => taken !== undefined };
}

it("is left to whoever holds it, although the process that waits stands still between an answer and its look at it", async () => {
  let reads = 0;
  const { document, isTaken } = createLockOfAnother(() => {
    reads += 1;
    // The second answer of two was given before the next sign of life.
    const state = { version: reads > 8 ? 1 : 0, beat: Math.floor((reads - 1) / 2) };
    if (reads % 2 === 0) standStill(TIMES.deadMs + 100);
    return state;
  });
  await createMongoMigrator(MIGRATIONS, TIMES)(document, undefined);
  expect(isTaken()).toBe(false);
});

it("is taken once its holder has given no sign of life for long enough, and not before", async () => {
  const begunAt = performance.now();
  const { document, isTaken } = createLockOfAnother(() => ({ version: 0, beat: 7 }));
  await createMongoMigrator(MIGRATIONS, TIMES)(document, undefined);
  expect(isTaken()).toBe(true);
  expect(performance.now() - begunAt).toBeGreaterThan(TIMES.deadMs);
  expect(performance.now() - begunAt).toBeLessThan(TIMES.patienceMs);
});
