import { beforeAll, describe, expect, it } from "vitest";
import { addPrintLinkCommands } from "../../server/commands/print-link.ts";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { describeOnStore, useData, usePortal } from "./opened-portal.fixture.ts";
import type { Person } from "./portal.fixture.ts";
import { runPortico } from "./portico-command.fixture.ts";
import { idOf, recordOf } from "./submitted.fixture.ts";

describeOnStore("Submission", () => {
  const portal = usePortal();
  let one: Person;
  beforeAll(async () => {
    one = await portal.applicant();
  });

  it("refuses an incomplete application with the messages of each field, and changes nothing", async () => {
    await one.call("PUT", "/api/answer", { answers: { ...COMPLETE_ANSWERS, last_name: "" } });
    await one.call("POST", "/api/web-status", { web_status: "validating" });
    const refused = await one.call("POST", "/api/submit");
    expect([refused.status, refused.body["code"], refused.body["errors"]]).toEqual([
      422,
      "submission_invalid",
      { last_name: [expect.stringContaining("last name")] },
    ]);
    expect((await one.call("GET", "/api/profile")).body["web_status"]).toHaveLength(2);
  });

  it("accepts a complete application, even twice, and queues its PDF", async () => {
    await one.call("PUT", "/api/answer", { answers: { last_name: "Moreno" } });
    const [first, second] = await Promise.all([one.call("POST", "/api/submit"), one.call("POST", "/api/submit")]);
    expect(first.body).toEqual(second.body);
    expect(first.body["message"]).toBe("Your application was successfully submitted.");
    expect((first.body["web_status"] as { web_status: string }[]).map(({ web_status }) => web_status)).toEqual([
      "started",
      "validating",
      "submitted",
    ]);
    expect((await one.call("GET", "/api/pdf")).body).toMatchObject({ status: "UNPROCESSED", url: "" });
  });
});

const HOUR_MS = 3_600_000;
const NUMBER = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

describeOnStore("The reference number", () => {
  const portal = usePortal();
  const readReference = async (applicant: Person) => (await applicant.call("GET", "/api/profile")).body["reference"];
  const readPrint = async (applicant: Person) => {
    const link = await portal.parts.deps.serviceLinks.create("graduate", applicant.username, HOUR_MS);
    const page = await portal.person().call("GET", `/about?service_token=${link?.token ?? ""}`);
    return String(page.body["text"]);
  };

  it("creates a reference number once at submission, and shows it in response, profile and print", async () => {
    const applicant = await portal.applicant(COMPLETE_ANSWERS);
    await applicant.call("POST", "/api/web-status", { web_status: "validating" });
    expect(await readReference(applicant)).toBeNull();
    expect(await readPrint(applicant)).not.toContain("Reference");
    const answers = await Promise.all([1, 2, 3].map(() => applicant.call("POST", "/api/submit")));
    const reference = String(answers[0]?.body["reference"]);
    expect(reference).toMatch(NUMBER);
    expect(answers.map(({ body }) => body["reference"])).toEqual([reference, reference, reference]);
    expect(await readReference(applicant)).toBe(reference);
    expect(await readPrint(applicant)).toContain(reference);
  });

  it("sends the reference number in one receipt with the next steps", async () => {
    const applicant = await portal.applicant(COMPLETE_ANSWERS);
    await applicant.call("POST", "/api/web-status", { web_status: "validating" });
    const answers = await Promise.all([1, 2].map(() => applicant.call("POST", "/api/submit")));
    await applicant.call("POST", "/api/submit");
    const { subject, text, html } = await portal.mailTo(applicant.username);
    expect(subject).toBe(`We have received your application (${String(answers[0]?.body["reference"])})`);
    const [, date] = /your application on (\w+ \d+, \d{4} at \d+:\d\d.[AP]M \w+)\./.exec(text) ?? [];
    expect(date).toBeDefined();
    for (const part of [text, html]) {
      expect(part).toContain(String(answers[0]?.body["reference"]));
      expect(part).toContain("What happens next");
      expect(part).toContain("ask for official transcripts");
      expect(part).toContain("http://localhost:3000/completion");
    }
    expect(text).not.toMatch(/\n{4}|\{|Moreno/);
    const mails = (await portal.parts.deps.mailbox?.list()) ?? [];
    expect(mails.filter((mail) => mail.to === applicant.username && mail.subject === subject)).toHaveLength(1);
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

describe("A print link by reference number", () => {
  const data = useData();
  const portico = (...args: readonly string[]) => runPortico([addPrintLinkCommands], data.settings(), args);

  it("opens the application by its number, however staff type it", async () => {
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
