import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it } from "vitest";
import { startPortal, type Portal } from "../journeys/portal.ts";
import { signUp } from "./applicant.ts";
import { DOCUMENT_KEY, uploadDocument } from "./crowd.ts";
import { workOf } from "./kept.ts";

const HOUR_MS = 60 * 60_000;
const preload = fileURLToPath(new URL("moved-clock.mjs", import.meta.url));

let portal: Portal | undefined;
let folder = "";
afterEach(async () => {
  await portal?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A portal with a clock of its own, which it reads when it starts and at each SIGUSR2. */
async function startWithClock(): Promise<{ started: Portal; setClock: (offsetMs: number) => Promise<void> }> {
  folder = await mkdtemp(join(tmpdir(), "portico-clock-"));
  const file = join(folder, "offset");
  const setClock = (offsetMs: number) => writeFile(file, String(offsetMs));
  await setClock(0);
  const started = (portal = await startPortal({
    env: { TRUST_PROXY: "1", CALLS_PER_MINUTE: "1000000", NODE_OPTIONS: `--import=${preload}`, CLOCK_FILE: file },
  }));
  return { started, setClock };
}

it.each([
  ["forward", HOUR_MS, 401],
  ["back", -HOUR_MS, 200],
])("loses nothing and goes on working when the clock jumps an hour %s", async (_, jumpMs, afterwards) => {
  const { started, setClock } = await startWithClock();
  const applicant = await signUp(started, undefined);
  expect((await applicant.insist("PUT", "/api/answer", { answers: { first_name: "Before" } })).status).toBe(200);
  expect(await uploadDocument(applicant, "before.pdf", "before")).toBeUndefined();

  await setClock(jumpMs);
  process.kill(started.pid(), "SIGUSR2");
  while (!started.output().includes(`off by ${jumpMs} ms`)) await new Promise((done) => setTimeout(done, 10));
  // A session that has been idle for an hour has ended. One that was used a moment ago has not,
  // whatever the clock says.
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
  await signUp(started, undefined);
});

it("takes over the work of a dead server although the clock went back an hour", async () => {
  const { started, setClock } = await startWithClock();
  const applicant = await signUp(started, undefined);
  expect(await uploadDocument(applicant, "sketch.pdf", "words")).toBeUndefined();
  await started.kill();
  await setClock(-HOUR_MS);
  await started.start();
  expect(await workOf(applicant, `/api/pdf/document-answer/${DOCUMENT_KEY}`)).toBe("COMPLETED");
});
