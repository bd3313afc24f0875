import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPortal, STORES, type Answer, type Person, type Portal } from "./portal.fixture.ts";
import { mailsTo, profileOf, submitNew } from "./submitted.fixture.ts";

const OPENED = "Your transcript names another degree.";
const CLOSED = "Your transcript has come by post.";

interface Opened {
  readonly one: Person;
  readonly id: string;
  /** When it was opened. */
  readonly at: string;
}

for (const { name, skipped, mongo } of STORES) {
  describe.skipIf(skipped !== undefined)(`An application that is closed again before its day, on ${name}`, () => {
    let portal: Portal;
    let officer: Person;
    beforeAll(async () => {
      portal = await openPortal({ mongo });
      officer = await portal.staff("officer");
    });
    afterAll(() => portal?.close());

    const lastNameOf = async (one: Person) => ((await profileOf(one))["answer"] as { last_name: string }).last_name;
    const save = (one: Person, last_name: string) => one.call("PUT", "/api/answer", { answers: { last_name } });
    const open = (id: string, seen: string | null = null): Promise<Answer> =>
      officer.call("POST", `/api/office/applications/${id}/reopening`, { reason: OPENED, seen });
    const close = (id: string, seen: string | null, over: object = {}, who = officer): Promise<Answer> =>
      who.call("POST", `/api/office/applications/${id}/closing`, { reason: CLOSED, seen, ...over });
    const atOf = ({ body }: Answer): string => (body["reopening"] as { at: string }).at;
    const begin = async (): Promise<Opened> => {
      const { one, id } = await submitNew(portal);
      return { one, id, at: atOf(await open(id)) };
    };
    const subjectsTo = async (one: Person): Promise<readonly string[]> =>
      (await mailsTo(portal, one)).map(({ subject }) => subject);

    it("counts as it was submitted, and keeps what was changed until it is opened once more", async () => {
      const { one, id, at } = await begin();
      expect((await save(one, "Second")).status).toBe(200);
      const known = (await profileOf(one))["content_revision"];
      const { status, body } = await close(id, at);
      expect([status, body["reopening"]]).toEqual([
        200,
        expect.objectContaining({ at, is_over: true, closed: { by: officer.username, reason: CLOSED } }),
      ]);

      const lapsed = { reason: CLOSED, until: (body["reopening"] as { until: string }).until };
      expect(await profileOf(one)).toMatchObject({ reopened: null, lapsed, submissions: 1 });
      expect(await lastNameOf(one)).toBe("First");
      const news = (await one.call("GET", `/api/answer?known=${String(known)}`)).body;
      expect(news).toMatchObject({ submitted: true, lapsed });
      expect((await save(one, "Third")).body["code"]).toBe("application_submitted");
      const submitted = await one.call("POST", "/api/submit", { content_revision: known });
      expect(submitted.body["code"]).toBe("application_submitted");
      expect((await one.call("GET", "/api/account/data")).body).toMatchObject({
        applications: [{ reopened: { reason: OPENED, closed: CLOSED } }],
      });
      expect(await portal.mailTo(one.username)).toMatchObject({
        subject: expect.stringContaining("can no longer be changed") as string,
        text: expect.stringContaining(CLOSED) as string,
      });

      expect((await open(id, at)).body).toMatchObject({ reopening: { is_over: false, closed: null } });
      expect(await lastNameOf(one)).toBe("Second");
      expect(await profileOf(one)).toMatchObject({ lapsed: null, reopened: { reason: OPENED } });
    });

    it("is told to nobody as closed where its day has ended, or it was never opened", async () => {
      const { one } = await begin();
      expect(await profileOf(one)).toMatchObject({ lapsed: null });
      expect((await one.call("GET", "/api/answer?known=1")).body).not.toHaveProperty("lapsed");
      const record = await portal.parts.deps.store.findApplication(
        "graduate",
        String((await profileOf(one))["account"]),
      );
      if (!record?.reopening) throw new Error("It was not opened.");
      const until = portal.parts.deps.now() - 1;
      await portal.parts.deps.store.replaceApplication(
        { ...record, reopening: { ...record.reopening, until } },
        record.revision,
      );
      expect(await profileOf(one)).toMatchObject({ reopened: null, lapsed: { reason: null } });
    });

    it("is closed by officers and administrators only, while it is open and as they know it, for a reason", async () => {
      const { id, at } = await begin();
      expect((await close(id, at, {}, await portal.staff("reader"))).status).toBe(403);
      expect((await close(id, at, { reason: " a " })).status).toBe(400);
      expect((await close("none", at)).status).toBe(404);
      expect((await close(id, null)).body["code"]).toBe("application_changed");
      const moved = atOf(await open(id, at));
      expect((await close(id, at)).body["code"]).toBe("application_changed");
      const both = await Promise.all([close(id, moved), close(id, moved, {}, await portal.staff("admin"))]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const [entry] = await portal.parts.deps.store.listAudit("graduate", Number.MAX_SAFE_INTEGER, 1, {
        action: "application.close",
        outcome: "done",
      });
      expect(entry).toMatchObject({ application: id, details: { reason: CLOSED } });
    });

    it("stays submitted where its applicant was faster", async () => {
      const { one, id, at } = await begin();
      await save(one, "Second");
      const outcomes = await Promise.all([one.call("POST", "/api/submit", {}), close(id, at)]);
      const isSubmitted = outcomes[1].status === 409;
      expect(await profileOf(one)).toMatchObject({ submissions: isSubmitted ? 2 : 1, reopened: null });
      expect(await lastNameOf(one)).toBe(isSubmitted ? "Second" : "First");
      const next = await begin();
      await next.one.call("POST", "/api/submit", {});
      expect((await close(next.id, next.at)).body["code"]).toBe("application_changed");
    });

    it("sends the mail of what became of it last, and none that is not true any more", async () => {
      const { one, id, at } = await begin();
      await close(id, at);
      const first = await subjectsTo(one);
      expect(first.filter((subject) => subject.includes("You can change"))).toEqual([]);
      expect(first.filter((subject) => subject.includes("can no longer be changed"))).toHaveLength(1);
      const again = atOf(await open(id, at));
      expect((await subjectsTo(one)).filter((subject) => subject.includes("You can change"))).toHaveLength(1);
      await close(id, again);
      await open(id, again);
      const last = await subjectsTo(one);
      expect(last.filter((subject) => subject.includes("can no longer be changed"))).toHaveLength(1);
      expect(last.filter((subject) => subject.includes("You can change"))).toHaveLength(2);
    });
  });
}
