import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DOCUMENT_KEY, openApplicant, signUp, uploadFile, type Applicant } from "../faults/applicant.ts";
import { workOf } from "../faults/kept.ts";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { makePdf } from "../journeys/make-pdf.ts";
import { startPortal, type Portal } from "../journeys/portal.ts";
import { command } from "./exporting.ts";

const SAVED = { status: 200 };
async function begin(portal: Portal): Promise<Applicant> {
  const one = await signUp(portal);
  expect(await one.insist("PUT", "/api/answer", { answers: COMPLETE_ANSWERS })).toMatchObject(SAVED);
  await one.insist("PUT", "/api/tabs", { tab_id: "personal_sketch_tabs", chosen_tab: "upload" });
  return one;
}
async function upload(one: Applicant, fileName: string, bytes: Uint8Array): Promise<void> {
  expect(await uploadFile(one, fileName, bytes)).toBeUndefined();
  expect(await workOf(one, `/api/pdf/document-answer/${DOCUMENT_KEY}`)).toBe("COMPLETED");
}
async function readFileOf({ portalUrl, headers }: Applicant, path: string): Promise<string> {
  const response = await fetch(portalUrl + path, { headers: headers() });
  expect([path, response.status]).toEqual([path, 200]);
  return Buffer.from(await response.arrayBuffer()).toString("latin1");
}

const numberOf = (answer: unknown): number => Number(/\d+$/.exec(String(answer))?.[0]);

describe("portico backup", () => {
  let root: string;
  let portal: Portal;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "portico-backup-"));
    portal = await startPortal({ dataDir: join(root, "data") });
  });
  afterAll(async () => {
    await portal?.stop();
    await rm(root, { recursive: true, force: true });
  });
  /** Limits the size of files to 40 KiB, so that writes fail as on a full disk. */
  const runOnFullDisk = (dataDir: string, ...args: readonly string[]) => {
    const portico = [process.execPath, "dist/server/portico.js", ...args];
    return promisify(execFile)("bash", ["--norc", "-c", 'ulimit -f 40; exec "$@"', "-", ...portico], {
      env: { PATH: process.env["PATH"] ?? "", DATA_DIR: dataDir },
    }).catch((error: unknown) => error);
  };

  it("contains everything acknowledged before it began, while applicants work", async () => {
    const pdf = await makePdf("A sketch", 30_000);
    const applicants = await Promise.all([1, 2, 3].map(() => begin(portal)));
    const done = new Map(applicants.map((one) => [one, { name: 0, file: 0 }]));
    let isOver = false;
    const work = async (one: Applicant): Promise<void> => {
      for (let count = 1; !isOver; count += 1) {
        const answers = { first_name: `Name${count}` };
        expect(await one.insist("PUT", "/api/answer", { answers })).toMatchObject(SAVED);
        done.set(one, { ...done.get(one)!, name: count });
        if (count % 3 !== 0) continue;
        await upload(one, `Sketch ${count}.pdf`, pdf);
        done.set(one, { ...done.get(one)!, file: count });
      }
    };
    const submitter = await begin(portal);
    const working = Promise.all(applicants.map(work));
    await expect.poll(() => [...done.values()].every(({ file }) => file > 0), { timeout: 60_000 }).toBe(true);
    await upload(submitter, "Sketch of Sue.pdf", pdf);
    await submitter.insist("POST", "/api/web-status", { web_status: "validating" });
    expect(await submitter.insist("POST", "/api/submit")).toMatchObject(SAVED);
    expect(await workOf(submitter, "/api/pdf")).toBe("COMPLETED");

    const acknowledged = new Map(done);
    const { code, stdout, stderr } = await command({ DATA_DIR: portal.dataDir }, "backup", join(root, "portal.tar"));
    expect([code, stdout]).toEqual([0, expect.stringMatching(/ has 4 applications and \d+ files\./)]);
    expect(stderr).toMatch(/^The keys are NOT in it\./);
    isOver = true;
    await working;

    const elsewhere = join(root, "elsewhere");
    const restored = await command({ DATA_DIR: elsewhere }, "restore", join(root, "portal.tar"));
    expect([restored.code, restored.stderr]).toEqual([0, expect.stringMatching(/^There is no field key in/)]);
    await cp(join(portal.dataDir, "field-key"), join(elsewhere, "field-key"));
    await portal.stop();
    portal = await startPortal({ dataDir: elsewhere });
    for (const [{ username }, { name, file }] of acknowledged) {
      const one = openApplicant(portal, username);
      await one.logIn();
      const { answer } = (await one.insist("GET", "/api/profile")).body as { answer: Record<string, unknown> };
      expect(numberOf(answer["first_name"])).toBeGreaterThanOrEqual(name);
      // The restored portal first converts the files that the backup holds unconverted.
      const readFileNumber = async (): Promise<number> => {
        const { body: documents } = await one.insist("GET", "/api/document-answer");
        const document = documents[DOCUMENT_KEY] as { readonly file_name: string } | undefined;
        return numberOf(document?.file_name.replace(".pdf", ""));
      };
      await expect.poll(readFileNumber, { timeout: 90_000, interval: 500 }).toBeGreaterThanOrEqual(file);
      const link = await command({ DATA_DIR: elsewhere }, "print-link", "--email", username);
      const token = new URL(link.stdout.trim()).searchParams.get("service_token") ?? "";
      expect(await readFileOf(one, `/service/document/${DOCUMENT_KEY}?service_token=${token}`)).toMatch(/^%PDF-/);
    }
    const sue = openApplicant(portal, submitter.username);
    await sue.logIn();
    expect(await readFileOf(sue, "/api/pdf/file")).toMatch(/^%PDF-/);
  });

  it("leaves no partial backup or restore if the disk is full", async () => {
    const data = portal.dataDir;
    const before = (await readdir(data)).sort();
    const refused = await runOnFullDisk(data, "backup", join(root, "full.tar"));
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringMatching(/^.*No archive was left\.\n$/) as unknown });
    expect((await readdir(data)).sort()).toEqual(before);
    expect(await readdir(root)).not.toContain("full.tar");
    expect((await readdir(root)).filter((name) => name.endsWith(".partial"))).toEqual([]);

    const target = join(root, "full");
    const notRestored = await runOnFullDisk(target, "restore", join(root, "portal.tar"));
    expect(notRestored).toMatchObject({ code: 2, stderr: expect.stringContaining("Nothing was changed") as unknown });
    expect(await readdir(root)).not.toContain("full");
    expect((await readFile(join(root, "portal.tar"))).length).toBeGreaterThan(40 * 1024);
  });

  it("refuses to back up data in MongoDB, and names the guide to backups", async () => {
    const env = { MONGODB_URI: "mongodb://127.0.0.1:1/portico", FIELD_KEY: Buffer.alloc(32).toString("base64") };
    expect(await command(env, "backup", join(root, "mongo.tar"))).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^MONGODB_URI is set, .*docs\/operate\/backup\.md/) as unknown,
    });
  });
});
