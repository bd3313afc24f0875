import { readFile, stat, chmod, rm } from "node:fs/promises";
import { join, dirname } from "node:path";
import { expect, it, afterEach, describe } from "vitest";
import { createFieldCipher, canDecryptStoredAnswers } from "../../server/applications/index.ts";
import { addFieldKeyCommands } from "../../server/commands/field-key.ts";
import { addSecretCommands } from "../../server/commands/secrets.ts";
import { describeOnStore, useData } from "./opened-portal.fixture.ts";
import { API_KEY, openPortal, type Person, type Portal } from "./portal.fixture.ts";
import { runPortico } from "./portico-command.fixture.ts";
import { writeWebhooksFile } from "./webhook-receiver.ts";
import { useFolder } from "../use-folder.ts";

const [OLD_KEY, NEW_KEY] = [Buffer.alloc(32, 11), Buffer.alloc(32, 12)];
const [OLD, NEW] = [OLD_KEY.toString("base64"), NEW_KEY.toString("base64")];
const SSN = "123-45-6789";

describeOnStore("rotate-field-key", () => {
  const data = useData();
  const openWith = (keys: string) => data.open(undefined, { FIELD_KEY: keys });

  const portico = (args: readonly string[], keys: Record<string, string>): Promise<string> =>
    runPortico([addFieldKeyCommands, addSecretCommands], data.settings(undefined, keys), args);

  it("adds a key, re-encrypts with it, and drops the old key only when no application needs it", async () => {
    const FIELD_KEY_FILE = join(data.settings().DATA_DIR, "field-key");
    const run = (...args: readonly string[]) => portico(args, { FIELD_KEY_FILE });
    const open = () => data.open(undefined, { FIELD_KEY_FILE });
    expect(await run("field-key", "new")).toContain("Created ");
    expect((await stat(FIELD_KEY_FILE)).mode & 0o777).toBe(0o600);
    const first = await readFile(FIELD_KEY_FILE, "utf8");
    expect(await run("field-key", "new")).toContain("stays as it is");
    expect(await readFile(FIELD_KEY_FILE, "utf8")).toBe(first);

    const before = await open();
    const { cookies, call } = await before.applicant();
    await call("PUT", "/api/answer", { answers: { ssn: SSN } });
    const changes = { ssn: { w: "a", seq: 1, base: 0, ageMs: 60_000 } };
    await call("PUT", "/api/answer", { answers: { ssn: "987-65-4321" }, changes });
    const left = { answers: { first_name: "Ann" }, once: false };
    const sent = await call("POST", "/public/tmp", left, { authorization: `Bearer ${API_KEY}` });
    const leftAt = `/public/tmp?token=${String(sent.body["token"])}`;
    const journalKey = (await call("GET", "/api/profile")).body["journal_key"];
    await before.close();

    expect(await run("field-key", "drop")).toContain("holds one key only");
    expect(await run("field-key", "add")).toContain("holds 2 keys now");
    expect((await stat(FIELD_KEY_FILE)).mode & 0o777).toBe(0o600);
    expect((await readFile(FIELD_KEY_FILE, "utf8")).split(",")[1]).toBe(first);
    expect(await run("field-key", "drop")).toContain("1 applications still need the oldest key");

    const during = await open();
    const owner = during.person(undefined, cookies);
    const profile = (await owner.call("GET", "/api/profile")).body;
    expect(profile).toMatchObject({ answer: { ssn: SSN }, journal_key: journalKey });
    expect((await owner.call("GET", leftAt)).body).toEqual({ answer: { first_name: "Ann" } });
    await during.close();

    expect(await run("rotate-field-key")).toContain("Encrypted again: 1 applications");
    expect(await run("rotate-field-key")).toContain("Encrypted again: 0 applications");
    expect(await run("field-key", "drop")).toContain("holds one key now");
    expect((await readFile(FIELD_KEY_FILE, "utf8")).includes(first)).toBe(false);
    const after = await open();
    const again = after.person(undefined, cookies);
    const asides = [{ value: "987-65-4321" }];
    expect((await again.call("GET", "/api/profile")).body).toMatchObject({ answer: { ssn: SSN }, asides });
    expect((await again.call("GET", leftAt)).body["code"]).toBe("tmp_not_found");
    await after.close();
  });

  it("refuses to start without the key, hides secrets if FIELD_KEY_LOST is set, and shows them again with the key", async () => {
    const before = await openWith(OLD);
    const tenant = before.parts.deps.tenants.defaultTenant.id;
    const { call, cookies } = await before.applicant();
    await call("PUT", "/api/answer", { answers: { ssn: SSN, first_name: "Ann" } });
    await before.close();

    await expect(openWith(NEW)).rejects.toThrow(/is not the key that encrypted the secret answers/);
    expect(await portico(["rotate-field-key"], { FIELD_KEY: NEW })).toContain(
      "is not the key that encrypted the secret answers",
    );
    expect(await portico(["secrets"], { FIELD_KEY: NEW })).toMatch(/^field key +DOES NOT WORK/m);
    expect(await portico(["secrets"], { FIELD_KEY: OLD })).toMatch(/^field key +works$/m);
    const without = await data.open(undefined, { FIELD_KEY: NEW, FIELD_KEY_LOST: "true" });
    const cipher = createFieldCipher([NEW_KEY]);
    expect(await canDecryptStoredAnswers(without.parts.deps.store, cipher, tenant)).toBe(false);
    const one = without.person(undefined, cookies);
    const profile = (await one.call("GET", "/api/profile")).body["answer"] as Record<string, unknown>;
    expect(profile).toMatchObject({ first_name: "Ann" });
    expect(profile).not.toHaveProperty("ssn");
    expect((await one.call("PUT", "/api/answer", { answers: { last_name: "Lee" } })).status).toBe(200);
    await without.close();

    const after = await openWith(`${NEW},${OLD}`);
    const again = after.person(undefined, cookies);
    expect((await again.call("GET", "/api/profile")).body["answer"]).toMatchObject({ ssn: SSN, last_name: "Lee" });
    const both = createFieldCipher([NEW_KEY, OLD_KEY]);
    expect(await canDecryptStoredAnswers(after.parts.deps.store, both, tenant)).toBe(true);
    await after.close();
  });
});

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

describe("the key that signs uploads to the disk", () => {
  const presign = async ({ call }: Person) =>
    (await call("POST", "/api/presigned-url", { answer_key: KEY })).body["fields"] as Record<string, string>;
  const post = async (opened: Portal, fields: Record<string, string>): Promise<number> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("file", new Blob(["%PDF-1.4"]), "a.pdf");
    return (await opened.app.request("/uploads", { method: "POST", body: form })).status;
  };

  it("changes the upload key while the portal runs, and accepts the previous key until the next rotation", async () => {
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
