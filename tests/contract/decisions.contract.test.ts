import { beforeAll, describe, expect, it } from "vitest";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import type { Answer, Person } from "./portal.fixture.ts";
import { idOf, submitNew } from "./submitted.fixture.ts";

const REASON = "You asked us on the phone on 3 November.";

describeOnStore("An office decision about a submitted application", () => {
  const portal = usePortal();
  let officer: Person;
  beforeAll(async () => {
    officer = await portal.staff("officer");
  });

  const decide = (what: string, id: string, seen: string | null, over: object = {}, who = officer): Promise<Answer> =>
    who.call("POST", `/api/office/applications/${id}/${what}`, { reason: REASON, seen, ...over });
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
  ])("$what", ({ what, action, prepare, wrong }) => {
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
});
