import { expect, it } from "vitest";
import type { Portal } from "../journeys/portal.ts";
import { readyToSubmit, type Applicant } from "./applicant.ts";
import { workOf } from "./kept.ts";
import { createPortalClock, LEASE_MS } from "./portal-clock.ts";
import { removedAtEnd, startFaulty } from "./until-end.ts";

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const statuses = async (applicant: Applicant) =>
  ((await applicant.insist("GET", "/api/profile")).body.web_status as { web_status: string }[]).map(
    (entry) => entry.web_status,
  );

const RECEIPT_MS = 60_000;

async function receiptsOf({ url }: Portal, { username }: Applicant): Promise<number> {
  const page = await (await fetch(`${url}/dev/mail`)).text();
  return page.split("<article").filter((mail) => mail.includes(username) && mail.includes("We have received")).length;
}

const expectReceipt = (started: Portal, applicant: Applicant): Promise<void> =>
  expect.poll(() => receiptsOf(started, applicant), { timeout: RECEIPT_MS, interval: 250 }).toBeGreaterThan(0);

it("leaves no application half submitted when the server is killed during submissions", async () => {
  const moved = removedAtEnd(await createPortalClock());
  const started = await startFaulty({ env: moved.env });
  const applicants: Applicant[] = [];
  for (let index = 0; index < 5; index++) applicants.push(await readyToSubmit(started));
  const submissions = applicants.map(async (applicant, index) => {
    await pause(index * 15);
    return (await applicant.call("POST", "/api/submit"))?.status;
  });
  await pause(20 + Math.random() * 60);
  await started.kill();
  const answered = await Promise.all(submissions);
  await moved.forward(LEASE_MS);
  await started.start();
  for (const [index, applicant] of applicants.entries()) {
    const before = await statuses(applicant);
    if (answered[index] === 200) expect(before).toContain("submitted");
    if (before.includes("submitted")) await expectReceipt(started, applicant);
    else expect(await receiptsOf(started, applicant)).toBe(0);
    // A repeated submission is harmless.
    expect((await applicant.insist("POST", "/api/submit")).status).toBe(200);
    expect(await statuses(applicant)).toEqual(["started", "validating", "submitted"]);
    await expectReceipt(started, applicant);
    expect(await workOf(applicant, "/api/pdf")).toBe("COMPLETED");
    expect(
      (await applicant.insist("PUT", "/api/answer", { answers: { first_name: "Late" } })).status,
    ).toBeGreaterThanOrEqual(400);
  }
});
