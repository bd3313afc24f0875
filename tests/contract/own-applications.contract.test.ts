import { beforeAll, expect, it } from "vitest";
import { ACCOUNT_HEADER, type OwnApplications } from "../../engine/protocol/index.ts";
import { describeOnStore, fetchBytes, usePortal } from "./opened-portal.fixture.ts";
import { profileOf, save, submitAs } from "./submitted.fixture.ts";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { PASSWORD, type Person } from "./portal.fixture.ts";

const ROUNDS = [
  { id: "fall", label: "Fall 2027", opens: "2026-09-01T09:00", closes: "2027-01-15T23:59", grace: 5 },
  { id: "spring", label: "Spring 2028", opens: "2027-02-01T09:00", closes: "2027-06-01T12:00" },
  { id: "summer", label: "Summer 2028", opens: "2027-05-01T09:00", closes: "2027-07-01T12:00" },
];
const IN_FALL = Date.parse("2027-01-10T12:00Z");
const BETWEEN = Date.parse("2027-01-20T12:00Z");
const IN_SPRING = Date.parse("2027-03-01T12:00Z");
const IN_BOTH = Date.parse("2027-05-10T12:00Z");

const answers: Record<string, unknown> = { ...COMPLETE_ANSWERS, ssn: "123-45-6789" };

describeOnStore("Applications of one account for several rounds", () => {
  const portal = usePortal({ WORKERS: "1" }, [
    "tenants/graduate",
    { "tenant.json": (file) => Object.assign(file, { rounds: ROUNDS }) },
  ]);
  beforeAll(() => portal.parts.deps.documents.startWorkers());

  const logIn = async (person: Person, at: number): Promise<void> => {
    portal.holdClock(at);
    const { status } = await person.call("POST", "/public/login", { username: person.username, password: PASSWORD });
    expect(status).toBe(200);
  };
  const begin = async (at: number): Promise<Person> => {
    portal.holdClock(at);
    return portal.applicant();
  };
  const submitter = async (): Promise<Person> => {
    const person = await begin(IN_FALL);
    await save(person, answers);
    await submitAs(person);
    return person;
  };
  const listOf = async (person: Person) =>
    (await person.call("GET", "/api/applications")).body as unknown as OwnApplications;
  const codeOf = async (person: Person, method: string, path: string, body?: unknown, headers = {}) => {
    const answer = await person.call(method, path, body, headers);
    return [answer.status, answer.body["code"]];
  };
  const bytesOf = async (person: Person, path: string) => {
    const { status, bytes } = await fetchBytes(portal, person, path);
    return { status, text: bytes.toString("latin1") };
  };

  it("copies answers, but no documents or consents, into the next round, and keeps the earlier application", async () => {
    const person = await submitter();
    const first = await profileOf(person);
    expect(first).toMatchObject({ round: "fall" });
    await expect
      .poll(async () => (await person.call("GET", "/api/pdf")).body["status"], { timeout: 60_000, interval: 300 })
      .toBe("COMPLETED");
    const pdf = await bytesOf(person, "/api/pdf/file");
    const listed = await listOf(person);
    expect(listed.to_begin).toEqual([]);
    const printed = await bytesOf(person, listed.applications[0]?.print ?? "");

    await logIn(person, IN_SPRING);
    expect(await listOf(person)).toMatchObject({ to_begin: [{ id: "spring" }], current: first["account"] });
    const begun = await person.call("POST", "/api/applications", { round: "spring", from: first["account"] });
    expect(begun.body).toMatchObject({ current: `${String(first["account"])}.spring`, to_begin: [] });
    const second = await profileOf(person);
    expect(second).toMatchObject({ round: "spring", document_answer: {}, reference: null, digest: null });
    const taken = second["answer"] as Record<string, unknown>;
    const before = first["answer"] as Record<string, unknown>;
    expect(taken).toMatchObject({ first_name: before["first_name"], ssn: before["ssn"], country: before["country"] });
    expect(Object.keys(taken).filter((key) => !Object.hasOwn(before, key))).toEqual([]);
    for (const consent of ["legal_agree", "code_of_honor", "handbook_agree", "agree_counselor_request_waiver"])
      expect([consent, taken[consent]]).toEqual([consent, undefined]);
    expect((second["web_status"] as unknown[]).length).toBe(0);

    const pages = (await listOf(person)).applications[0]?.to_look_at ?? [];
    expect(pages.length).toBeGreaterThan(1);
    expect(await codeOf(person, "POST", "/api/submit")).toEqual([409, "answers_unseen"]);
    for (const last_page of pages) await person.call("PUT", "/api/last-page", { last_page });
    expect((await listOf(person)).applications[0]?.to_look_at).toEqual([]);
    expect(await codeOf(person, "POST", "/api/submit")).toEqual([422, "submission_invalid"]);
    await person.call("PUT", "/api/answer", { answers: { ...answers, first_name: "Changed" } });
    expect((await person.call("POST", "/api/submit")).status).toBe(200);

    const { applications } = await listOf(person);
    expect(applications.map(({ label, web_status }) => [label, web_status])).toEqual([
      ["Spring 2028", "submitted"],
      ["Fall 2027", "submitted"],
    ]);
    expect(new Set(applications.map(({ reference }) => reference)).size).toBe(2);
    const [, fall] = applications;
    expect((await bytesOf(person, fall?.pdf ?? "")).text).toBe(pdf.text);
    const { text: again } = await bytesOf(person, fall?.print ?? "");
    expect(again).toContain(String(before["first_name"]));
    expect(again).not.toContain("Changed");
    expect(again).toBe(printed.text);
  }, 120_000);

  it("refuses to save, submit or begin from a page of another round, but logs it out", async () => {
    const person = await submitter();
    await logIn(person, IN_SPRING);
    const { account } = await profileOf(person);
    await person.call("POST", "/api/applications", { round: "spring" });
    const stale = { [ACCOUNT_HEADER]: String(account) };
    for (const [method, path, body] of [
      ["PUT", "/api/answer", { answers: { first_name: "Stale" } }],
      ["POST", "/api/submit", undefined],
      ["POST", "/api/applications", { round: "spring", from: account }],
    ] as const)
      expect([path, ...(await codeOf(person, method, path, body, stale))]).toEqual([path, 409, "other_round"]);
    expect((await profileOf(person))["answer"]).toEqual({});
    expect((await person.call("GET", "/api/logout", undefined, stale)).status).toBe(200);
  });

  it("rejects unknown rounds, closed rounds and other people's applications", async () => {
    const [person, stranger] = [await submitter(), await submitter()];
    const theirs = String((await profileOf(stranger))["account"]);
    await logIn(person, BETWEEN);
    for (const [body, expected] of [
      [{ round: "spring" }, [409, "round_closed"]],
      [{ round: "autumn" }, [404, "not_found"]],
      [{ round: "__proto__" }, [404, "not_found"]],
      [{ round: "" }, [400, "body_invalid"]],
      [{}, [400, "body_invalid"]],
    ] as const)
      expect(await codeOf(person, "POST", "/api/applications", body)).toEqual(expected);
    await logIn(person, IN_SPRING);
    expect(await codeOf(person, "POST", "/api/applications", { round: "spring", from: theirs })).toEqual([
      404,
      "not_found",
    ]);
    for (const id of [theirs, `${theirs}.spring`, "x", "../profile", "%2e%2e%2f"]) {
      expect(await codeOf(person, "PUT", "/api/applications/current", { id })).toEqual([404, "not_found"]);
      for (const part of ["pdf", "print"])
        expect([id, (await bytesOf(person, `/api/applications/${encodeURIComponent(id)}/${part}`)).status]).toEqual([
          id,
          404,
        ]);
    }
    expect((await listOf(person)).applications).toHaveLength(1);
    expect(await codeOf(person, "POST", "/api/applications", { round: "fall" })).toEqual([200, undefined]);
    const late = await begin(IN_SPRING);
    expect(await codeOf(late, "POST", "/api/applications", { round: "fall" })).toEqual([409, "round_closed"]);
  });

  it("links an application from its own receipt", async () => {
    const person = await submitter();
    const { text, html } = await portal.mailTo(person.username);
    for (const part of [text, html]) expect(part).toContain("http://localhost:3000/applications/fall");
  });

  it("shows until when a draft in the grace period can be submitted", async () => {
    const person = await begin(IN_FALL);
    await logIn(person, Date.parse("2027-01-16T05:00Z"));
    const graceUntil = "2027-01-16T05:04:00.000Z";
    expect((await listOf(person)).applications).toMatchObject([{ is_open: false, grace_until: graceUntil }]);
    portal.holdClock(Date.parse(graceUntil));
    expect((await listOf(person)).applications).toMatchObject([{ is_open: false, grace_until: null }]);
  });

  it("keeps a draft of a closed round for reading, and copies its answers", async () => {
    const person = await begin(IN_FALL);
    await person.call("PUT", "/api/answer", { answers });
    await logIn(person, IN_SPRING);
    expect(await codeOf(person, "PUT", "/api/answer", { answers: { first_name: "X" } })).toEqual([409, "round_closed"]);
    const { account } = await profileOf(person);
    await person.call("POST", "/api/applications", { round: "spring", from: account });
    expect((await profileOf(person))["answer"]).toMatchObject({ first_name: answers["first_name"] });
    expect((await person.call("PUT", "/api/answer", { answers: { first_name: "X" } })).status).toBe(200);
    expect((await listOf(person)).applications).toMatchObject([{ is_open: true }, { is_open: false, pdf: null }]);
  });

  it("lets a person choose one of several open rounds, and switch between them", async () => {
    const person = await begin(IN_BOTH);
    expect(await profileOf(person)).toMatchObject({ round: "" });
    await person.call("PUT", "/api/answer", { answers });
    expect(await codeOf(person, "POST", "/api/submit")).toEqual([409, "round_unchosen"]);
    await person.call("POST", "/api/applications", { round: "summer" });
    expect(await profileOf(person)).toMatchObject({ round: "summer", answer: { first_name: answers["first_name"] } });
    await person.call("POST", "/api/applications", { round: "spring" });
    await person.call("PUT", "/api/answer", { answers: { first_name: "Spring" } });
    await person.call("POST", "/api/applications", { round: "summer" });
    expect((await profileOf(person))["answer"]).toMatchObject({ first_name: answers["first_name"] });
    expect((await person.call("POST", "/api/submit")).status).toBe(200);
    await person.call("POST", "/api/applications", { round: "spring" });
    expect(await profileOf(person)).toMatchObject({
      answer: { first_name: "Spring" },
      web_status: [],
      round: "spring",
    });
  });

  it("assigns the first round that opens to a draft begun before all rounds", async () => {
    const person = await begin(Date.parse("2026-08-01T12:00Z"));
    expect(await profileOf(person)).toMatchObject({ round: "" });
    await logIn(person, IN_FALL);
    expect(await profileOf(person)).toMatchObject({ round: "fall" });
    await logIn(person, IN_SPRING);
    expect(await profileOf(person)).toMatchObject({ round: "fall" });
  });
});
