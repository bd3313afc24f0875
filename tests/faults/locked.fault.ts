import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { startLockHolder } from "../fixtures/lock-holder.ts";
import type { Portal } from "../journeys/portal.ts";
import { signUp } from "./applicant.ts";
import { startFaulty, untilEnd } from "./until-end.ts";

/** Longer than a write waits for the lock. */
const TOO_LONG_MS = 8_000;
/** One check of /readyz answers all who ask within this time. */
const CHECKED_MS = 1_100;

it("refuses with a message what has to wait for too long, stores nothing of it, and says so at /readyz", async () => {
  const portal = await startFaulty();
  const holder = untilEnd(startLockHolder(join(portal.dataDir, "portico.sqlite")), (started) => started.stop());
  const applicant = await signUp(portal);
  const firstName = async () =>
    ((await applicant.insist("GET", "/api/profile")).body["answer"] as Record<string, unknown>)["first_name"];
  await applicant.insist("PUT", "/api/answer", { answers: { first_name: "Before" } });
  const { free } = await holder.hold(TOO_LONG_MS);
  const saved = applicant.call("PUT", "/api/answer", { answers: { first_name: "During" } });
  const ready = sleep(CHECKED_MS).then(() => readReady(portal));
  const asked = performance.now();
  expect((await fetch(`${portal.url}/livez`)).status).toBe(200);
  expect(performance.now() - asked).toBeLessThan(200);
  // What only reads is answered meanwhile.
  expect(await firstName()).toBe("Before");
  expect(await saved).toMatchObject({
    status: 503,
    body: { code: "store_unavailable", message: expect.stringContaining("Nothing was saved.") as string },
  });
  expect(await ready).toBe(503);
  await free;
  await sleep(1_000);
  expect([await readReady(portal), await firstName()]).toEqual([200, "Before"]);
  expect((await applicant.call("PUT", "/api/answer", { answers: { first_name: "After" } }))?.status).toBe(200);
  expect(await firstName()).toBe("After");
});

const readReady = async ({ url }: Portal): Promise<number> => (await fetch(`${url}/readyz`)).status;
