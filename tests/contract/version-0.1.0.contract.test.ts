import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { MongoClient } from "mongodb";
import { beforeEach, expect, it } from "vitest";
import { describeOnStore, fetchBytes, useData } from "./opened-portal.fixture.ts";
import type { Portal } from "./portal.fixture.ts";
import { logIn } from "./submitted.fixture.ts";

/** Made by version 0.1.0 (commit 811db3d), with `fill.mjs` as of commit 240d162c. */
const KEPT = "tests/fixtures/version-0.1.0";
const made = JSON.parse(await readFile(`${KEPT}/made.json`, "utf8")) as {
  readonly at: number;
  readonly password: string;
  readonly serviceToken: string;
};

/** Version 0.1.0 wrote the same records to MongoDB: applications as documents, and jobs without a number. */
async function copyToMongo(file: string, uri: string): Promise<void> {
  const database = new DatabaseSync(file);
  const client = new MongoClient(uri);
  const toDocument: Readonly<Record<string, (row: Record<string, unknown>) => object>> = {
    applications: ({ body }) => JSON.parse(String(body)) as object,
    jobs: ({ seq: _, input, result, ...job }) => ({
      ...job,
      input: JSON.parse(String(input)) as object,
      result: typeof result === "string" ? (JSON.parse(result) as object) : null,
    }),
    codes: ({ seq: _, ...code }) => code,
  };
  for (const table of ["accounts", "sessions", "codes", "applications", "jobs", "serviceTokens", "serviceTokenUses"]) {
    const rows = database.prepare(`SELECT * FROM ${table}`).all() as Record<string, unknown>[];
    const documents = rows.map(toDocument[table] ?? ((row) => row));
    if (documents.length > 0) await client.db().collection(table).insertMany(documents);
  }
  database.close();
  await client.close();
}

describeOnStore("Data stored by version 0.1.0", () => {
  const data = useData();
  let portal: Portal;
  beforeEach(async () => {
    const { DATA_DIR: folder, MONGODB_URI: uri } = data.settings();
    await cp(`${KEPT}/data`, folder, { recursive: true });
    if (uri !== undefined) await copyToMongo(join(folder, "portico.sqlite"), uri);
    portal = await data.open(undefined, { FIELD_KEY_FILE: join(folder, "field-key"), WORKERS: "1" });
    // By today's clock, the sessions and links of the fixture have expired.
    portal.holdClock(made.at + 60_000);
  });
  const bytesOf = async (path: string, person = portal.person()): Promise<string> => {
    const { status, bytes } = await fetchBytes(portal, person, path);
    expect([path, status]).toEqual([path, 200]);
    return bytes.toString("latin1");
  };

  it("shows an application submitted in version 0.1.0 to its owner and to staff, with PDF and document", async () => {
    const ada = await logIn(portal, { username: "ada@example.edu" }, made.password);
    const { body } = await ada.call("GET", "/api/profile");
    expect(body["answer"]).toMatchObject({
      first_name: "Ada",
      ssn: "123-45-6789",
      college_name: "Ohio Valley College",
    });
    expect(body["web_status"]).toMatchObject([{}, {}, { web_status: "submitted" }]);
    expect((await ada.call("GET", "/api/pdf")).body["status"]).toBe("COMPLETED");
    const pdf = await bytesOf("/api/pdf/file", ada);
    expect(pdf).toMatch(/^%PDF-/);
    const token = `?service_token=${made.serviceToken}`;
    expect(await bytesOf(`/service/pdf${token}`)).toBe(pdf);
    expect(await bytesOf(`/service/document/personal_sketch_pdf${token}`)).toContain("The sketch of Ada Moreno");
    const page = await bytesOf(`/${token}`);
    for (const words of ["Ohio Valley College", "Data Science (MS)", "A sketch of Ada.pdf"])
      expect(page).toContain(words);
    expect(page).not.toContain("123-45-6789");
  });

  it("lets an applicant continue, submit and print a draft of version 0.1.0", async () => {
    const ben = await logIn(portal, { username: "ben@example.edu" }, made.password);
    const { body } = await ben.call("GET", "/api/profile");
    expect(body).toMatchObject({
      answer: { first_name: "Ben", ssn: "987-65-4321", college_2_name: "Second College" },
      document_answer: { personal_sketch_pdf: { file_name: "A sketch of Ben.pdf" } },
      tabs: { personal_sketch_tabs: "upload" },
      last_page: "education",
    });
    const dates = {
      college_2_attend_from_month: "9",
      college_2_attend_from_year: "2020",
      college_2_attend_to_month: "5",
      college_2_attend_to_year: "2022",
    };
    await ben.call("PUT", "/api/answer", { answers: { first_name: "Benedict", legal_agree: true, ...dates } });
    expect((await ben.call("POST", "/api/submit")).status).toBe(200);
    portal.parts.deps.documents.startWorkers();
    await expect
      .poll(async () => (await ben.call("GET", "/api/pdf")).body["status"], { timeout: 60_000 })
      .toBe("COMPLETED");
    expect(await bytesOf("/api/pdf/file", ben)).toMatch(/^%PDF-/);
    await portal.parts.deps.documents.stopWorkers();
  });
});
