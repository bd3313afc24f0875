import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dropDatabase, newDatabase } from "../../server/store/test-database.fixture.ts";
import { changeTenant } from "../journeys/changed-tenant.ts";
import { openPortal, STORES, type Person, type Portal } from "./portal.fixture.ts";

const MINUTE_MS = 60_000;
const KEY = "personal_sketch_pdf";
const ROUNDS = [
  { id: "fall", label: "Fall 2027", opens: "2026-09-01T09:00", closes: "2027-01-15T23:59", grace: 5 },
  { id: "spring", label: "Spring 2028", opens: "2027-02-01T09:00", closes: "2027-06-01T12:00" },
];
// Clocks in New York are five hours behind in winter, and four in summer.
const OPENS = Date.parse("2026-09-01T13:00Z");
const CLOSES = Date.parse("2027-01-16T04:59Z");
const GRACE_ENDS = CLOSES + 5 * MINUTE_MS;

const scenario = JSON.parse(await readFile("tenants/graduate/scenarios/data-science-in-ohio.json", "utf8")) as {
  application: { answers: Record<string, unknown> };
};
const { answers } = scenario.application;
const change = (ageMs: number) => ({
  answers: { first_name: `Ann ${randomUUID().slice(0, 4)}` },
  changes: { first_name: { base: 1000, w: "page", seq: Math.floor(performance.now() * 1000), ageMs } },
  known: 0,
});

/** Every call that would change an application, but for submission. */
const WRITES = [
  ["PUT", "/api/answer", { answers: { first_name: "Late" } }],
  ["PUT", "/api/last-page", { last_page: "/about" }],
  ["PUT", "/api/tabs", { tab_id: "personal_sketch_tabs", chosen_tab: "upload" }],
  ["PUT", "/api/add-another", { button_id: "college", num_components: 2 }],
  ["PUT", "/api/items", { button_id: "college", num_components: 1, order: [1], known: 100 }],
  ["POST", "/api/presigned-url", { answer_key: KEY, file_name: "a.pdf" }],
  ["POST", `/api/pdf/document-answer/${KEY}`, { file_key: "incoming/x", file_name: "a.pdf" }],
  ["DELETE", `/api/pdf/document-answer/${KEY}`, undefined],
  ["DELETE", `/api/pdf/document-answer/${KEY}?file_key=incoming/x`, undefined],
  ["DELETE", `/api/document-answer/${KEY}`, undefined],
  ["POST", `/api/document-answer/${KEY}`, undefined],
] as const;
/** What belongs to an attempt to submit. */
const STEPS = [
  ["POST", "/api/validations", { errors: {} }],
  ["POST", "/api/web-status", { web_status: "validating" }],
  ["POST", "/api/submit", undefined],
] as const;

for (const { name, skipped, mongo } of STORES) {
  describe.skipIf(skipped !== undefined)(`Rounds on ${name}`, () => {
    let data: string;
    let tenants: string;
    let portal: Portal;
    const database = newDatabase();
    const open = () =>
      openPortal({
        mongo,
        environment: { TENANTS_DIR: tenants, DATA_DIR: data, ...(mongo ? { MONGODB_URI: database.href } : {}) },
      });
    beforeAll(async () => {
      data = await mkdtemp(join(tmpdir(), "portico-rounds-"));
      tenants = changeTenant("tenants/graduate", {
        "tenant.json": (file) => Object.assign(file, { rounds: ROUNDS }),
      });
      portal = await open();
    });
    afterAll(async () => {
      await portal?.close();
      for (const folder of [data, tenants]) await rm(folder, { recursive: true, force: true });
      if (mongo) await dropDatabase(database);
    });

    /** An applicant who begins while the round is open, with a complete draft. Their session is as old as the clock then says. */
    const drafter = async (at = CLOSES - 10 * MINUTE_MS): Promise<Person> => {
      portal.holdClock(at);
      const person = await portal.applicant();
      await person.call("PUT", "/api/answer", { answers });
      return person;
    };
    const codeOf = async (person: Person, [method, path, body]: readonly [string, string, unknown]) => {
      const { status, body: answer } = await person.call(method, path, body);
      return [path, status, answer["code"]];
    };
    const contentOf = async (person: Person) => (await person.call("GET", "/api/profile")).body["answer"];

    it("says when they open and close, and what time it is by the server", async () => {
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

    it("lets people sign up and log in before the first opens, and refuses every writing call until that millisecond", async () => {
      portal.holdClock(OPENS - 1);
      const person = await portal.applicant();
      for (const write of [...WRITES, ...STEPS])
        expect(await codeOf(person, write)).toEqual([write[1], 409, "round_closed"]);
      const { body } = await person.call("PUT", "/api/answer", { answers: { first_name: "Early" } });
      expect(body["message"]).toBe(
        "Fall 2027 opens on September 1, 2026 at 9:00 AM EDT. Until then nothing can be saved.",
      );
      expect(await contentOf(person)).not.toHaveProperty("first_name");
      portal.holdClock(OPENS);
      expect((await person.call("PUT", "/api/answer", { answers: { first_name: "Ann" } })).status).toBe(200);
    });

    it("takes everything until the last millisecond, and from the next refuses every writing call and deletes nothing", async () => {
      const person = await drafter();
      portal.holdClock(CLOSES - 1);
      expect((await person.call("PUT", "/api/answer", { answers: { first_name: "In Time" } })).status).toBe(200);
      const before = await contentOf(person);
      portal.holdClock(CLOSES);
      for (const write of WRITES) expect(await codeOf(person, write)).toEqual([write[1], 409, "round_closed"]);
      portal.holdClock(GRACE_ENDS);
      for (const write of [...WRITES, ...STEPS])
        expect(await codeOf(person, write)).toEqual([write[1], 409, "round_closed"]);
      const { body } = await person.call("PUT", "/api/answer", { answers: { first_name: "Late" } });
      expect(body["message"]).toContain("Fall 2027 closed on January 15, 2027 at 11:59 PM EST.");
      expect(await contentOf(person)).toEqual(before);
      expect(before).toMatchObject({ first_name: "In Time" });
    });

    it("takes in the grace what was entered before the round closed, to the millisecond, and nothing else", async () => {
      const person = await drafter();
      portal.holdClock(CLOSES + 2000);
      const put = async (body: object) => (await person.call("PUT", "/api/answer", body)).status;
      expect(await put(change(2000))).toBe(409);
      expect(await put(change(2001))).toBe(200);
      // One answer that says nothing of its age, or was entered too late, keeps all of them out.
      const mixed = change(5000);
      expect(await put({ ...mixed, answers: { ...mixed.answers, city: "Albany" } })).toBe(409);
      const two = { ...mixed.answers, city: "Albany" };
      const late = { base: 1000, w: "page", seq: Math.floor(performance.now() * 1000), ageMs: 10 };
      expect(await put({ ...mixed, answers: two, changes: { ...mixed.changes, city: late } })).toBe(409);
      expect(await put({ answers: {}, settles: ["none"] })).toBe(409);
      portal.holdClock(GRACE_ENDS - 1);
      expect(await put(change(GRACE_ENDS - CLOSES))).toBe(200);
      portal.holdClock(GRACE_ENDS);
      expect(await put(change(GRACE_ENDS - CLOSES + 1000))).toBe(409);
    });

    it("attaches in the grace a file that was begun before the round closed", async () => {
      const person = await drafter();
      await person.call("PUT", "/api/tabs", { tab_id: "personal_sketch_tabs", chosen_tab: "upload" });
      const { body } = await person.call("POST", "/api/presigned-url", { answer_key: KEY, file_name: "a.pdf" });
      const fields = body["fields"] as Record<string, string>;
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.append(field, value);
      form.append("file", new Blob(["%PDF-1.4"]), "a.pdf");
      expect((await portal.app.request("/uploads", { method: "POST", body: form })).status).toBe(204);
      portal.holdClock(CLOSES + 1000);
      const start = { file_key: fields["key"], file_name: "a.pdf" };
      expect((await person.call("POST", `/api/pdf/document-answer/${KEY}`, start)).status).toBe(200);
    });

    it("counts a submission until the last millisecond of the grace, and marks one that came after the deadline", async () => {
      const inTime = await drafter();
      portal.holdClock(CLOSES - 1);
      expect((await inTime.call("POST", "/api/submit")).status).toBe(200);
      const late = await drafter();
      portal.holdClock(GRACE_ENDS - 1);
      expect((await late.call("POST", "/api/submit")).status).toBe(200);
      const tooLate = await drafter();
      portal.holdClock(GRACE_ENDS);
      expect(await codeOf(tooLate, STEPS[2])).toEqual(["/api/submit", 409, "round_closed"]);

      const { store, serviceLinks } = portal.parts.deps;
      const roundOf = async (person: Person) => {
        const account = String((await person.call("GET", "/api/profile")).body["account"]);
        return (await store.findApplication("graduate", account))?.submission?.round;
      };
      const fall = { id: "fall", label: "Fall 2027", closes: "2027-01-15T23:59:00.000-05:00" };
      expect(await roundOf(inTime)).toEqual({ ...fall, isLate: false });
      expect(await roundOf(late)).toEqual({ ...fall, isLate: true });
      expect(await roundOf(tooLate)).toBeUndefined();
      const printOf = async (person: Person) => {
        const link = await serviceLinks.create("graduate", person.username, MINUTE_MS);
        return String((await person.call("GET", `/?service_token=${link?.token ?? ""}`)).body["text"]);
      };
      expect(await printOf(inTime)).toContain('<th scope="row">Round</th><td>Fall 2027</td>');
      expect(await printOf(late)).toContain(
        '<th scope="row">Round</th><td>Fall 2027, after the deadline of January 15, 2027 at 11:59 PM EST</td>',
      );
      expect(await printOf(tooLate)).not.toContain(">Round<");
    });

    it("proves the round of a submission with everything else of it", async () => {
      const person = await drafter();
      expect((await person.call("POST", "/api/submit")).status).toBe(200);
      const { body } = await person.call("GET", "/api/profile");
      const claim = { reference: body["reference"], digest: body["digest"] };
      const verify = async () => (await person.call("POST", "/public/verify", claim)).body["matches"];
      expect(await verify()).toBe(true);
      const { store } = portal.parts.deps;
      const record = await store.findApplication("graduate", String(body["account"]));
      const submission = record?.submission;
      if (record === undefined || submission?.round === undefined) throw new Error("It names no round.");
      const forged = { ...submission, round: { ...submission.round, id: "spring" } };
      await store.replaceApplication({ ...record, submission: forged }, record.revision);
      expect(await verify()).toBe(false);
    });

    it("says of what is submitted that it is submitted, and not that the round is closed", async () => {
      const person = await drafter();
      expect((await person.call("POST", "/api/submit")).status).toBe(200);
      portal.holdClock(GRACE_ENDS);
      expect((await person.call("POST", "/api/submit")).status).toBe(200);
      for (const write of WRITES.filter(([method]) => method === "PUT"))
        expect((await codeOf(person, write))[2]).toBe("application_submitted");
      expect((await codeOf(person, ["POST", "/api/presigned-url", { answer_key: KEY }]))[2]).toBe(
        "application_submitted",
      );
    });

    it("goes by the clock of each process, so that one that is behind ends nothing that another has ended", async () => {
      const person = await drafter();
      const other = await open();
      other.holdClock(CLOSES + 1);
      const there = other.person(person.username);
      for (const [cookie, value] of person.cookies) there.cookies.set(cookie, value);
      portal.holdClock(CLOSES - 1);
      const [here, refused] = await Promise.all([
        person.call("PUT", "/api/answer", { answers: { first_name: "Here" } }),
        there.call("PUT", "/api/answer", { answers: { first_name: "There" } }),
      ]);
      expect([here.status, refused.status, refused.body["code"]]).toEqual([200, 409, "round_closed"]);
      expect((await there.call("POST", "/api/submit")).status).toBe(200);
      expect(await contentOf(person)).toMatchObject({ first_name: "Here" });
      expect((await codeOf(person, ["PUT", "/api/answer", { answers: { first_name: "Again" } }]))[2]).toBe(
        "application_submitted",
      );
      await other.close();
    });

    it("leaves the draft of a closed round as it is when the next opens, and goes on with its answers in a new one", async () => {
      const person = await drafter();
      portal.holdClock(Date.parse("2027-02-01T14:00Z"));
      await person.call("POST", "/public/login", { username: person.username, password: "Correct-Horse-9!" });
      expect((await person.call("PUT", "/api/answer", { answers: { first_name: "Next" } })).body["code"]).toBe(
        "round_closed",
      );
      const { account } = (await person.call("GET", "/api/profile")).body;
      expect((await person.call("POST", "/api/applications", { round: "spring", from: account })).status).toBe(200);
      expect((await person.call("PUT", "/api/answer", { answers: { first_name: "Next" } })).status).toBe(200);
    });
  });
}

describe("The moved clock of development", () => {
  const openWith = async (environment: Record<string, string>) => {
    const tenants = changeTenant("tenants/graduate", {
      "tenant.json": (file) => Object.assign(file, { rounds: ROUNDS }),
    });
    const portal = await openPortal({
      mongo: false,
      environment: { TENANTS_DIR: tenants, NODE_ENV: "development", ...environment },
    });
    portal.holdClock(CLOSES - 24 * 60 * MINUTE_MS);
    return {
      portal,
      close: async () => {
        await portal.close();
        await rm(tenants, { recursive: true, force: true });
      },
    };
  };
  const nowOf = async (person: Person) => (await person.call("GET", "/public/rounds")).body["now"];

  it("shows the portal at any moment to the browser that asked, and nobody else", async () => {
    const { portal, close } = await openWith({});
    const [person, another] = [await portal.applicant(), portal.person()];
    await person.call("GET", "/about?now=2027-01-16T00:05");
    expect(await nowOf(person)).toBe("2027-01-16T05:05:00.000Z");
    expect(await nowOf(another)).toBe("2027-01-15T04:59:00.000Z");
    expect((await person.call("PUT", "/api/answer", { answers: { city: "Late" } })).body["code"]).toBe("round_closed");
    // It goes on from there, and the session, which goes by the real clock, lives on.
    portal.advance(MINUTE_MS);
    expect(await nowOf(person)).toBe("2027-01-16T05:06:00.000Z");
    expect((await person.call("GET", "/api/profile")).status).toBe(200);
    await person.call("GET", "/about?now=");
    expect((await person.call("PUT", "/api/answer", { answers: { city: "Now" } })).status).toBe(200);
    await close();
  });

  it.each(["yesterday", "2027-02-30T10:00", "2027-03-14T02:30", "2027-01-15", "999999-01-01T00:00"])(
    "refuses now=%s",
    async (now) => {
      const { portal, close } = await openWith({});
      const person = portal.person();
      const response = await portal.app.request(`http://localhost:3000/about?now=${now}`);
      expect(response.status).toBe(400);
      expect(await nowOf(person)).toBe("2027-01-15T04:59:00.000Z");
      await close();
    },
  );

  it("does not exist in production, neither by the address nor by its cookie", async () => {
    const { portal, close } = await openWith({
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
    await close();
  });
});
