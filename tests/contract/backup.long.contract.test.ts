import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { makePdf } from "../journeys/make-pdf.ts";
import { readCode } from "../journeys/mailbox.ts";
import { startPortal, type Portal } from "../journeys/portal.ts";

const PASSWORD = "Correct-Horse-9!";
const KEY = "personal_sketch_pdf";
const run = promisify(execFile);

/** An applicant of a portal that runs as a process of its own. */
async function makeApplicant(portal: Portal, username: string) {
  let cookie = "";
  const call = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
    const headers = { cookie, ...(body === undefined ? {} : { "content-type": "application/json" }) };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(portal.url + path, { method, headers, ...sent });
    const set = response.headers.getSetCookie().map((line) => line.split(";")[0]);
    if (set.length > 0) cookie = set.join("; ");
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  };
  const logIn = () => call("POST", "/public/login", { username, password: PASSWORD });
  return {
    username,
    call,
    logIn,
    signUp: async () => {
      await call("POST", "/public/signup", { username, password: PASSWORD });
      await call("POST", "/public/confirm", { username, code: await readCode(portal, username, undefined) });
      await logIn();
      await call("PUT", "/api/answer", { answers: COMPLETE_ANSWERS });
      await call("PUT", "/api/tabs", { tab_id: "personal_sketch_tabs", chosen_tab: "upload" });
    },
    upload: async (fileName: string, bytes: Uint8Array): Promise<void> => {
      const { url, fields } = (await call("POST", "/api/presigned-url", { answer_key: KEY })) as {
        url: string;
        fields: Record<string, string>;
      };
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append("file", new Blob([Uint8Array.from(bytes)]), fileName);
      expect((await fetch(new URL(url, portal.url), { method: "POST", body: form })).ok).toBe(true);
      await call("POST", `/api/pdf/document-answer/${KEY}`, { file_key: fields["key"], file_name: fileName });
      while ((await call("GET", `/api/pdf/document-answer/${KEY}`))["status"] !== "COMPLETED") await sleep(50);
    },
    file: async (path: string): Promise<string> => {
      const response = await fetch(portal.url + path, { headers: { cookie } });
      expect([path, response.status]).toEqual([path, 200]);
      return Buffer.from(await response.arrayBuffer()).toString("latin1");
    },
  };
}
type Applicant = Awaited<ReturnType<typeof makeApplicant>>;

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
  const command = (dataDir: string, ...args: readonly string[]) =>
    run(process.execPath, ["dist/server/portico.js", ...args], {
      env: { PATH: process.env["PATH"] ?? "", DATA_DIR: dataDir },
    });
  /** With no more than so many kibibytes a file, which a write meets as it meets a full disk. */
  const commandWithin = (kibibytes: number, dataDir: string, ...args: readonly string[]) =>
    run(
      "bash",
      ["--norc", "-c", `ulimit -f ${kibibytes}; exec "$@"`, "-", process.execPath, "dist/server/portico.js", ...args],
      {
        env: { PATH: process.env["PATH"] ?? "", DATA_DIR: dataDir },
      },
    ).then(
      () => undefined,
      (error: unknown) => error as { readonly code: number; readonly stderr: string },
    );

  it("has everything that was acknowledged before it began, while applicants save, upload and submit", async () => {
    const pdf = await makePdf("A sketch", 30_000);
    const applicants = await Promise.all(
      ["ann", "ben", "cid"].map(async (name) => {
        const one = await makeApplicant(portal, `${name}@example.edu`);
        await one.signUp();
        return one;
      }),
    );
    const done = new Map(applicants.map((one) => [one, { name: 0, file: 0 }]));
    let isOver = false;
    const work = async (one: Applicant): Promise<void> => {
      for (let count = 1; !isOver; count += 1) {
        await one.call("PUT", "/api/answer", { answers: { first_name: `Name${count}` } });
        done.set(one, { ...done.get(one)!, name: count });
        if (count % 3 !== 0) continue;
        await one.upload(`Sketch ${count}.pdf`, pdf);
        done.set(one, { ...done.get(one)!, file: count });
      }
    };
    const submitter = await makeApplicant(portal, "sue@example.edu");
    await submitter.signUp();
    const working = Promise.all(applicants.map(work));
    await expect.poll(() => [...done.values()].every(({ file }) => file > 0), { timeout: 60_000 }).toBe(true);
    await submitter.upload("Sketch of Sue.pdf", pdf);
    await submitter.call("POST", "/api/web-status", { web_status: "validating" });
    await submitter.call("POST", "/api/submit");
    while ((await submitter.call("GET", "/api/pdf"))["status"] !== "COMPLETED") await sleep(100);

    const acknowledged = new Map(done);
    const { stdout, stderr } = await command(portal.dataDir, "backup", join(root, "portal.tar"));
    expect(stdout).toMatch(/ has 4 applications and \d+ files\./);
    expect(stderr).toMatch(/^The keys are NOT in it\./);
    isOver = true;
    await working;

    const elsewhere = join(root, "elsewhere");
    expect((await command(elsewhere, "restore", join(root, "portal.tar"))).stderr).toMatch(/^There is no field key in/);
    await cp(join(portal.dataDir, "field-key"), join(elsewhere, "field-key"));
    await portal.stop();
    portal = await startPortal({ dataDir: elsewhere });
    for (const [{ username }, { name, file }] of acknowledged) {
      const one = await makeApplicant(portal, username);
      await one.logIn();
      const { answer } = (await one.call("GET", "/api/profile")) as { answer: Record<string, unknown> };
      expect(numberOf(answer["first_name"])).toBeGreaterThanOrEqual(name);
      // A file that was handed in in its place, and not converted yet at the backup, is converted now.
      const readFileNumber = async (): Promise<number> => {
        const documents = await one.call("GET", "/api/document-answer");
        const document = documents[KEY] as { readonly file_name: string } | undefined;
        return numberOf(document?.file_name.replace(".pdf", ""));
      };
      await expect.poll(readFileNumber, { timeout: 90_000, interval: 500 }).toBeGreaterThanOrEqual(file);
      const link = await command(elsewhere, "service-link", "--username", username);
      const token = new URL(link.stdout.trim()).searchParams.get("service_token") ?? "";
      expect(await one.file(`/service/document/${KEY}?service_token=${token}`)).toMatch(/^%PDF-/);
    }
    const sue = await makeApplicant(portal, submitter.username);
    await sue.logIn();
    expect(await sue.file("/api/pdf/file")).toMatch(/^%PDF-/);
  });

  it("leaves nothing half where the disk is full, nor does restore", async () => {
    const data = portal.dataDir;
    const before = (await readdir(data)).sort();
    const refused = await commandWithin(40, data, "backup", join(root, "full.tar"));
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringMatching(/^.*No archive was left\.\n$/) as unknown });
    expect((await readdir(data)).sort()).toEqual(before);
    expect(await readdir(root)).not.toContain("full.tar");
    expect((await readdir(root)).filter((name) => name.endsWith(".partial"))).toEqual([]);

    const target = join(root, "full");
    const notRestored = await commandWithin(40, target, "restore", join(root, "portal.tar"));
    expect(notRestored).toMatchObject({ code: 2, stderr: expect.stringContaining("Nothing was changed") as unknown });
    expect(await readdir(root)).not.toContain("full");
    expect((await readFile(join(root, "portal.tar"))).length).toBeGreaterThan(40 * 1024);
  });

  it("is refused where the data are in MongoDB or S3, with a word of what to do", async () => {
    const env = {
      PATH: process.env["PATH"] ?? "",
      MONGODB_URI: "mongodb://127.0.0.1:1/portico",
      FIELD_KEY: Buffer.alloc(32).toString("base64"),
    };
    const refused = await run(process.execPath, ["dist/server/portico.js", "backup", join(root, "mongo.tar")], {
      env,
    }).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^MONGODB_URI is set, .*operations\.md/) as unknown,
    });
  });
});
