import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OwnApplications } from "../../engine/protocol/index.ts";
import { completeAnswers } from "../faults/complete-answers.ts";
import { openPortal, PASSWORD, STORES, type Answer, type Person, type Portal } from "./portal.fixture.ts";
import { mailsTo, profileOf, submitNew, verify } from "./submitted.fixture.ts";

const MINUTE_MS = 60_000;
const REASON = "I have taken a place elsewhere.";
const OFFICE_REASON = "You asked us on the phone on 3 November.";
const KEY = "personal_sketch_pdf";

for (const { name, skipped, mongo } of STORES) {
  describe.skipIf(skipped !== undefined)(`A submitted application that is withdrawn, on ${name}`, () => {
    let portal: Portal;
    let officer: Person;
    beforeAll(async () => {
      portal = await openPortal({ mongo });
      officer = await portal.staff("officer");
    });
    afterAll(() => portal?.close());

    const save = (one: Person, answers: object) => one.call("PUT", "/api/answer", { answers });
    const submit = () => submitNew(portal);
    const withdraw = (one: Person, id: string, body: object = {}): Promise<Answer> =>
      one.call("POST", `/api/applications/${encodeURIComponent(id)}/withdrawal`, { seen: null, ...body });
    const withdrawFor = (id: string, body: object = {}, who = officer): Promise<Answer> =>
      who.call("POST", `/api/office/applications/${id}/withdrawal`, { reason: OFFICE_REASON, seen: null, ...body });
    const reopen = (id: string, seen: string | null): Promise<Answer> =>
      officer.call("POST", `/api/office/applications/${id}/reopening`, { reason: "Please go on.", seen });
    const read = async (id: string) => (await officer.call("GET", `/api/office/applications/${id}`)).body;
    const listOf = async (one: Person) =>
      (await one.call("GET", "/api/applications")).body as unknown as OwnApplications;
    const stateOf = async (one: Person) => (await listOf(one)).applications[0];
    const printOf = async (path: string, who: Person): Promise<string> =>
      String((await who.call("GET", path)).body["text"]);

    it("says so to its applicant and to the office, and what was submitted stays as it was", async () => {
      const { one, id, reference, digest } = await submit();
      expect(await stateOf(one)).toMatchObject({ can_withdraw: true, withdrawn: null, seen: null });
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
    });

    it("takes no change any more, by whichever call, and says why with a code of its own", async () => {
      const { one, id } = await submit();
      await withdraw(one, id);
      const before = await portal.parts.deps.store.findApplication("graduate", id);
      for (const [method, path, body] of [
        ["PUT", "/api/answer", { answers: { last_name: "Late" } }],
        ["PUT", "/api/tabs", { tab_id: "personal_sketch_tabs", chosen_tab: "upload" }],
        ["PUT", "/api/add-another", { button_id: "college", num_components: 2 }],
        ["PUT", "/api/last-page", { last_page: "/about" }],
        ["POST", "/api/validations", { errors: {} }],
        ["POST", "/api/submit", {}],
        ["POST", "/api/presigned-url", { answer_key: KEY, file_name: "a.pdf" }],
        ["POST", `/api/pdf/document-answer/${KEY}`, { file_key: "incoming/x", file_name: "a.pdf" }],
        ["DELETE", `/api/document-answer/${KEY}`, undefined],
        ["POST", "/api/pdf/draft", undefined],
      ] as const) {
        const answer = await one.call(method, path, body);
        expect([path, answer.status, answer.body["code"]]).toEqual([path, 409, "application_withdrawn"]);
      }
      expect(await portal.parts.deps.store.findApplication("graduate", id)).toEqual(before);
    });

    it("is confirmed to its applicant by one mail, which says so where the office did it, and why", async () => {
      const { one, id, reference } = await submit();
      await withdraw(one, id, { reason: REASON });
      expect((await withdraw(one, id)).body["code"]).toBe("application_withdrawn");
      const [mail, ...others] = (await mailsTo(portal, one)).filter(({ subject }) => subject.includes("is withdrawn"));
      expect([mail?.subject.includes(reference), mail?.text.includes(REASON), others]).toEqual([true, true, []]);
      expect(mail?.text).toContain("You have withdrawn");
      const other = await submit();
      expect((await withdrawFor(other.id)).status).toBe(200);
      const told = (await mailsTo(portal, other.one)).filter(({ subject }) => subject.includes("is withdrawn"));
      expect(told).toHaveLength(1);
      expect(told[0]?.text).toMatch(/has withdrawn your application/);
      expect(told[0]?.text).toContain(OFFICE_REASON);
      expect(told[0]?.text).not.toContain(officer.username);
    });

    it("is withdrawn by officers and administrators only, each time with a reason that the audit keeps", async () => {
      const { one, id } = await submit();
      expect((await withdrawFor(id, {}, await portal.staff("reader"))).status).toBe(403);
      expect((await withdrawFor(id, { reason: " a " })).status).toBe(400);
      expect((await withdrawFor("none")).status).toBe(404);
      const admin = await portal.staff("admin");
      expect((await withdrawFor(id, {}, admin)).status).toBe(200);
      const [entry] = await portal.parts.deps.store.listAudit("graduate", Number.MAX_SAFE_INTEGER, 1, {
        action: "application.withdraw",
      });
      expect(entry).toMatchObject({ application: id, outcome: "done", details: { reason: OFFICE_REASON } });
      expect((await read(id))["withdrawal"]).toMatchObject({ by: "office", staff: admin.username });
      const { withdrawn } = await profileOf(one);
      expect(withdrawn).toEqual({ at: expect.any(String) as string, by: "office", reason: OFFICE_REASON });
    });

    it("is withdrawn by nobody else, from no other page, with no session that has ended, and not as a draft", async () => {
      const { one, id } = await submit();
      const stranger = await portal.applicant();
      expect((await withdraw(stranger, id)).status).toBe(404);
      expect((await withdraw(portal.person(), id)).status).toBe(401);
      const path = `/api/applications/${id}/withdrawal`;
      const foreign = { origin: "https://elsewhere.example" };
      expect((await one.call("POST", path, { seen: null }, foreign)).status).toBe(403);
      const ended = portal.person();
      for (const [cookie, value] of one.cookies) ended.cookies.set(cookie, value);
      await one.call("GET", "/api/logout");
      expect((await withdraw(ended, id)).status).toBe(401);
      const draft = String((await profileOf(stranger))["account"]);
      expect((await withdraw(stranger, draft)).body["code"]).toBe("application_not_submitted");
      expect((await withdrawFor(draft)).body["code"]).toBe("application_not_submitted");
      expect((await read(id))["withdrawal"]).toBeNull();
    });

    it("comes back when the office opens it, counts as it was submitted at once, and can be submitted again", async () => {
      const { one, id, reference } = await submit();
      await withdraw(one, id);
      const at = (await stateOf(one))?.withdrawn?.at ?? "";
      // Whoever does not know that it was withdrawn does not take that back.
      expect((await reopen(id, null)).body["code"]).toBe("application_changed");
      expect((await reopen(id, at)).status).toBe(200);
      expect(await profileOf(one)).toMatchObject({ withdrawn: null, reopened: { reason: "Please go on." } });
      expect(await read(id)).toMatchObject({ application: { status: "reopened" }, withdrawal: null });
      expect(await printOf(`/api/office/applications/${id}/print`, officer)).not.toContain("Withdrawn");
      expect((await save(one, { last_name: "Second" })).status).toBe(200);
      expect((await one.call("POST", "/api/submit", {})).body["reference"]).toBe(reference);
      const { timeline, application } = await read(id);
      expect(application).toMatchObject({ status: "submitted" });
      const told = (timeline as { what?: string }[]).filter(({ what }) => what === "withdrawn");
      expect(told).toHaveLength(1);
      const { applications } = (await one.call("GET", "/api/account/data")).body as {
        applications: { withdrawals: { by: string; ended_at: string | null }[] }[];
      };
      expect(applications[0]?.withdrawals).toMatchObject([{ by: "applicant", ended_at: expect.any(String) as string }]);
    });

    it("shows what was submitted last where it was open for changes, and keeps what was changed for when it is opened again", async () => {
      const { one, id } = await submit();
      const opened = (await reopen(id, null)).body["reopening"] as { at: string };
      await save(one, { last_name: "Changing" });
      const stale = await profileOf(one);
      expect((await withdraw(one, id, { seen: null })).body["code"]).toBe("application_changed");
      expect((await withdraw(one, id, { seen: opened.at })).status).toBe(200);
      const { answer, web_status, withdrawn, reopened } = await profileOf(one);
      expect([(answer as { last_name: string }).last_name, reopened]).toEqual(["First", null]);
      expect((web_status as { web_status: string }[]).at(-1)?.web_status).toBe("submitted");
      expect(await read(id)).toMatchObject({ reopening: null, application: { status: "withdrawn" } });
      expect((await save(one, { last_name: "Late" })).body["code"]).toBe("application_withdrawn");
      const news = await one.call("GET", `/api/answer?known=${String(stale["content_revision"])}`);
      expect(news.body["submitted"]).toBe(true);
      expect((await reopen(id, (withdrawn as { at: string }).at)).status).toBe(200);
      const again = await profileOf(one);
      expect((again["answer"] as { last_name: string }).last_name).toBe("Changing");
      // A submission that was sent before it was withdrawn does not submit it unseen.
      const late = await one.call("POST", "/api/submit", { content_revision: stale["content_revision"] });
      expect(late.body["code"]).toBe("answers_differ");
    });

    it("is in the list, its filter and the totals by a status of its own, and by no other", async () => {
      const totals = async () =>
        (await officer.call("GET", "/api/office/totals")).body["by_status"] as Record<string, number | undefined>;
      const { one, id } = await submit();
      const before = await totals();
      await withdraw(one, id);
      const after = await totals();
      expect(after["withdrawn"]).toBe((before["withdrawn"] ?? 0) + 1);
      expect(after["submitted"] ?? 0).toBe((before["submitted"] ?? 0) - 1);
      const listed = async (status: string) =>
        (await officer.call("GET", `/api/office/applications?status=${status}&q=${one.username}`)).body["applications"];
      expect(await listed("withdrawn")).toMatchObject([
        { id, status: "withdrawn", submitted_at: expect.any(String) as string },
      ]);
      expect(await listed("submitted")).toEqual([]);
      expect((await officer.call("GET", "/api/office/list")).body["statuses"]).toContain("withdrawn");
    });

    it("keeps its account, because what was submitted is kept", async () => {
      const { one, id } = await submit();
      await withdraw(one, id);
      const erased = await one.call("POST", "/api/account/erasure", { current_password: PASSWORD });
      expect([erased.status, erased.body["code"]]).toEqual([409, "application_submitted"]);
    });

    it("is stored once, whatever happens at the same time, and never half", async () => {
      for (let times = 0; times < 6; times += 1) {
        const { one, id } = await submit();
        const seen = times % 2 === 0 ? null : String(((await reopen(id, null)).body["reopening"] as { at: string }).at);
        const [own, office, opened, saved, submitted] = await Promise.all([
          withdraw(one, id, { seen }),
          withdrawFor(id, { seen }),
          reopen(id, seen),
          save(one, { last_name: "Racing" }),
          one.call("POST", "/api/submit", {}),
        ]);
        const record = await portal.parts.deps.store.findApplication("graduate", id);
        const done = [own, office].filter(({ status }) => status === 200);
        expect(record?.withdrawals).toHaveLength(done.length);
        // One of them came first, and the others are told of it.
        expect([...done, opened, submitted].some(({ status }) => status === 200)).toBe(true);
        for (const { status, body } of [own, office, opened].filter(({ status }) => status !== 200))
          expect([status, ["application_withdrawn", "application_changed"].includes(String(body["code"]))]).toEqual([
            409,
            true,
          ]);
        // What was refused is not stored, and what was taken is.
        const shown = [record, ...(record?.earlier ?? [])].map((content) => content?.answers["last_name"]);
        if (saved.status === 200) expect(shown).toContain("Racing");
        else {
          expect(["application_withdrawn", "application_submitted"]).toContain(saved.body["code"]);
          expect(shown).not.toContain("Racing");
        }
        expect([200, 409]).toContain(submitted.status);
        const profile = await profileOf(one);
        const [last] = record?.withdrawals.slice(-1) ?? [];
        expect(profile["withdrawn"] !== null).toBe(last?.endedAt === null);
        if (profile["withdrawn"] !== null)
          expect((await save(one, { last_name: "After" })).body["code"]).toBe("application_withdrawn");
      }
    });

    it("is said on every PDF that is made for others, and not on the one that proves what was submitted", async () => {
      const working = await openPortal({ mongo, environment: { WORKERS: "1" } });
      const { documents, print, store } = working.parts.deps;
      const marked: boolean[] = [];
      (print as { renderApplicationPdf: typeof print.renderApplicationPdf }).renderApplicationPdf = (_, __, meta) => {
        marked.push(meta.withdrawnAt !== undefined);
        return Promise.resolve(Buffer.from("%PDF-1.7"));
      };
      try {
        const one = await working.applicant();
        await save(one, completeAnswers);
        expect((await one.call("POST", "/api/submit", {})).status).toBe(200);
        const id = (await store.findAccountByUsername("graduate", one.username))?.id ?? "";
        // Its PDF is still to be made when it is withdrawn.
        expect((await withdraw(one, id)).status).toBe(200);
        documents.startWorkers();
        await expect.poll(async () => (await documents.pdfStatus("graduate", id)).status).toBe("COMPLETED");
        await documents.stopWorkers();
        for (const audience of ["everyone", "office"] as const) await documents.servicePdf("graduate", id, audience);
        expect(marked).toEqual([false, true, true]);
        expect((await one.call("GET", "/api/pdf/file")).status).toBe(200);
      } finally {
        await working.close();
      }
    });

    it("is withdrawn by no session that has expired, and once its applicant has logged in again", async () => {
      const { one, id } = await submit();
      portal.advance(13 * 60 * MINUTE_MS);
      expect((await withdraw(one, id)).status).toBe(401);
      await one.call("POST", "/public/login", { username: one.username, password: PASSWORD });
      expect((await withdraw(one, id)).status).toBe(200);
      officer = await portal.staff("officer");
    });
  });
}
