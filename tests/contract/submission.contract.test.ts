import { beforeEach, expect, it } from "vitest";
import { addPrintLinkCommands } from "../../server/commands/print-link.ts";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { describeOnStore, useData, usePortal } from "./opened-portal.fixture.ts";
import type { Person } from "./portal.fixture.ts";
import { runPortico } from "./portico-command.fixture.ts";
import { idOf, mailsTo, recordOf } from "./submitted.fixture.ts";

const HOUR_MS = 3_600_000;
const KEY = "personal_sketch_pdf";
const NUMBER = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

describeOnStore("Submission", () => {
  const portal = usePortal();
  const readReference = async (applicant: Person) => (await applicant.call("GET", "/api/profile")).body["reference"];
  const readPrint = async (applicant: Person) => {
    const link = await portal.parts.deps.serviceLinks.create("graduate", applicant.username, HOUR_MS);
    const page = await portal.person().call("GET", `/about?service_token=${link?.token ?? ""}`);
    return String(page.body["text"]);
  };

  it("refuses an incomplete application with the messages of each field, and changes nothing", async () => {
    const one = await portal.applicant({ ...COMPLETE_ANSWERS, last_name: "" });
    await one.call("POST", "/api/web-status", { web_status: "validating" });
    const refused = await one.call("POST", "/api/submit");
    expect([refused.status, refused.body["code"], refused.body["errors"]]).toEqual([
      422,
      "submission_invalid",
      { last_name: [expect.stringContaining("last name")] },
    ]);
    expect((await one.call("GET", "/api/profile")).body["web_status"]).toHaveLength(2);
  });

  it("accepts a complete application once, with one reference number, receipt and PDF", async () => {
    const applicant = await portal.applicant(COMPLETE_ANSWERS);
    await applicant.call("POST", "/api/web-status", { web_status: "validating" });
    expect(await readReference(applicant)).toBeNull();
    expect(await readPrint(applicant)).not.toContain("Reference");
    const answers = await Promise.all([1, 2, 3].map(() => applicant.call("POST", "/api/submit")));
    const readDigest = async () => (await applicant.call("GET", "/api/profile")).body["digest"];
    const digest = await readDigest();
    answers.push(await applicant.call("POST", "/api/submit"));
    expect(await readDigest()).toBe(digest);
    const { body } = answers[0]!;
    for (const answer of answers) expect(answer.body).toEqual(body);
    expect(body).toMatchObject({
      message: "Your application was successfully submitted.",
      web_status: [{ web_status: "started" }, { web_status: "validating" }, { web_status: "submitted" }],
    });
    const reference = String(body["reference"]);
    expect(reference).toMatch(NUMBER);
    expect(await readReference(applicant)).toBe(reference);
    expect(await readPrint(applicant)).toContain(reference);
    expect((await applicant.call("GET", "/api/pdf")).body).toMatchObject({ status: "UNPROCESSED", url: "" });

    const [receipt, ...more] = await mailsTo(portal, applicant);
    expect([receipt?.subject, more]).toEqual([`We have received your application (${reference})`, []]);
    const { text = "", html = "" } = receipt ?? {};
    expect(text).toMatch(/your application on \w+ \d+, \d{4} at \d+:\d\d.[AP]M \w+\./);
    for (const part of [text, html])
      for (const words of [
        reference,
        "What happens next",
        "ask for official transcripts",
        "http://localhost:3000/completion",
      ])
        expect(part).toContain(words);
    expect(text).not.toMatch(/\n{4}|\{|Moreno/);
  });

  it("creates a reference number once for an application submitted by an earlier version", async () => {
    const applicant = await portal.applicant();
    const { store } = portal.parts.deps;
    const record = await recordOf(portal, await idOf(applicant));
    const webStatus = (["started", "validating", "submitted"] as const).map((web_status) => ({ web_status, at: 1 }));
    expect(await store.replaceApplication({ ...record, webStatus }, record.revision)).toBe(true);
    const numbers = await Promise.all(Array.from({ length: 6 }, () => readReference(applicant)));
    expect(numbers[0]).toMatch(NUMBER);
    expect(new Set(numbers).size).toBe(1);
    expect(await readPrint(applicant)).toContain(String(numbers[0]));
  });
});

describeOnStore("A print link by reference number", () => {
  const data = useData();
  const portico = (...args: readonly string[]) => runPortico([addPrintLinkCommands], data.settings(), args);

  it("opens the application by its number as staff type it, and is refused for an unknown number", async () => {
    const portal = await data.open();
    const applicant = await portal.applicant(COMPLETE_ANSWERS);
    await applicant.call("POST", "/api/web-status", { web_status: "validating" });
    const reference = String((await applicant.call("POST", "/api/submit")).body["reference"]);
    const typed = ` ${reference.toLowerCase().replace("-", " ").replaceAll("1", "l").replaceAll("0", "o")} `;
    const link = await portico("print-link", "--reference", typed);
    const { pathname, search } = new URL(link.split("\n")[0] ?? "");
    expect((await portal.person().call("GET", pathname + search)).body["text"]).toContain(reference);
    const misheard = (reference.startsWith("A") ? "B" : "A") + reference.slice(1);
    expect(await portico("print-link", "--reference", misheard)).toContain("no application with that reference");
    expect(process.exitCode).toBe(1);
    await expect(portico("print-link", "--email", "a@b.c", "--reference", reference)).rejects.toThrow(
      "expected either",
    );
  });
});

describeOnStore("Submitting what is on the screen", () => {
  const portal = usePortal();
  let one: Person;
  let shown: number;
  beforeEach(async () => {
    one = await portal.applicant(COMPLETE_ANSWERS);
    shown = await readRevision();
  });
  const readRevision = async () => Number((await one.call("GET", "/api/answer")).body["content_revision"]);

  const submit = async (content_revision?: unknown) => {
    const { status, body } = await one.call(
      "POST",
      "/api/submit",
      content_revision === undefined ? undefined : { content_revision },
    );
    return status === 200 ? "submitted" : body["code"];
  };
  const isSubmitted = async () => (await one.call("GET", "/api/answer")).body["submitted"];

  it("accepts the same screen again after the submission, but no other revision", async () => {
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
    const now = await readRevision();
    expect([await submit(shown), await submit(now + 9)]).toEqual(["answers_differ", "portal_restored"]);
    expect(await isSubmitted()).toBe(false);
    expect(await submit(now)).toBe("submitted");
  });

  it("refuses a submission if another tab or number of items was chosen meanwhile", async () => {
    for (const [path, body] of [
      ["/api/tabs", { tab_id: "personal_sketch_tabs", chosen_tab: "upload" }],
      ["/api/add-another", { button_id: "college", num_components: 2 }],
    ] as const) {
      expect((await one.call("PUT", path, body)).status).toBe(200);
      expect(await submit(shown)).toBe("answers_differ");
      shown = await readRevision();
      await one.call("PUT", path, body);
    }
    expect(await readRevision()).toBe(shown);
  });

  it("refuses a submission while a text waits for a decision, with or without a revision", async () => {
    const changes = { city: { w: "a", seq: 1, base: 0, ageMs: 60_000 } };
    await one.call("PUT", "/api/answer", { answers: { city: "Dayton" }, changes });
    const { content_revision, asides } = (await one.call("GET", "/api/answer")).body;
    expect([await submit(content_revision), await submit()]).toEqual(["asides_open", "asides_open"]);
    await one.call("PUT", "/api/answer", { answers: {}, settles: (asides as { id: string }[]).map(({ id }) => id) });
    expect(await submit(await readRevision())).toBe("submitted");
  });

  it("refuses a submission while a file waits for conversion or is being converted", async () => {
    const { store } = portal.parts.deps;
    const job = { tenant: "graduate", account: await idOf(one), kind: "conversion", key: KEY } as const;
    await store.enqueueJob(job, {}, Date.now());
    expect([await submit(shown), await submit()]).toEqual(["upload_running", "upload_running"]);
    await store.claimJob({ kinds: ["conversion"], owner: "worker", now: Date.now(), leaseMs: 60_000 });
    expect(await submit(shown)).toBe("upload_running");
    await store.deleteJob(job);
    expect(await submit(shown)).toBe("submitted");
  });

  it("never submits without a file that arrives at the same moment", async () => {
    const { store, documents, uploads } = portal.parts.deps;
    const account = await idOf(one);
    const place = { tenant: "graduate", account, answerKey: KEY };
    const job = { tenant: "graduate", account, kind: "conversion", key: KEY } as const;
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
    await store.deleteJob(job);
    const { enqueueJob } = store;
    // The submission ends before the record names the new file.
    store.enqueueJob = async (...call) => {
      store.enqueueJob = enqueueJob;
      await store.deleteJob(await enqueueJob(...call));
      expect(await submit(shown)).toBe("submitted");
      return enqueueJob(...call);
    };
    await uploads.write(fileKey, Buffer.from("%PDF-1.7"));
    const sent = { file_key: fileKey, file_name: "sketch.pdf" };
    const late = await one.call("POST", `/api/pdf/document-answer/${KEY}`, sent);
    expect([late.status, late.body["code"]]).toEqual([409, "application_submitted"]);
    expect(await store.findJob(job)).toBeUndefined();
  });

  it.each([-1, 1.5, "1", null, {}, Number.MAX_SAFE_INTEGER + 1])("refuses a revision such as %j", async (odd) => {
    expect(await submit(odd)).toBe("body_invalid");
    expect(await isSubmitted()).toBe(false);
  });
});
