import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { changeTenant } from "../journeys/changed-tenant.ts";
import { describeOnStore, useData, usePortal } from "./opened-portal.fixture.ts";
import { idOf, linkTo, readByLink, recordOf, sendFile, submitAs } from "./submitted.fixture.ts";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { openPortal, type Person, type Portal } from "./portal.fixture.ts";

const MINUTE_MS = 60_000;
const KEY = "personal_sketch_pdf";
const ROUNDS = [
  { id: "fall", label: "Fall 2027", opens: "2026-09-01T09:00", closes: "2027-01-15T23:59", grace: 5 },
  { id: "spring", label: "Spring 2028", opens: "2027-02-01T09:00", closes: "2027-06-01T12:00" },
];
// New York is at UTC-5 in winter and UTC-4 in summer.
const OPENS = Date.parse("2026-09-01T13:00Z");
const CLOSES = Date.parse("2027-01-16T04:59Z");
const GRACE_ENDS = CLOSES + 5 * MINUTE_MS;
const IN_TIME = CLOSES - 10 * MINUTE_MS;

const writeTenant = () =>
  changeTenant("tenants/graduate", { "tenant.json": (file) => Object.assign(file, { rounds: ROUNDS }) });
const change = (ageMs: number) => ({
  answers: { first_name: `Ann ${randomUUID().slice(0, 4)}` },
  changes: { first_name: { base: 0, w: "page", seq: Math.floor(performance.now() * 1000), ageMs } },
  known: 0,
});

describeOnStore("Rounds", () => {
  const data = useData("suite");
  let tenants: string;
  let portal: Portal;
  beforeAll(async () => {
    tenants = writeTenant();
    portal = await data.open(tenants);
  });

  const drafter = async (): Promise<Person> => {
    portal.holdClock(IN_TIME);
    return portal.applicant(COMPLETE_ANSWERS);
  };

  it("lists rounds with opening and closing times and the server's time", async () => {
    portal.holdClock(CLOSES);
    const { body, headers } = await portal.person().call("GET", "/public/rounds");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toEqual({
      now: "2027-01-16T04:59:00.000Z",
      time_zone: "America/New_York",
      rounds: [
        {
          id: "fall",
          label: "Fall 2027",
          opens_at: "2026-09-01T13:00:00.000Z",
          closes_at: "2027-01-16T04:59:00.000Z",
          grace_ends_at: "2027-01-16T05:04:00.000Z",
        },
        {
          id: "spring",
          label: "Spring 2028",
          opens_at: "2027-02-01T14:00:00.000Z",
          closes_at: "2027-06-01T16:00:00.000Z",
          grace_ends_at: "2027-06-01T16:00:00.000Z",
        },
      ],
    });
  });

  it("allows sign-up before the first round opens, and saving from its first millisecond", async () => {
    portal.holdClock(OPENS - 1);
    const person = await portal.applicant();
    const { body } = await person.call("PUT", "/api/answer", { answers: { first_name: "Early" } });
    expect(body["message"]).toBe(
      "Fall 2027 opens on September 1, 2026 at 9:00 AM EDT. You cannot save anything before then.",
    );
    portal.holdClock(OPENS);
    expect((await person.call("PUT", "/api/answer", { answers: { first_name: "Ann" } })).status).toBe(200);
  });

  it("accepts in the grace period only changes entered before the round closed", async () => {
    const person = await drafter();
    portal.holdClock(CLOSES + 2000);
    const put = async (body: object) => (await person.call("PUT", "/api/answer", body)).status;
    expect(await put(change(2000))).toBe(409);
    expect(await put(change(2001))).toBe(200);
    // One late answer, or one without an age, refuses the whole save.
    const mixed = change(5000);
    expect(await put({ ...mixed, answers: { ...mixed.answers, city: "Albany" } })).toBe(409);
    const two = { ...mixed.answers, city: "Albany" };
    const late = { base: 0, w: "page", seq: Math.floor(performance.now() * 1000), ageMs: 10 };
    expect(await put({ ...mixed, answers: two, changes: { ...mixed.changes, city: late } })).toBe(409);
    expect(await put({ answers: {}, settles: ["none"] })).toBe(409);
    portal.holdClock(GRACE_ENDS - 1);
    expect(await put(change(GRACE_ENDS - CLOSES))).toBe(200);
    portal.holdClock(GRACE_ENDS);
    expect(await put(change(GRACE_ENDS - CLOSES + 1000))).toBe(409);
  });

  it.each([
    ["even if another page has begun another file since", { answer_key: KEY, file_name: "a.pdf" }],
    ["also without a file name", { answer_key: KEY }],
  ])("accepts in the grace period a file begun before the round closed, %s", async (_, begun) => {
    const person = await drafter();
    await person.call("PUT", "/api/tabs", { tab_id: "personal_sketch_tabs", chosen_tab: "upload" });
    const { body } = await person.call("POST", "/api/presigned-url", begun);
    await person.call("POST", "/api/presigned-url", { answer_key: KEY, file_name: "b.pdf" });
    const fields = body["fields"] as Record<string, string>;
    await sendFile(portal, fields);
    portal.holdClock(CLOSES + 1000);
    const start = { file_key: fields["key"], file_name: "a.pdf" };
    expect((await person.call("POST", `/api/pdf/document-answer/${KEY}`, start)).status).toBe(200);
  });

  it("accepts submissions until the end of the grace period, and marks those after the deadline", async () => {
    const inTime = await drafter();
    portal.holdClock(CLOSES - 1);
    expect((await inTime.call("POST", "/api/submit")).status).toBe(200);
    const late = await drafter();
    portal.holdClock(GRACE_ENDS - 1);
    expect((await late.call("POST", "/api/submit")).status).toBe(200);
    const tooLate = await drafter();
    portal.holdClock(GRACE_ENDS);
    expect((await tooLate.call("POST", "/api/submit")).body["code"]).toBe("round_closed");
    expect((await late.call("POST", "/api/submit")).status).toBe(200);

    const roundOf = async (person: Person) => (await recordOf(portal, await idOf(person))).submission?.round;
    const fall = { id: "fall", label: "Fall 2027", closes: "2027-01-15T23:59:00.000-05:00" };
    expect(await roundOf(inTime)).toEqual({ ...fall, isLate: false });
    expect(await roundOf(late)).toEqual({ ...fall, isLate: true });
    expect(await roundOf(tooLate)).toBeUndefined();
    const printOf = async (person: Person) => (await readByLink(portal, await linkTo(portal, person), "/"))[0];
    expect(await printOf(inTime)).toContain('<th scope="row">Round</th><td>Fall 2027</td>');
    expect(await printOf(late)).toContain(
      '<th scope="row">Round</th><td>Fall 2027, after the deadline of January 15, 2027 at 11:59 PM EST</td>',
    );
    expect(await printOf(tooLate)).not.toContain(">Round<");
  });
});

describe("The moved clock of development", () => {
  let portal: Portal;
  const openWith = async (environment: Record<string, string>) => {
    const tenants = writeTenant();
    portal = await openPortal({
      mongo: false,
      environment: { TENANTS_DIR: tenants, NODE_ENV: "development", ...environment },
    });
    portal.holdClock(CLOSES - 24 * 60 * MINUTE_MS);
    onTestFinished(async () => {
      await portal.close();
      await rm(tenants, { recursive: true, force: true });
    });
  };
  const nowOf = async (person: Person) => (await person.call("GET", "/public/rounds")).body["now"];

  it("shifts the time only for the browser that asked", async () => {
    await openWith({});
    const [person, another] = [await portal.applicant(), portal.person()];
    await person.call("GET", "/about?now=2027-01-16T00:05");
    expect(await nowOf(person)).toBe("2027-01-16T05:05:00.000Z");
    expect(await nowOf(another)).toBe("2027-01-15T04:59:00.000Z");
    expect((await person.call("PUT", "/api/answer", { answers: { city: "Late" } })).body["code"]).toBe("round_closed");
    // Sessions use the real clock.
    portal.advance(MINUTE_MS);
    expect(await nowOf(person)).toBe("2027-01-16T05:06:00.000Z");
    expect((await person.call("GET", "/api/profile")).status).toBe(200);
    await person.call("GET", "/about?now=");
    expect((await person.call("PUT", "/api/answer", { answers: { city: "Now" } })).status).toBe(200);
  });

  it("ignores the moved clock's address and cookie in production", async () => {
    await openWith({
      NODE_ENV: "production",
      FIELD_KEY: Buffer.alloc(32, 3).toString("base64"),
      PUBLIC_URL: "http://localhost:3000",
    });
    expect(portal.parts.deps.settings.isDevelopment).toBe(false);
    expect(portal.parts.deps.portalClock.runLater).toBeUndefined();
    const person = portal.person();
    await person.call("GET", "/about?now=2027-01-16T00:05");
    expect([...person.cookies.keys()]).not.toContain("portico_moved_clock");
    expect(await nowOf(person)).toBe("2027-01-15T04:59:00.000Z");
    person.cookies.set("portico_moved_clock", String(400 * 24 * 60 * MINUTE_MS));
    expect(await nowOf(person)).toBe("2027-01-15T04:59:00.000Z");
  });
});

const WRITING_CALLS: Readonly<Record<string, object | undefined>> = {
  "PUT /api/answer": { answers: { first_name: "Late" } },
  "PUT /api/last-page": { last_page: "/about" },
  "PUT /api/notice": { seen: 9_999 },
  "PUT /api/tabs": { tab_id: "personal_sketch_tabs", chosen_tab: "upload" },
  "PUT /api/add-another": { button_id: "college", num_components: 2 },
  "PUT /api/items": { button_id: "college", num_components: 1, order: [1], known: 100 },
  "POST /api/validations": { errors: {} },
  "POST /api/web-status": { web_status: "validating" },
  "POST /api/submit": {},
  "POST /api/presigned-url": { answer_key: KEY, file_name: "a.pdf" },
  [`POST /api/pdf/document-answer/${KEY}`]: { file_key: "incoming/x", file_name: "a.pdf" },
  [`DELETE /api/pdf/document-answer/${KEY}`]: undefined,
  [`DELETE /api/document-answer/${KEY}`]: undefined,
  [`POST /api/document-answer/${KEY}`]: undefined,
  "POST /api/pdf/draft": undefined,
};
/** Dismissing a notice and making a draft's PDF change no answer. */
const CHANGES = /^(?!.*\/(?:notice|pdf\/draft))/;
/** Calls of an attempt to submit are allowed until the grace ends. */
const NO_ATTEMPTS = /^(?!.*\/(?:notice|pdf\/draft|validations|web-status|submit))/;

describeOnStore("Calls that change an application", () => {
  const portal = usePortal({}, [
    "tenants/graduate",
    { "tenant.json": (file) => Object.assign(file, { rounds: ROUNDS.slice(0, 1) }) },
  ]);
  const withdraw = async (one: Person): Promise<void> => {
    const { id } = await submitAs(one);
    expect((await one.call("POST", `/api/applications/${id}/withdrawal`, { seen: null })).status).toBe(200);
  };

  it.each([
    { state: "before the first round opens", begunAt: OPENS - 1, at: OPENS - 1, calls: CHANGES },
    { state: "from the millisecond in which the round closes", at: CLOSES, calls: NO_ATTEMPTS },
    { state: "from the millisecond in which the grace ends", at: GRACE_ENDS, calls: CHANGES },
    {
      state: "after the submission, also when the round has closed",
      act: submitAs,
      at: GRACE_ENDS,
      calls: /^PUT (?!.*notice)|presigned|pdf\/draft$/,
      code: "application_submitted",
    },
    {
      state: "after a withdrawal",
      act: withdraw,
      calls: /answer$|tabs|add-another|last-page|validations|submit|presigned|POST \S+document-answer|draft$/,
      code: "application_withdrawn",
    },
  ])("refuses calls that change an application $state, and changes nothing", async (row) => {
    portal.holdClock(row.begunAt ?? IN_TIME);
    const one = await portal.applicant(COMPLETE_ANSWERS);
    const id = await idOf(one);
    await row.act?.(one);
    portal.holdClock(row.at ?? IN_TIME);
    const before = await recordOf(portal, id);
    for (const [call, body] of Object.entries(WRITING_CALLS).filter(([name]) => row.calls.test(name))) {
      const [method = "", path = ""] = call.split(" ");
      const refused = await one.call(method, path, body);
      expect([call, refused.status, refused.body["code"]]).toEqual([call, 409, row.code ?? "round_closed"]);
    }
    expect(await recordOf(portal, id)).toEqual(before);
  });
});
