import { beforeEach, expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import type { Person } from "./portal.fixture.ts";

describeOnStore("Submitting what is on the screen", () => {
  const portal = usePortal();
  let one: Person;
  let shown: number;
  beforeEach(async () => {
    one = await portal.applicant(COMPLETE_ANSWERS);
    shown = Number((await one.call("GET", "/api/answer")).body["content_revision"]);
  });

  const submit = async (content_revision?: unknown) => {
    const { status, body } = await one.call(
      "POST",
      "/api/submit",
      content_revision === undefined ? undefined : { content_revision },
    );
    return status === 200 ? "submitted" : body["code"];
  };
  const isSubmitted = async () => (await one.call("GET", "/api/answer")).body["submitted"];

  it("accepts a submission, also if the same screen is sent again", async () => {
    expect(await submit(shown)).toBe("submitted");
    expect(await submit(shown)).toBe("submitted");
    expect(await submit()).toBe("submitted");
    expect([await submit(shown - 1), await submit(shown + 1)]).toEqual([
      "application_submitted",
      "application_submitted",
    ]);
  });

  it("refuses a submission if the stored answers differ from the screen", async () => {
    await one.call("PUT", "/api/answer", { answers: { city: "Dayton" } });
    expect([await submit(shown), await submit(shown + 9)]).toEqual(["answers_differ", "portal_restored"]);
    expect(await isSubmitted()).toBe(false);
    expect(await submit(shown + 1)).toBe("submitted");
  });

  it("refuses a submission if another tab or number of items was chosen meanwhile", async () => {
    for (const [path, body] of [
      ["/api/tabs", { tab_id: "personal_sketch_tabs", chosen_tab: "upload" }],
      ["/api/add-another", { button_id: "college", num_components: 2 }],
    ] as const) {
      expect((await one.call("PUT", path, body)).status).toBe(200);
      expect(await submit(shown)).toBe("answers_differ");
      await one.call("PUT", path, body);
      shown += 1;
    }
    expect(Number((await one.call("GET", "/api/answer")).body["content_revision"])).toBe(shown);
  });

  it("refuses a submission while a text waits for a decision, with or without a revision", async () => {
    const changes = { city: { w: "a", seq: 1, base: 0, ageMs: 60_000 } };
    await one.call("PUT", "/api/answer", { answers: { city: "Dayton" }, changes });
    const { content_revision, asides } = (await one.call("GET", "/api/answer")).body;
    expect([await submit(content_revision), await submit()]).toEqual(["asides_open", "asides_open"]);
    await one.call("PUT", "/api/answer", { answers: {}, settles: (asides as { id: string }[]).map(({ id }) => id) });
    expect(await submit(Number(content_revision) + 1)).toBe("submitted");
  });

  it("refuses a submission while a file waits for conversion or is being converted", async () => {
    const { store } = portal.parts.deps;
    const account = (await store.findAccountByUsername("graduate", one.username))?.id ?? "";
    const job = { tenant: "graduate", account, kind: "conversion", key: "personal_sketch_pdf" } as const;
    await store.enqueueJob(job, {}, Date.now());
    expect([await submit(shown), await submit()]).toEqual(["upload_running", "upload_running"]);
    await store.claimJob({ kinds: ["conversion"], owner: "worker", now: Date.now(), leaseMs: 60_000 });
    expect(await submit(shown)).toBe("upload_running");
    await store.deleteJob(job);
    expect(await submit(shown)).toBe("submitted");
  });

  it("never submits without a file that arrives at the same moment", async () => {
    const { store, documents, uploads } = portal.parts.deps;
    const account = (await store.findAccountByUsername("graduate", one.username))?.id ?? "";
    const place = { tenant: "graduate", account, answerKey: "personal_sketch_pdf" };
    const { fields } = await documents.presign(place);
    const fileKey = fields["key"] ?? "";
    await uploads.write(fileKey, Buffer.from("%PDF-1.7"));
    const { replaceApplication } = store;
    // The submission writes before it finds a conversion.
    store.replaceApplication = async (...call) => {
      store.replaceApplication = replaceApplication;
      await documents.startConversion(place, { fileKey, fileName: "sketch.pdf" });
      return replaceApplication(...call);
    };
    expect(await submit(shown)).toBe("upload_running");
    await store.deleteJob({ tenant: "graduate", account, kind: "conversion", key: "personal_sketch_pdf" });
    const { enqueueJob } = store;
    // The submission ends before the record names the new file.
    store.enqueueJob = async (...call) => {
      store.enqueueJob = enqueueJob;
      const job = await enqueueJob(...call);
      await store.deleteJob(job);
      expect(await submit(shown)).toBe("submitted");
      return enqueueJob(...call);
    };
    await uploads.write(fileKey, Buffer.from("%PDF-1.7"));
    const late = await one.call("POST", "/api/pdf/document-answer/personal_sketch_pdf", {
      file_key: fileKey,
      file_name: "sketch.pdf",
    });
    expect([late.status, late.body["code"]]).toEqual([409, "application_submitted"]);
    expect(await store.findJob({ tenant: "graduate", account, kind: "conversion", key: "personal_sketch_pdf" })).toBe(
      undefined,
    );
  });

  it.each([-1, 1.5, "1", null, {}, Number.MAX_SAFE_INTEGER + 1])("refuses a revision such as %j", async (odd) => {
    expect(await submit(odd)).toBe("body_invalid");
    expect(await isSubmitted()).toBe(false);
  });
});
