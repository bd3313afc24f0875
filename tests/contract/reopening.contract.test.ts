import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDraftWriter, createFieldCipher } from "../../server/applications/index.ts";
import { createPrintableReader } from "../../server/read-printable.ts";
import { completeAnswers } from "../faults/complete-answers.ts";
import { changeTenant } from "../journeys/changed-tenant.ts";
import { openPortal, PASSWORD, STORES, type Answer, type Person, type Portal } from "./portal.fixture.ts";
import { mailsTo, profileOf, submitNew, verify } from "./submitted.fixture.ts";

const DAY_MS = 24 * 60 * 60_000;
const REASON = "Your transcript names another degree.\nPlease check it.";
const ROUND = { id: "fall", label: "Fall", opens: "2020-01-01T00:00", closes: "2027-01-15T23:59" };

interface Opened {
  readonly at: string;
  readonly until: string;
}

for (const { name, skipped, mongo } of STORES) {
  describe.skipIf(skipped !== undefined)(`A submitted application that the office opens again, on ${name}`, () => {
    let portal: Portal;
    let officer: Person;
    beforeAll(async () => {
      portal = await openPortal({ mongo });
      officer = await portal.staff("officer");
    });
    afterAll(() => portal?.close());

    const statusOf = async (one: Person): Promise<string | undefined> =>
      ((await profileOf(one))["web_status"] as { web_status: string }[]).at(-1)?.web_status;
    const save = (one: Person, answers: object) => one.call("PUT", "/api/answer", { answers });
    const submit = () => submitNew(portal, { ssn: "123-45-6789" });
    const open = (id: string, over: object = {}, who = officer): Promise<Answer> =>
      who.call("POST", `/api/office/applications/${id}/reopening`, { reason: REASON, seen: null, ...over });
    const opened = async (id: string, over: object = {}): Promise<Opened> => {
      const { status, body } = await open(id, over);
      expect(status).toBe(200);
      return body["reopening"] as Opened;
    };
    const read = async (id: string) => (await officer.call("GET", `/api/office/applications/${id}`)).body;
    const printOf = async (path: string, who = officer): Promise<string> =>
      String((await who.call("GET", path)).body["text"]);

    it("can be changed and submitted again under its number, and what was submitted before stays as it was", async () => {
      const { one, id, reference, digest } = await submit();
      const { until } = await opened(id);
      expect(await statusOf(one)).toBe("started");
      expect(await profileOf(one)).toMatchObject({
        reference,
        digest: null,
        submissions: 1,
        reopened: { reason: REASON, until },
      });
      expect((await save(one, { last_name: "Second" })).status).toBe(200);
      expect(await printOf(`/api/office/applications/${id}/print`)).toContain("First");
      expect(await read(id)).toMatchObject({ is_draft: false, application: { status: "reopened" } });
      expect((await one.call("POST", "/api/submit", {})).body["reference"]).toBe(reference);

      const { digest: second, ...now } = await profileOf(one);
      expect(now).toMatchObject({ reference, reopened: null, submissions: 2 });
      expect([await verify(portal, reference, digest), await verify(portal, reference, String(second))]).toEqual([
        true,
        true,
      ]);
      expect(second).not.toBe(digest);
      for (const [who, base] of [
        [officer, `/api/office/applications/${id}`],
        [one, `/api/applications/${id}`],
      ] as const) {
        const first = await printOf(`${base}/print?submission=1`, who);
        expect([first.includes("First"), first.includes("Second")]).toEqual([true, false]);
        expect(await printOf(`${base}/print?submission=2`, who)).toContain("Second");
        expect(await printOf(`${base}/print`, who)).toContain("Second");
        expect((await who.call("GET", `${base}/print?submission=3`)).status).toBe(404);
        expect((await who.call("GET", `${base}/print?submission=0`)).status).toBe(400);
      }
      const { submissions, timeline, reopening } = await read(id);
      expect(submissions).toMatchObject([{ number: 2 }, { number: 1 }]);
      expect(reopening).toBeNull();
      const kinds = (timeline as { kind: string; what?: string }[]).filter(({ what }) => what === "submitted");
      expect(kinds).toHaveLength(2);
    });

    it("tells its applicant once why and until when, and sends a receipt for each submission", async () => {
      const { one, id, reference } = await submit();
      await opened(id);
      await one.call("POST", "/api/submit", {});
      const mails = await mailsTo(portal, one);
      const subjects = mails.map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject.includes("received your application"))).toHaveLength(2);
      // It was submitted again before the mail was sent, so the mail would not have been true any more.
      expect(subjects.filter((subject) => subject.includes("You can change"))).toHaveLength(0);
      const { at } = await opened(id);
      await opened(id, { seen: at, reason: "Another reason." });
      const told = (await mailsTo(portal, one)).filter(({ subject }) =>
        subject.includes(`change your application ${reference}`),
      );
      expect(told).toHaveLength(1);
      expect(told[0]?.text).toContain("Another reason.");
      expect((await mailsTo(portal, one)).length).toBe(mails.length + 1);
    });

    it("is opened by officers and administrators only, each time with a reason that the audit keeps", async () => {
      const { id } = await submit();
      expect((await open(id, {}, await portal.staff("reader"))).status).toBe(403);
      for (const wrong of [{ reason: " a " }, { until: "2020-01-01" }, { until: "2099-01-01" }, { until: "soon" }])
        expect([wrong, (await open(id, wrong)).status]).toEqual([wrong, 400]);
      expect((await open("none")).status).toBe(404);
      expect((await open(id, {}, await portal.staff("admin"))).status).toBe(200);
      const [entry] = await portal.parts.deps.store.listAudit("graduate", Number.MAX_SAFE_INTEGER, 1, {
        action: "application.reopen",
      });
      expect(entry).toMatchObject({ application: id, outcome: "done", details: { reason: REASON } });
    });

    it("is not opened where it never was submitted, or somebody else has opened it meanwhile", async () => {
      const draft = await portal.applicant();
      const { body } = await open(String((await profileOf(draft))["account"]));
      expect(body["code"]).toBe("application_not_submitted");
      const { id } = await submit();
      const both = await Promise.all([open(id), open(id, {}, await portal.staff("officer"))]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const { at } = both.find(({ status }) => status === 200)?.body["reopening"] as Opened;
      expect((await open(id, { seen: null })).body["code"]).toBe("application_changed");
      expect((await open(id, { seen: at })).status).toBe(200);
    });

    it("is submitted by no call that was sent before it was opened", async () => {
      const { one, id } = await submit();
      const { content_revision } = await profileOf(one);
      await opened(id);
      const late = await one.call("POST", "/api/submit", { content_revision });
      expect(late.body["code"]).toBe("answers_differ");
      expect(await statusOf(one)).toBe("started");
    });

    it("counts as it was submitted once its day is over, and goes on with what was changed if it is opened again", async () => {
      const { one, id } = await submit();
      const { at, until } = await opened(id);
      await save(one, { last_name: "Unsent" });
      portal.advance(Date.parse(until) - portal.parts.deps.now() + 1000);
      await one.call("POST", "/public/login", { username: one.username, password: PASSWORD });
      const late = await portal.staff("officer");
      const { answer, reopened, ...profile } = await profileOf(one);
      expect([(answer as { last_name: string }).last_name, reopened, profile["submissions"]]).toEqual([
        "First",
        null,
        1,
      ]);
      expect(await statusOf(one)).toBe("submitted");
      expect((await save(one, { last_name: "Late" })).body["code"]).toBe("application_submitted");
      expect((await one.call("POST", "/api/submit", {})).status).toBe(200);
      expect((await profileOf(one))["submissions"]).toBe(1);
      expect((await one.call("POST", "/api/account/erasure", { current_password: PASSWORD })).status).toBe(409);
      const again = await open(id, { seen: at }, late);
      expect(again.status).toBe(200);
      expect(((await profileOf(one))["answer"] as { last_name: string }).last_name).toBe("Unsent");
      officer = late;
    });

    it("is in the list, its filter and the totals by a status of its own, with its day of submission", async () => {
      const before = (await officer.call("GET", "/api/office/totals")).body["by_status"] as Record<string, number>;
      const { one, id } = await submit();
      await opened(id);
      const { body } = await officer.call("GET", `/api/office/applications?status=reopened&q=${one.username}`);
      expect(body["applications"]).toMatchObject([
        { id, status: "reopened", submitted_at: expect.any(String) as string },
      ]);
      const after = (await officer.call("GET", "/api/office/totals")).body["by_status"] as Record<string, number>;
      expect(after["reopened"]).toBe((before["reopened"] ?? 0) + 1);
    });

    it("opens no other account's, and no print of a submission to a stranger", async () => {
      const { id } = await submit();
      const stranger = await portal.applicant();
      for (const path of [`/api/applications/${id}/print?submission=1`, `/api/applications/${id}/pdf?submission=1`])
        expect((await stranger.call("GET", path)).status).toBe(404);
    });

    it("shows a print link what was submitted, and a personal copy has every submission", async () => {
      const { one, id } = await submit();
      await opened(id);
      await save(one, { last_name: "Changing" });
      const { token } = await portal.parts.deps.serviceLinks.createFor("graduate", id, DAY_MS, "everyone");
      const { answer } = (await one.call("GET", `/service/tmp-pdf?service_token=${token}`)).body;
      expect((answer as { last_name: string }).last_name).toBe("First");
      const { applications } = (await one.call("GET", "/api/account/data")).body as {
        applications: { answers: unknown; earlier_submissions: { number: number; answers: unknown }[] }[];
      };
      expect(JSON.stringify(applications[0]?.answers)).toContain("Changing");
      expect(JSON.stringify(applications[0]?.earlier_submissions)).toContain("First");
    });

    it("is printed for its applicant as the draft that it is, without its number, while it may be changed", async () => {
      const { one, id, reference } = await submit();
      await opened(id);
      await save(one, { last_name: "Changing" });
      const print = await printOf(`/api/applications/${id}/print`, one);
      expect([print.includes("Draft, not submitted"), print.includes(reference)]).toEqual([true, false]);
      const { store, tenants, versions, now } = portal.parts.deps;
      const cipher = createFieldCipher([new Uint8Array(32)]);
      const drafts = createDraftWriter({ store, cipher, now });
      const read = createPrintableReader({ store, tenants, drafts, versions, cipher });
      expect(await read("graduate", id)).toMatchObject({
        submittedAt: undefined,
        application: { answers: { last_name: "Changing" } },
      });
      const first = await read("graduate", id, 1);
      expect(first?.submittedAt).toBeGreaterThan(0);
      expect(first?.application.answers["last_name"]).toBe("First");
      expect(await read("graduate", id, 2)).toBeUndefined();
    });

    it("keeps the files of what was submitted when its applicant removes them", async () => {
      const { one, id } = await submit();
      const { store, uploads, documents, now } = portal.parts.deps;
      const pdfKey = `documents/graduate/${id}/personal_sketch_pdf/kept.pdf`;
      await uploads.write(pdfKey, Buffer.from("%PDF-1.7"));
      const record = await store.findApplication("graduate", id);
      if (record === undefined) throw new Error("It is gone.");
      const document = { fileName: "sketch.pdf", fileSize: 8, fileKey: "incoming/gone", pdfKey, handedInAt: now() };
      await store.replaceApplication({ ...record, documents: { personal_sketch_pdf: document } }, record.revision);
      await opened(id);
      expect((await one.call("DELETE", "/api/document-answer/personal_sketch_pdf")).status).toBe(200);
      portal.advance(2 * 60 * 60_000);
      await documents.sweepOrphans();
      const late = await portal.staff("officer");
      const path = `/api/office/applications/${id}/documents/personal_sketch_pdf`;
      expect((await late.call("GET", path)).status).toBe(200);
      officer = late;
    });
  });

  describe.skipIf(skipped !== undefined)(`An application whose round has closed, on ${name}`, () => {
    it("may be changed and submitted while it is opened again, and counts for its round as before", async () => {
      const folder = changeTenant("tenants/graduate", {
        "tenant.json": (file) => Object.assign(file, { rounds: [ROUND] }),
      });
      const portal = await openPortal({ mongo, environment: { TENANTS_DIR: folder } });
      try {
        portal.holdClock(Date.parse("2026-12-01T12:00:00Z"));
        const one = await portal.applicant();
        await one.call("PUT", "/api/answer", { answers: completeAnswers });
        expect((await one.call("POST", "/api/submit", {})).status).toBe(200);
        const id = String((await one.call("GET", "/api/profile")).body["account"]);
        portal.holdClock(Date.parse("2027-03-01T12:00:00Z"));
        await one.call("POST", "/public/login", { username: one.username, password: PASSWORD });
        const officer = await portal.staff("officer");
        const path = `/api/office/applications/${id}/reopening`;
        expect((await officer.call("POST", path, { reason: REASON, seen: null })).status).toBe(200);
        expect((await one.call("PUT", "/api/answer", { answers: { last_name: "Second" } })).status).toBe(200);
        expect((await one.call("POST", "/api/submit", {})).status).toBe(200);
        const record = await portal.parts.deps.store.findApplication("graduate", id);
        expect(record?.submission?.round).toEqual(record?.earlier[0]?.submission?.round);
        expect(record?.submission?.round).toMatchObject({ id: "fall", isLate: false });
      } finally {
        await portal.close();
      }
    });
  });
}
