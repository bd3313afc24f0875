import { beforeAll, expect, it, vi } from "vitest";
import type { OwnApplications } from "../../engine/protocol/index.ts";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import { PASSWORD, type Answer, type Person } from "./portal.fixture.ts";
import { answersOf, idOf, mailsTo, profileOf, save, submitAs, submitNew, verify } from "./submitted.fixture.ts";

const REASON = "I have taken a place elsewhere.";
const OFFICE_REASON = "You asked us on the phone on 3 November.";

describeOnStore("A submitted application that is withdrawn", () => {
  const portal = usePortal({ WORKERS: "1" });
  let officer: Person;
  beforeAll(async () => {
    officer = await portal.staff("officer");
  });

  const withdraw = (one: Person, id: string, body: object = {}, headers = {}): Promise<Answer> =>
    one.call("POST", `/api/applications/${id}/withdrawal`, { seen: null, ...body }, headers);
  const decide = (what: string, id: string, seen: string | null): Promise<Answer> =>
    officer.call("POST", `/api/office/applications/${id}/${what}`, { reason: OFFICE_REASON, seen });
  const read = async (id: string) => (await officer.call("GET", `/api/office/applications/${id}`)).body;
  const printOf = async (path: string, who: Person): Promise<string> =>
    String((await who.call("GET", path)).body["text"]);
  const withdrawnAt = async (one: Person) => ((await profileOf(one))["withdrawn"] as { at: string }).at;
  const mailsOf = async (one: Person) =>
    (await mailsTo(portal, one)).filter(({ subject }) => subject.includes("is withdrawn"));

  it("shows a withdrawn application as withdrawn to applicant and office, and keeps its submission", async () => {
    const { one, id, reference, digest } = await submitNew(portal);
    const listed = (await one.call("GET", "/api/applications")).body as unknown as OwnApplications;
    expect(listed.applications[0]).toMatchObject({ can_withdraw: true, withdrawn: null, seen: null });
    const { status, body } = await withdraw(one, id, { reason: `  ${REASON} ` });
    expect(status).toBe(200);
    const own = { at: expect.any(String) as string, by: "applicant", reason: REASON };
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
    await withdraw(one, id, { reason: REASON });
    expect((await withdraw(one, id)).body["code"]).toBe("application_withdrawn");
    const [mail, ...others] = await mailsOf(one);
    expect([mail?.subject.includes(reference), mail?.text.includes(REASON), others]).toEqual([true, true, []]);
    expect(mail?.text).toContain("You withdrew");
    const other = await submitNew(portal);
    expect((await decide("withdrawal", other.id, null)).status).toBe(200);
    expect((await read(other.id))["withdrawal"]).toMatchObject({ by: "office", staff: officer.username });
    const { withdrawn } = await profileOf(other.one);
    expect(withdrawn).toEqual({ at: expect.any(String) as string, by: "office", reason: OFFICE_REASON });
    const [told, ...more] = await mailsOf(other.one);
    expect(more).toEqual([]);
    expect(told?.text).toMatch(/withdrew your application/);
    expect(told?.text).toContain(OFFICE_REASON);
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
    expect(await profileOf(one)).toMatchObject({ withdrawn: null, reopened: { reason: OFFICE_REASON } });
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
    // Sent before the withdrawal.
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
