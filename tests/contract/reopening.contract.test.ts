import { beforeAll, describe, expect, it, vi } from "vitest";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import { type Answer, PASSWORD, type Person } from "./portal.fixture.ts";
import {
  answersOf,
  attach,
  forge,
  idOf,
  mailsTo,
  profileOf,
  recordOf,
  save,
  submitAs,
  submitNew,
  type Submitted,
  verify,
} from "./submitted.fixture.ts";
import type { OwnApplications } from "../../engine/protocol/index.ts";

const REASON = "Your transcript names another degree.\nPlease check it.";
const OWN_REASON = "I have taken a place elsewhere.";
const CLOSED = "Your transcript has come by post.";
const ROUND = { id: "fall", label: "Fall", opens: "2020-01-01T00:00", closes: "2027-01-15T23:59" };

interface Opened extends Submitted {
  readonly at: string;
  readonly until: string;
}

describeOnStore("A submitted application that is reopened or withdrawn", () => {
  const portal = usePortal({ WORKERS: "1" });
  let officer: Person;
  beforeAll(async () => {
    officer = await portal.staff("officer");
  });

  const decide = (what: string, id: string, seen: string | null, over: object = {}, who = officer): Promise<Answer> =>
    who.call("POST", `/api/office/applications/${id}/${what}`, { reason: REASON, seen, ...over });
  const begin = async (): Promise<Opened> => {
    const submitted = await submitNew(portal);
    const { status, body } = await decide("reopening", submitted.id, null);
    expect(status).toBe(200);
    return { ...submitted, ...(body["reopening"] as { at: string; until: string }) };
  };
  const statusOf = async (one: Person) =>
    ((await profileOf(one))["web_status"] as { web_status: string }[]).at(-1)?.web_status;
  const read = async (id: string) => (await officer.call("GET", `/api/office/applications/${id}`)).body;
  const printOf = async (path: string, who = officer): Promise<string> =>
    String((await who.call("GET", path)).body["text"]);

  const reopened = async (id: string): Promise<string> => {
    const { body } = await decide("reopening", id, null);
    return (body["reopening"] as { at: string }).at;
  };
  const asSubmitted = () => Promise.resolve(null);

  describe.each([
    {
      what: "reopening",
      action: "application.reopen",
      prepare: asSubmitted,
      wrong: [{ until: "2020-01-01" }, { until: "2099-01-01" }, { until: "soon" }],
    },
    { what: "closing", action: "application.close", prepare: reopened, wrong: [] },
    { what: "withdrawal", action: "application.withdraw", prepare: asSubmitted, wrong: [] },
  ])("a decision: $what", ({ what, action, prepare, wrong }) => {
    it("lets only officers and administrators decide, on the version they saw, with an audited reason", async () => {
      const { id } = await submitNew(portal);
      const seen = await prepare(id);
      expect((await decide(what, id, seen, {}, await portal.staff("reader"))).status).toBe(403);
      for (const over of [{ reason: " a " }, ...wrong])
        expect([over, (await decide(what, id, seen, over)).status]).toEqual([over, 400]);
      expect((await decide(what, "none", seen)).status).toBe(404);
      expect((await decide(what, id, "2020-01-01T00:00:00.000Z")).body["code"]).toBe("application_changed");
      const admin = await portal.staff("admin");
      const both = await Promise.all([decide(what, id, seen), decide(what, id, seen, {}, admin)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const [entry] = await portal.parts.deps.store.listAudit("graduate", Number.MAX_SAFE_INTEGER, 1, {
        action,
        outcome: "done",
      });
      expect(entry).toMatchObject({ application: id, details: { reason: REASON } });
    });
  });

  it.each(["reopening", "withdrawal"])("refuses a %s of a draft", async (what) => {
    const draft = await idOf(await portal.applicant());
    expect((await decide(what, draft, null)).body["code"]).toBe("application_not_submitted");
  });

  it("lets a reopened application accept changes and a second submission, and keeps its number and first submission", async () => {
    const { one, id, reference, digest, until } = await begin();
    expect(await statusOf(one)).toBe("started");
    const reopened = { reason: REASON, until };
    expect(await profileOf(one)).toMatchObject({ reference, digest: null, submissions: 1, reopened, lapsed: null });
    expect((await save(one, { last_name: "Second" })).status).toBe(200);
    expect(await printOf(`/api/office/applications/${id}/print`)).toContain("First");
    expect(await read(id)).toMatchObject({ is_draft: false, application: { status: "reopened" } });
    const second = await submitAs(one);
    expect(second.reference).toBe(reference);
    expect(second.digest).not.toBe(digest);
    expect(await profileOf(one)).toMatchObject({ reopened: null, submissions: 2 });
    for (const proof of [digest, second.digest]) expect(await verify(portal, reference, proof)).toBe(true);
    for (const [who, base] of [
      [officer, `/api/office/applications/${id}`],
      [one, `/api/applications/${id}`],
    ] as const) {
      const first = await printOf(`${base}/print?submission=1`, who);
      expect([first.includes("First"), first.includes("Second")]).toEqual([true, false]);
      for (const path of ["print?submission=2", "print"])
        expect(await printOf(`${base}/${path}`, who)).toContain("Second");
      expect((await who.call("GET", `${base}/print?submission=3`)).status).toBe(404);
      expect((await who.call("GET", `${base}/print?submission=0`)).status).toBe(400);
    }
    const { submissions, timeline, reopening } = await read(id);
    expect([submissions, reopening]).toMatchObject([[{ number: 2 }, { number: 1 }], null]);
    expect((timeline as { what?: string }[]).filter(({ what }) => what === "submitted")).toHaveLength(2);
    const stranger = await portal.applicant();
    for (const part of ["print", "pdf"])
      expect((await stranger.call("GET", `/api/applications/${id}/${part}?submission=1`)).status).toBe(404);
  });

  it("counts a reopened application as submitted after its last day, and shows the changes if it is reopened again", async () => {
    const { one, id, at, until } = await begin();
    await save(one, { last_name: "Unsent" });
    portal.advance(Date.parse(until) - portal.parts.deps.now() + 1000);
    await one.call("POST", "/public/login", { username: one.username, password: PASSWORD });
    officer = await portal.staff("officer");
    expect(await profileOf(one)).toMatchObject({
      answer: { last_name: "First" },
      reopened: null,
      lapsed: { reason: null },
      submissions: 1,
    });
    expect(await statusOf(one)).toBe("submitted");
    expect((await save(one, { last_name: "Late" })).body["code"]).toBe("application_submitted");
    expect((await one.call("POST", "/api/submit", {})).status).toBe(200);
    expect(await profileOf(one)).toMatchObject({ submissions: 1 });
    expect((await one.call("POST", "/api/account/erasure", { current_password: PASSWORD })).status).toBe(409);
    await portal.parts.listFiller.run();
    expect(await read(id)).toMatchObject({ application: { status: "submitted" } });
    expect((await decide("reopening", id, at)).status).toBe(200);
    expect(await read(id)).toMatchObject({ application: { status: "reopened" } });
    expect(await answersOf(one)).toMatchObject({ last_name: "Unsent" });
  });

  it("counts a reopened application as submitted when the office closes it early, and keeps the changes", async () => {
    const { one, id, at } = await begin();
    await save(one, { last_name: "Second" });
    const known = (await profileOf(one))["content_revision"];
    const { status, body } = await decide("closing", id, at, { reason: CLOSED });
    const reopening = body["reopening"] as { until: string };
    expect([status, reopening]).toMatchObject([
      200,
      { at, is_over: true, closed: { by: officer.username, reason: CLOSED } },
    ]);
    expect(await read(id)).toMatchObject({ application: { status: "submitted" } });
    const lapsed = { reason: CLOSED, until: reopening.until };
    expect(await profileOf(one)).toMatchObject({
      reopened: null,
      lapsed,
      submissions: 1,
      answer: { last_name: "First" },
    });
    const news = (await one.call("GET", `/api/answer?known=${String(known)}`)).body;
    expect(news).toMatchObject({ submitted: true, lapsed });
    expect((await save(one, { last_name: "Third" })).body["code"]).toBe("application_submitted");
    const late = await one.call("POST", "/api/submit", { content_revision: known });
    expect(late.body["code"]).toBe("application_submitted");
    expect((await one.call("GET", "/api/account/data")).body).toMatchObject({
      applications: [{ reopened: { reason: REASON, closed: CLOSED } }],
    });
    const subjects = (await mailsTo(portal, one)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes("You can change"))).toEqual([]);
    const told = await portal.mailTo(one.username);
    expect(told.subject).toContain("can no longer be changed");
    expect(told.text).toContain(CLOSED);
    expect((await decide("reopening", id, at)).body).toMatchObject({ reopening: { is_over: false, closed: null } });
    expect(await profileOf(one)).toMatchObject({ lapsed: null, answer: { last_name: "Second" } });
  });

  it("shows staff the submission of a reopened application, shows its applicant the draft, and exports both to the applicant", async () => {
    const { one, id, reference } = await begin();
    await save(one, { last_name: "Changing" });
    const { token } = await portal.parts.deps.serviceLinks.createFor("graduate", id, 60_000, "everyone");
    const { answer } = (await one.call("GET", `/service/tmp-pdf?service_token=${token}`)).body;
    expect(answer).toMatchObject({ last_name: "First" });
    const print = await printOf(`/api/applications/${id}/print`, one);
    expect([print.includes("Draft, not submitted"), print.includes(reference)]).toEqual([true, false]);
    expect(print).toContain("Changing");
    const { applications } = (await one.call("GET", "/api/account/data")).body as {
      applications: { answers: unknown; earlier_submissions: unknown[] }[];
    };
    expect(JSON.stringify(applications[0]?.answers)).toContain("Changing");
    expect(JSON.stringify(applications[0]?.earlier_submissions)).toContain("First");
  });

  it("keeps the files of a submission when the applicant removes them from the reopened application", async () => {
    const { one, id } = await submitNew(portal);
    await attach(portal, id, ["personal_sketch_pdf"]);
    await forge(portal, id, { tabs: { personal_sketch_tabs: "upload" } });
    await decide("reopening", id, null);
    expect((await one.call("DELETE", "/api/document-answer/personal_sketch_pdf")).status).toBe(200);
    portal.advance(2 * 60 * 60_000);
    await portal.parts.deps.documents.sweepOrphans();
    officer = await portal.staff("officer");
    const path = `/api/office/applications/${id}/documents/personal_sketch_pdf`;
    expect((await officer.call("GET", path)).status).toBe(200);
  });

  const withdraw = (one: Person, id: string, body: object = {}, headers = {}): Promise<Answer> =>
    one.call("POST", `/api/applications/${id}/withdrawal`, { seen: null, ...body }, headers);
  const withdrawnAt = async (one: Person) => ((await profileOf(one))["withdrawn"] as { at: string }).at;
  const mailsOf = async (one: Person) =>
    (await mailsTo(portal, one)).filter(({ subject }) => subject.includes("is withdrawn"));

  it("shows a withdrawn application as withdrawn to applicant and office, and keeps its submission", async () => {
    const { one, id, reference, digest } = await submitNew(portal);
    const listed = (await one.call("GET", "/api/applications")).body as unknown as OwnApplications;
    expect(listed.applications[0]).toMatchObject({ can_withdraw: true, withdrawn: null, seen: null });
    const { status, body } = await withdraw(one, id, { reason: `  ${OWN_REASON} ` });
    expect(status).toBe(200);
    const own = { at: expect.any(String) as string, by: "applicant", reason: OWN_REASON };
    expect((body as unknown as OwnApplications).applications[0]).toMatchObject({
      can_withdraw: false,
      withdrawn: own,
      web_status: "submitted",
      reference,
      is_open: false,
    });
    expect(await profileOf(one)).toMatchObject({ withdrawn: own, reopened: null, digest, submissions: 1 });
    const found = await read(id);
    expect(found).toMatchObject({
      application: { status: "withdrawn", reference },
      withdrawal: { ...own, staff: null },
      is_draft: false,
      submissions: [{ number: 1 }],
    });
    expect(found["timeline"]).toContainEqual({ at: expect.any(String) as string, kind: "status", what: "withdrawn" });
    expect(await verify(portal, reference, digest)).toBe(true);
    for (const [who, base] of [
      [officer, `/api/office/applications/${id}`],
      [one, `/api/applications/${id}`],
    ] as const) {
      const print = await printOf(`${base}/print`, who);
      expect([print.includes("First"), /Withdrawn [A-Z][a-z]+ \d/.test(print)]).toEqual([true, true]);
    }
    const erased = await one.call("POST", "/api/account/erasure", { current_password: PASSWORD });
    expect([erased.status, erased.body["code"]]).toEqual([409, "application_submitted"]);
  });

  it("reports a withdrawal by one email, and names who withdrew the application and why", async () => {
    const { one, id, reference } = await submitNew(portal);
    await withdraw(one, id, { reason: OWN_REASON });
    expect((await withdraw(one, id)).body["code"]).toBe("application_withdrawn");
    const [mail, ...others] = await mailsOf(one);
    expect([mail?.subject.includes(reference), mail?.text.includes(OWN_REASON), others]).toEqual([true, true, []]);
    expect(mail?.text).toContain("You withdrew");
    const other = await submitNew(portal);
    expect((await decide("withdrawal", other.id, null, { reason: CLOSED })).status).toBe(200);
    expect((await read(other.id))["withdrawal"]).toMatchObject({ by: "office", staff: officer.username });
    const { withdrawn } = await profileOf(other.one);
    expect(withdrawn).toEqual({ at: expect.any(String) as string, by: "office", reason: CLOSED });
    const [told, ...more] = await mailsOf(other.one);
    expect(more).toEqual([]);
    expect(told?.text).toMatch(/withdrew your application/);
    expect(told?.text).toContain(CLOSED);
    expect(told?.text).not.toContain(officer.username);
  });

  it("refuses a withdrawal of another person's application, of a draft, and by a call from another site", async () => {
    const { one, id } = await submitNew(portal);
    const stranger = await portal.applicant();
    expect((await withdraw(stranger, id)).status).toBe(404);
    expect((await withdraw(one, id, {}, { origin: "https://elsewhere.example" })).status).toBe(403);
    expect((await withdraw(stranger, await idOf(stranger))).body["code"]).toBe("application_not_submitted");
    expect((await read(id))["withdrawal"]).toBeNull();
  });

  it("accepts a withdrawn application again after the office reopens it", async () => {
    const { one, id, reference } = await submitNew(portal);
    await withdraw(one, id);
    // The officer must have seen the withdrawal.
    expect((await decide("reopening", id, null)).body["code"]).toBe("application_changed");
    expect((await decide("reopening", id, await withdrawnAt(one))).status).toBe(200);
    expect(await profileOf(one)).toMatchObject({ withdrawn: null, reopened: { reason: REASON } });
    expect(await read(id)).toMatchObject({ application: { status: "reopened" }, withdrawal: null });
    expect(await printOf(`/api/office/applications/${id}/print`, officer)).not.toContain("Withdrawn");
    await save(one, { last_name: "Second" });
    expect((await submitAs(one)).reference).toBe(reference);
    const { timeline, application } = await read(id);
    expect(application).toMatchObject({ status: "submitted" });
    expect((timeline as { what?: string }[]).filter(({ what }) => what === "withdrawn")).toHaveLength(1);
    expect((await one.call("GET", "/api/account/data")).body).toMatchObject({
      applications: [{ withdrawals: [{ by: "applicant", ended_at: expect.any(String) as string }] }],
    });
  });

  it("shows the last submission of an application withdrawn while reopened, and keeps the changes for the next reopening", async () => {
    const { one, id } = await submitNew(portal);
    const { at } = (await decide("reopening", id, null)).body["reopening"] as { at: string };
    await save(one, { last_name: "Changing" });
    const { content_revision } = await profileOf(one);
    expect((await withdraw(one, id, { seen: null })).body["code"]).toBe("application_changed");
    expect((await withdraw(one, id, { seen: at })).status).toBe(200);
    const { web_status, ...profile } = await profileOf(one);
    expect(profile).toMatchObject({ answer: { last_name: "First" }, reopened: null });
    expect((web_status as { web_status: string }[]).at(-1)?.web_status).toBe("submitted");
    expect(await read(id)).toMatchObject({ reopening: null, application: { status: "withdrawn" } });
    const news = await one.call("GET", `/api/answer?known=${String(content_revision)}`);
    expect(news.body["submitted"]).toBe(true);
    expect((await decide("reopening", id, await withdrawnAt(one))).status).toBe(200);
    expect(await answersOf(one)).toMatchObject({ last_name: "Changing" });
    // This is the revision of a page that was opened before the withdrawal.
    expect((await one.call("POST", "/api/submit", { content_revision })).body["code"]).toBe("answers_differ");
  });

  it("marks a withdrawal in every PDF except the one that proves the submission", async () => {
    const { documents, print } = portal.parts.deps;
    const marked: boolean[] = [];
    vi.spyOn(print, "renderApplicationPdf").mockImplementation((_, __, meta) => {
      marked.push(meta.withdrawnAt !== undefined);
      return Promise.resolve(Buffer.from("%PDF-1.7"));
    });
    const { one, id } = await submitNew(portal);
    await withdraw(one, id);
    documents.startWorkers();
    await expect
      .poll(async () => (await documents.pdfStatus("graduate", id)).status, { timeout: 60_000 })
      .toBe("COMPLETED");
    await documents.stopWorkers();
    expect(marked.splice(0)).not.toContain(true);
    for (const audience of ["everyone", "office"] as const) await documents.servicePdf("graduate", id, audience);
    expect(marked).toEqual([true, true]);
    expect((await one.call("GET", "/api/pdf/file")).status).toBe(200);
  });
});

describeOnStore("An application whose round has closed", () => {
  const portal = usePortal({}, [
    "tenants/graduate",
    { "tenant.json": (file) => Object.assign(file, { rounds: [ROUND] }) },
  ]);

  it("accepts a reopened application's second submission for its closed round, and not as late", async () => {
    portal.holdClock(Date.parse("2026-12-01T12:00:00Z"));
    const { one, id } = await submitNew(portal);
    portal.holdClock(Date.parse("2027-03-01T12:00:00Z"));
    await one.call("POST", "/public/login", { username: one.username, password: PASSWORD });
    const officer = await portal.staff("officer");
    const path = `/api/office/applications/${id}/reopening`;
    expect((await officer.call("POST", path, { reason: REASON, seen: null })).status).toBe(200);
    expect((await save(one, { last_name: "Second" })).status).toBe(200);
    await submitAs(one);
    const record = await recordOf(portal, id);
    expect(record.submission?.round).toEqual(record.earlier[0]?.submission?.round);
    expect(record.submission?.round).toMatchObject({ id: "fall", isLate: false });
  });
});
