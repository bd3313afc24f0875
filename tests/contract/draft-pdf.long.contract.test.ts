import { expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { readPdfPages } from "../pdf-text.ts";
import { describeOnStore, fetchBytes, usePortal } from "./opened-portal.fixture.ts";
import type { Person } from "./portal.fixture.ts";
import { idOf } from "./submitted.fixture.ts";

const HOUR_MS = 3_600_000;

describeOnStore("The PDF of a draft", () => {
  const portal = usePortal({ WORKERS: "1" });

  const save = (one: Person, first_name: string) => one.call("PUT", "/api/answer", { answers: { first_name } });
  const ask = async (one: Person) => (await one.call("POST", "/api/pdf/draft")).body;
  const status = async (one: Person) => (await one.call("GET", "/api/pdf/draft")).body["status"];
  const take = (one: Person) => one.call("POST", "/api/pdf/draft/file");
  const findJob = async (one: Person) =>
    portal.parts.deps.store.findJob({
      tenant: "graduate",
      account: await idOf(one),
      kind: "draft",
      key: "draft",
    });
  const files = async (): Promise<readonly string[]> => {
    const found: string[] = [];
    for await (const { key } of portal.parts.deps.uploads.list("drafts/")) found.push(key);
    return found;
  };
  const make = async (one: Person): Promise<void> => {
    await ask(one);
    portal.parts.deps.documents.startWorkers();
    await expect.poll(() => status(one), { timeout: 60_000 }).toBe("COMPLETED");
    await portal.parts.deps.documents.stopWorkers();
  };
  const fetchPdf = (one: Person) => fetchBytes(portal, one, "/api/pdf/draft/file", "POST");

  it("makes a draft PDF of the saved answers, marked on each page, and deletes it after the download", async () => {
    const one = await portal.applicant(COMPLETE_ANSWERS);
    expect(await status(one)).toBe("NOT_ANSWERED");
    await make(one);
    const [found] = await files();
    expect(found).toContain(await idOf(one));
    const { headers, bytes } = await fetchPdf(one);
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-disposition")).toContain("(draft).pdf");
    const pages = await readPdfPages(bytes);
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page).toContain("Draft, not submitted");
    expect(pages.join(" ")).toContain(COMPLETE_ANSWERS["last_name"]);
    expect(pages[0]).toMatch(/Answers as saved \w+ \d+, 20\d\d at \d+:\d\d [AP]M E[SD]T/);
    expect(pages.join(" ")).not.toMatch(/Submitted|Reference|Digest/);
    expect((await take(one)).status).toBe(404);
    expect([await files(), await findJob(one), await status(one)]).toEqual([[], undefined, "NOT_ANSWERED"]);
  });

  it("makes a draft PDF once for simultaneous requests, from the answers saved when the job runs", async () => {
    const one = await portal.applicant({ first_name: "Early" });
    const asked = await Promise.all(Array.from({ length: 8 }, () => ask(one)));
    expect(new Set(asked.map((answer) => answer["status"]))).toEqual(new Set(["UNPROCESSED"]));
    const { id } = (await findJob(one)) ?? {};
    await save(one, "Later");
    expect(await ask(one)).toMatchObject({ status: "UNPROCESSED", file_name: "", made_at: null });
    expect(await findJob(one)).toMatchObject({ id });
    await make(one);
    expect((await readPdfPages((await fetchPdf(one)).bytes)).join(" ")).toContain("Later");
  });

  it("hides a draft PDF from other applicants", async () => {
    const one = await portal.applicant({ first_name: "Private" });
    await make(one);
    const other = await portal.applicant();
    expect(await status(other)).toBe("NOT_ANSWERED");
    expect((await take(other)).status).toBe(404);
    expect((await fetchPdf(one)).status).toBe(200);
  });

  it("makes no draft PDF if the application is submitted before the job runs", async () => {
    const one = await portal.applicant(COMPLETE_ANSWERS);
    await ask(one);
    await one.call("POST", "/api/submit");
    portal.parts.deps.documents.startWorkers();
    await expect.poll(async () => (await findJob(one))?.state, { timeout: 60_000 }).toMatch(/FAILED/);
    await portal.parts.deps.documents.stopWorkers();
    expect(await files()).toEqual([]);
  });

  it("deletes a draft PDF within an hour if the applicant does not download it", async () => {
    const one = await portal.applicant({ first_name: "Forgotten" });
    await make(one);
    const { documents } = portal.parts.deps;
    await documents.sweepOrphans();
    expect(await files()).toHaveLength(1);
    portal.advance(HOUR_MS - 10 * 60_000);
    await documents.sweepOrphans();
    expect([await files(), await findJob(one)]).toEqual([[], undefined]);
  });

  it("refuses a draft PDF with an explanation after too many requests", async () => {
    const one = await portal.applicant();
    portal.advanceToWindow(10 * 60_000);
    const again = async () => {
      const job = await findJob(one);
      if (job !== undefined) await portal.parts.deps.store.deleteJob(job);
      return one.call("POST", "/api/pdf/draft");
    };
    for (let count = 0; count < 12; count += 1) expect((await again()).status).toBe(200);
    const refused = await again();
    expect([refused.status, refused.body["code"]]).toEqual([429, "throttled"]);
    expect(refused.body["message"]).toMatch(/^You asked for many PDFs of your draft\. .* in \d+ minutes\./);
  });
});
