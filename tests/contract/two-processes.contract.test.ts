import { beforeAll, expect, it } from "vitest";
import { makePdf } from "../journeys/make-pdf.ts";
import { describeOnStore, useData } from "./opened-portal.fixture.ts";
import type { Person, Portal } from "./portal.fixture.ts";

describeOnStore("Two processes on one store", () => {
  const data = useData("suite");
  let first: Portal;
  let second: Portal;
  let here: Person;
  let there: Person;
  beforeAll(async () => {
    [first, second] = [await data.open(), await data.open(undefined, { WORKERS: "1" })];
    here = await first.applicant({ first_name: "Ann", ssn: "123-45-6789" });
    there = second.person(here.username, here.cookies);
  });

  it("converts in one process a file that was sent to the other, and shows it in both", async () => {
    await there.call("PUT", "/api/tabs", { tab_id: "personal_sketch_tabs", chosen_tab: "upload" });
    const { body } = await here.call("POST", "/api/presigned-url", { answer_key: "personal_sketch_pdf" });
    const { key: file_key } = body["fields"] as { key: string };
    await first.parts.deps.uploads.write(file_key, await makePdf("A sketch"));
    const path = "/api/pdf/document-answer/personal_sketch_pdf";
    expect((await here.call("POST", path, { file_key, file_name: "sketch.pdf" })).status).toBe(200);
    second.parts.deps.documents.startWorkers();
    await expect.poll(async () => (await here.call("GET", path)).body["status"]).toBe("COMPLETED");
    for (const one of [here, there])
      expect((await one.call("GET", "/api/document-answer")).body).toMatchObject({
        personal_sketch_pdf: { file_name: "sketch.pdf" },
      });
  });

  it("shows an answer and ends a session in both processes", async () => {
    expect((await there.call("GET", "/api/profile")).body["answer"]).toMatchObject({ ssn: "123-45-6789" });
    expect((await here.call("GET", "/api/logout")).status).toBe(200);
    expect((await there.call("GET", "/api/profile")).status).toBe(401);
  });
});
