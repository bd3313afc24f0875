import { chmod, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { addSecretCommands } from "../../server/commands/secrets.ts";
import { openPortal, type Person, type Portal } from "./portal.fixture.ts";
import { runPortico } from "./portico-command.fixture.ts";
import { writeWebhooksFile } from "./webhook-receiver.ts";
import { useFolder } from "../use-folder.ts";

const KEY = "personal_sketch_pdf";
const HOOK = `whsec_${Buffer.alloc(32, 3).toString("base64")}`;
const [FIRST, SECOND] = ["the-first-key-of-a-partner", "the-second-key-of-a-partner"];

const folder = useFolder();
let portal: Portal | undefined;
afterEach(async () => {
  await portal?.close();
  portal = undefined;
});

const open = async (environment: Record<string, string> = {}): Promise<Portal> => {
  await portal?.close();
  return (portal = await openPortal({ mongo: false, environment: { DATA_DIR: folder(), ...environment } }));
};

const portico = (args: readonly string[], environment: Record<string, string> = {}): Promise<string> =>
  runPortico([addSecretCommands], { DATA_DIR: folder(), ...environment }, args);

describe("the key of uploads to the disk", () => {
  const presign = async ({ call }: Person) =>
    (await call("POST", "/api/presigned-url", { answer_key: KEY })).body["fields"] as Record<string, string>;
  const post = async (opened: Portal, fields: Record<string, string>): Promise<number> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("file", new Blob(["%PDF-1.4"]), "a.pdf");
    return (await opened.app.request("/uploads", { method: "POST", body: form })).status;
  };

  it("changes the upload key while the portal runs, and accepts the last key until the next rotation", async () => {
    const opened = await open();
    const applicant = await opened.applicant();
    const [before, alsoBefore] = [await presign(applicant), await presign(applicant)];
    expect(await portico(["rotate-upload-key"])).toContain("signed with a new key");
    const after = await presign(applicant);
    expect([await post(opened, before), await post(opened, after)]).toEqual([204, 204]);
    const file = await stat(folder("uploads/post-policy.secret"));
    expect([file.mode & 0o777, file.size]).toEqual([0o600, 64]);
    await portico(["rotate-upload-key"]);
    expect(await post(opened, alsoBefore)).toBe(403);
    expect(await post(opened, { ...after, "x-portico-signature": "0".repeat(64) })).toBe(403);
  });
});

describe("the keys of partners", () => {
  const leave = async (opened: Portal, key: string): Promise<number> =>
    (await opened.person().call("POST", "/public/tmp", { answers: {} }, { "x-api-key": key })).status;

  it("accepts both keys of a partner while the partner changes from one to the other", async () => {
    const before = await open({ TMP_API_KEY: FIRST });
    expect([await leave(before, FIRST), await leave(before, SECOND)]).toEqual([200, 401]);
    const during = await open({ TMP_API_KEY: `${SECOND}, ${FIRST}` });
    expect([await leave(during, FIRST), await leave(during, SECOND)]).toEqual([200, 200]);
    expect(await leave(during, `${SECOND}, ${FIRST}`)).toBe(401);
    const after = await open({ TMP_API_KEY: SECOND });
    expect([await leave(after, FIRST), await leave(after, SECOND)]).toEqual([401, 200]);
  });
});

describe("end-sessions", () => {
  const isIn = async ({ call }: Person): Promise<boolean> => (await call("GET", "/api/tabs")).status === 200;

  it("ends the sessions of one applicant, or of everybody", async () => {
    const opened = await open();
    const [one, two, three] = [await opened.applicant(), await opened.applicant(), await opened.applicant()];
    expect(await portico(["end-sessions", "--email", one.username.toUpperCase()])).toContain("Ended");
    expect([await isIn(one), await isIn(two)]).toEqual([false, true]);
    expect(await portico(["end-sessions"])).toBe("Ended: 2 sessions.\n");
    expect([await isIn(two), await isIn(three)]).toEqual([false, false]);
    expect(await portico(["end-sessions", "--email", "nobody@example.edu"])).toContain("no account");
    expect(process.exitCode).toBe(1);
  });
});

describe("secrets", () => {
  it("lists each secret's source, readers and state, and shows no secret", async () => {
    await open();
    const printed = await portico(["secrets"], { TMP_API_KEY: FIRST });
    expect(printed).toMatch(/^TMP_API_KEY +in the environment$/m);
    expect(printed).toMatch(/^MONGODB_URI +unset$/m);
    expect(printed).toMatch(/^field-key +\S+ 0600 of user \d+, changed \S+Z$/m);
    expect(printed).toMatch(/^uploads\/post-policy\.secret +\S+ 0600 /m);
    expect(printed).toMatch(/^portico\.sqlite +\S+ 0600 /m);
    const hooks = await writeWebhooksFile({
      graduate: [{ id: "crm", url: "https://crm.example.edu", secrets: [HOOK] }],
    });
    const withHook = await portico(["secrets"], { WEBHOOKS_FILE: hooks });
    expect(withHook).toMatch(/^webhook crm +\S+crm-0 0\d{3} of user/m);
    expect(withHook).not.toContain(HOOK);
    await rm(dirname(hooks), { recursive: true });
    expect(printed).toMatch(/^database +works\nfield key +works\nuploads +works$/m);
    expect(printed).not.toContain(FIRST);
    expect(process.exitCode).toBeUndefined();
    await chmod(folder("field-key"), 0o644);
    expect(await portico(["secrets"])).toMatch(/^field-key .* 0644 .*OTHERS MAY READ IT: chmod 600$/m);
  });
});
