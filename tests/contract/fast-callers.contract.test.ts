import { beforeAll, expect, it } from "vitest";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import type { Answer, Person } from "./portal.fixture.ts";

const CALLS = 60;
const UPLOADS = CALLS / 10;

describeOnStore("Calls in quick succession", () => {
  const portal = usePortal({ CALLS_PER_MINUTE: String(CALLS) });
  beforeAll(() => {
    portal.holdClock();
  });

  const save = (person: Person, words: string) => person.call("PUT", "/api/answer", { answers: { first_name: words } });
  const times = (count: number, call: () => Promise<Answer>) => Promise.all(Array.from({ length: count }, call));
  const statusesOf = (answers: readonly Answer[]) => new Set(answers.map(({ status }) => status));
  const expectBusy = (answer: Answer | undefined, longestSeconds: number) => {
    expect(answer).toMatchObject({
      status: 429,
      body: { code: "throttled", message: expect.stringContaining("Nothing is lost") as string },
    });
    const seconds = Number(answer?.headers.get("retry-after"));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(longestSeconds);
  };

  it("refuses fast callers with a time to retry, changes nothing for them, and delays nobody else", async () => {
    const [fast, other] = [await portal.applicant(), await portal.applicant()];
    expect((await save(fast, "Before")).status).toBe(200);
    const crowd = times(3 * CALLS, () => fast.call("GET", "/api/tabs"));
    const refused = save(fast, "Too fast");
    expect(statusesOf(await crowd)).toEqual(new Set([200, 429]));
    expectBusy(await refused, 1);
    expect((await save(other, "In time")).status).toBe(200);
    portal.advance(5_000);
    expect((await fast.call("GET", "/api/profile")).body).toMatchObject({ answer: { first_name: "Before" } });
    expect((await save(fast, "After")).status).toBe(200);
    await times(CALLS, () => fast.call("GET", "/api/tabs"));
    expect((await fast.call("GET", "/api/logout")).status).toBe(200);
  });

  it("limits an account's uploads, conversions and downloads more strictly than other calls", async () => {
    const fast = await portal.applicant();
    const presign = () => fast.call("POST", "/api/presigned-url", { answer_key: "personal_sketch_pdf" });
    expect(statusesOf(await times(UPLOADS - 2, presign))).toEqual(new Set([200]));
    expect((await fast.call("GET", "/api/pdf/file")).status).toBe(404);
    const convert = () =>
      fast.call("POST", "/api/pdf/document-answer/personal_sketch_pdf", { file_key: "x/y", file_name: "a.pdf" });
    expect((await convert()).status).toBe(422);
    for (const call of [presign, convert, () => fast.call("GET", "/api/pdf/file")]) expectBusy(await call(), 600);
    expect((await save(fast, "Still saved")).status).toBe(200);
    expect((await fast.call("GET", "/api/pdf/document-answer/personal_sketch_pdf")).status).toBe(200);
    portal.advance(600_000);
    expect((await presign()).status).toBe(200);
  });
});
