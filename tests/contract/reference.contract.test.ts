import { rm } from "node:fs/promises";
import { expect, it } from "vitest";
import { makeDataFolder } from "../data-folder.ts";
import { addPrintLinkCommands } from "../../server/commands/print-link.ts";
import { completeAnswers } from "../faults/complete-answers.ts";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import { openPortal, type Person } from "./portal.fixture.ts";
import { runPortico } from "./portico-command.fixture.ts";
import { mailsTo } from "./submitted.fixture.ts";

const portico = (folder: string, ...args: readonly string[]) =>
  runPortico([addPrintLinkCommands], { DATA_DIR: folder }, args);

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

  it("is given once, at submission, and is in the answer, the profile and the staff's print", async () => {
    const applicant = await portal.applicant();
    await applicant.call("PUT", "/api/answer", { answers: completeAnswers });
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

  it("is mailed at once in one receipt, with what happens next in the school's words", async () => {
    const applicant = await portal.applicant();
    await applicant.call("PUT", "/api/answer", { answers: completeAnswers });
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

  it("is mailed by no receipt while nothing is submitted", async () => {
    const applicant = await portal.applicant();
    await applicant.call("POST", "/api/submit");
    expect(await mailsTo(portal, applicant)).toEqual([]);
  });

  it("is given to an application that an earlier version submitted, and the same one to all who ask at once", async () => {
    const applicant = await portal.applicant();
    const { store } = portal.parts.deps;
    const account = await store.findAccountByUsername("graduate", applicant.username);
    const record = await store.findApplication("graduate", account?.id ?? "");
    if (record === undefined) throw new Error("There is no application.");
    const webStatus = (["started", "validating", "submitted"] as const).map((web_status) => ({ web_status, at: 1 }));
    expect(await store.replaceApplication({ ...record, webStatus }, record.revision)).toBe(true);
    const numbers = await Promise.all(Array.from({ length: 6 }, () => readReference(applicant)));
    expect(numbers[0]).toMatch(NUMBER);
    expect(new Set(numbers).size).toBe(1);
    expect(await readPrint(applicant)).toContain(String(numbers[0]));
  });
});

it("opens the application for staff who were told its number, however they type it", async () => {
  const folder = await makeDataFolder();
  const portal = await openPortal({ mongo: false, environment: { DATA_DIR: folder } });
  const applicant = await portal.applicant();
  await applicant.call("PUT", "/api/answer", { answers: completeAnswers });
  await applicant.call("POST", "/api/web-status", { web_status: "validating" });
  const reference = String((await applicant.call("POST", "/api/submit")).body["reference"]);
  const typed = ` ${reference.toLowerCase().replace("-", " ").replaceAll("1", "l").replaceAll("0", "o")} `;
  const link = await portico(folder, "print-link", "--reference", typed);
  const { pathname, search } = new URL(link.split("\n")[0] ?? "");
  expect((await portal.person().call("GET", pathname + search)).body["text"]).toContain(reference);
  const misheard = (reference.startsWith("A") ? "B" : "A") + reference.slice(1);
  expect(await portico(folder, "print-link", "--reference", misheard)).toContain("no application with that reference");
  expect(process.exitCode).toBe(1);
  process.exitCode = undefined;
  await expect(portico(folder, "print-link", "--email", "a@b.c", "--reference", reference)).rejects.toThrow(
    "expected either",
  );
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});
