import { expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { readPdfPages } from "../pdf-text.ts";
import { describeOnStore, fetchBytes, usePortal } from "./opened-portal.fixture.ts";
import type { Person } from "./portal.fixture.ts";

describeOnStore("The PDF of a draft", () => {
  const portal = usePortal();

  const fetchPdf = (one: Person) => fetchBytes(portal, one, "/api/pdf/draft", "POST");

  it("shows the saved answers, and marks each page as a draft", async () => {
    const one = await portal.applicant(COMPLETE_ANSWERS);
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
    await one.call("PUT", "/api/answer", { answers: { first_name: "Afterwards" } });
    expect((await readPdfPages((await fetchPdf(one)).bytes)).join(" ")).toContain("Afterwards");
  });

  it("is refused after the submission", async () => {
    const one = await portal.applicant(COMPLETE_ANSWERS);
    expect((await one.call("POST", "/api/submit")).status).toBe(200);
    expect((await one.call("POST", "/api/pdf/draft")).body).toMatchObject({ code: "application_submitted" });
  });

  it("stays marked as a draft, or is refused, if the applicant submits while the draft waits or prints", async () => {
    const [other, one] = [await portal.applicant(), await portal.applicant(COMPLETE_ANSWERS)];
    const others = fetchPdf(other);
    const asked = fetchPdf(one);
    expect((await one.call("POST", "/api/submit")).status).toBe(200);
    const { status, bytes } = await asked;
    if (status !== 200) expect(String(bytes)).toContain("application_submitted");
    else for (const page of await readPdfPages(bytes)) expect(page).toContain("Draft, not submitted");
    expect((await others).status).toBe(200);
  });

  it("is refused with an explanation after too many requests", async () => {
    const one = await portal.applicant();
    portal.advanceToWindow(10 * 60_000);
    for (let count = 0; count < 12; count += 1) expect((await fetchPdf(one)).status).toBe(200);
    const refused = await one.call("POST", "/api/pdf/draft");
    expect([refused.status, refused.body["code"]]).toEqual([429, "throttled"]);
    expect(refused.body["message"]).toMatch(/^You asked for many PDFs of your draft\. .* in \d+ minutes\./);
  });
});
