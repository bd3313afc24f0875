import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dropDatabase, mongoUri, newDatabase } from "../../server/store/test-database.fixture.ts";
import { makePdf } from "../journeys/make-pdf.ts";
import { readCode } from "../journeys/mailbox.ts";
import { startPortal, type Portal } from "../journeys/portal.ts";
import { PASSWORD } from "./portal.fixture.ts";

if (mongoUri === undefined)
  console.warn("\n*** SKIPPED: PORTICO_TEST_MONGODB_URI is unset: two processes on one MongoDB are NOT tested. ***\n");
const isOnS3 = process.env["PORTICO_TEST_S3_ENDPOINT"] !== undefined;

/** Two processes of the built server on MongoDB, and on S3 or one folder of uploads. */
describe.skipIf(mongoUri === undefined)(
  `Two processes on one MongoDB and one ${isOnS3 ? "S3" : "folder of uploads"}`,
  () => {
    let folder = "";
    let a: Portal;
    let b: Portal;
    const database = newDatabase();

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "portico-two-"));
      const s3 = Object.entries(process.env).flatMap(([name, value]) =>
        name.startsWith("PORTICO_TEST_S3_") && value !== undefined ? [[name.replace("PORTICO_TEST_", ""), value]] : [],
      );
      const env = {
        MONGODB_URI: database.href,
        FIELD_KEY: Buffer.alloc(32, 7).toString("base64"),
        ...(Object.fromEntries(s3) as Record<string, string>),
      };
      // Uploads on disk share a folder.
      const dataDirs = isOnS3 ? ([join(folder, "a"), join(folder, "b")] as const) : ([folder, folder] as const);
      a = await startPortal({ env, dataDir: dataDirs[0] });
      b = await startPortal({ env, dataDir: dataDirs[1] });
    });
    afterAll(async () => {
      await a?.stop();
      await b?.stop();
      await rm(folder, { recursive: true, force: true });
      if (mongoUri === undefined) return;
      // The database goes with its server.
      await dropDatabase(database).catch(() => undefined);
    });

    function person() {
      const cookies = new Map<string, string>();
      const headers = () => ({ cookie: [...cookies].map((pair) => pair.join("=")).join("; ") });
      const call = async (on: Portal, method: string, path: string, body?: unknown) => {
        const response = await fetch(on.url + path, {
          method,
          headers: { ...headers(), ...(body === undefined ? {} : { "content-type": "application/json" }) },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        for (const line of response.headers.getSetCookie()) {
          const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        return { status: response.status, body: (await response.json()) as Record<string, unknown> };
      };
      return { username: `${randomUUID()}@example.edu`, cookies, headers, call };
    }

    async function applicant() {
      const one = person();
      const { username } = one;
      const insist = async (on: Portal, call: string, body: object) =>
        expect([call, (await one.call(on, "POST", `/public/${call}`, { username, ...body })).status]).toEqual([
          call,
          200,
        ]);
      await insist(a, "signup", { password: PASSWORD });
      // Either process may send the mail.
      const code = await Promise.any([a, b].map((portal) => readCode(portal, username, undefined)));
      await insist(b, "confirm", { code });
      await insist(a, "login", { password: PASSWORD });
      return one;
    }

    it("serve an applicant who alternates between them from sign-up to log-out", async () => {
      const one = await applicant();
      const saved = await one.call(b, "PUT", "/api/answer", { answers: { first_name: "Ann", ssn: "123-45-6789" } });
      expect(saved.status).toBe(200);
      for (const on of [a, b]) {
        expect((await one.call(on, "GET", "/api/profile")).body).toMatchObject({
          username: one.username,
          answer: { first_name: "Ann", ssn: "123-45-6789" },
          revision: saved.body["revision"],
        });
      }
      await one.call(a, "PUT", "/api/tabs", { tab_id: "personal_sketch_tabs", chosen_tab: "upload" });
      expect((await one.call(b, "GET", "/api/tabs")).body).toEqual({ personal_sketch_tabs: "upload" });

      const copy = new Map(one.cookies);
      expect((await one.call(a, "GET", "/api/logout")).status).toBe(200);
      for (const [name, value] of copy) one.cookies.set(name, value);
      for (const on of [b, a]) expect((await one.call(on, "GET", "/api/profile")).status).toBe(401);
    });

    it("convert each other's uploaded files, and both know the result", async () => {
      const one = await applicant();
      await one.call(b, "PUT", "/api/tabs", { tab_id: "personal_sketch_tabs", chosen_tab: "upload" });
      const path = "/api/pdf/document-answer/personal_sketch_pdf";
      const { url, fields } = (await one.call(a, "POST", "/api/presigned-url", { answer_key: "personal_sketch_pdf" }))
        .body as { url: string; fields: Record<string, string> };
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append(
        "file",
        new Blob([Buffer.from(await makePdf("A sketch"))], { type: "application/pdf" }),
        "sketch.pdf",
      );
      const headers = isOnS3 ? {} : one.headers();
      expect((await fetch(new URL(url, b.url), { method: "POST", body: form, headers })).ok).toBe(true);
      const start = { file_key: fields["key"], file_name: "sketch.pdf" };
      expect((await one.call(b, "POST", path, start)).status).toBe(200);
      const read = async () => (await one.call(a, "GET", path)).body["status"];
      await expect.poll(read, { timeout: 45_000, interval: 300 }).toBe("COMPLETED");
      for (const on of [a, b])
        expect((await one.call(on, "GET", "/api/document-answer")).body).toMatchObject({
          personal_sketch_pdf: { file_name: "sketch.pdf" },
        });
    });
  },
);
