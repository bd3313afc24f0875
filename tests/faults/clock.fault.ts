import { expect, it } from "vitest";
import type { Portal } from "../journeys/portal.ts";
import { DOCUMENT_KEY, signUp, uploadDocument } from "./applicant.ts";
import { workOf } from "./kept.ts";
import { createPortalClock, type PortalClock } from "./portal-clock.ts";
import { startFaulty } from "./until-end.ts";

const HOUR_MS = 60 * 60_000;

async function startWithClock(): Promise<{ started: Portal; moved: PortalClock }> {
  const moved = await createPortalClock();
  return { started: await startFaulty({ env: moved.env }), moved };
}

it.each([
  ["forward", HOUR_MS, 401],
  ["back", -HOUR_MS, 200],
])("keeps working and loses nothing when the clock jumps an hour %s", async (_, jumpMs, afterwards) => {
  const { started, moved } = await startWithClock();
  const applicant = await signUp(started);
  expect((await applicant.insist("PUT", "/api/answer", { answers: { first_name: "Before" } })).status).toBe(200);
  expect(await uploadDocument(applicant, "before.pdf", "before")).toBeUndefined();

  await moved.jump(jumpMs, started);
  // A jump of an hour counts as an hour without activity, which ends a session.
  expect((await applicant.insist("GET", "/api/profile")).status).toBe(afterwards);
  if (afterwards === 401) await applicant.logIn();
  expect((await applicant.insist("GET", "/api/profile")).body).toMatchObject({ answer: { first_name: "Before" } });
  expect((await applicant.insist("PUT", "/api/answer", { answers: { first_name: "After" } })).status).toBe(200);
  expect(await workOf(applicant, `/api/pdf/document-answer/${DOCUMENT_KEY}`)).toBe("COMPLETED");
  expect(await uploadDocument(applicant, "after.pdf", "after")).toBeUndefined();
  expect(await workOf(applicant, `/api/pdf/document-answer/${DOCUMENT_KEY}`)).toBe("COMPLETED");
  expect((await applicant.insist("GET", "/api/profile")).body).toMatchObject({
    answer: { first_name: "After" },
    document_answer: { [DOCUMENT_KEY]: { file_name: "after.pdf" } },
  });
  await signUp(started);
});

it("takes over the work of a dead server although the clock went back an hour", async () => {
  const { started, moved } = await startWithClock();
  const applicant = await signUp(started);
  expect(await uploadDocument(applicant, "sketch.pdf", "words")).toBeUndefined();
  await started.kill();
  await moved.forward(-HOUR_MS);
  await started.start();
  expect(await workOf(applicant, `/api/pdf/document-answer/${DOCUMENT_KEY}`)).toBe("COMPLETED");
});
