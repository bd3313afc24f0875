import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createFieldCipher, canDecryptStoredAnswers } from "../../server/applications/index.ts";
import { addFieldKeyCommands } from "../../server/commands/field-key.ts";
import { addSecretCommands } from "../../server/commands/secrets.ts";
import { describeOnStore, useData } from "./opened-portal.fixture.ts";
import { API_KEY } from "./portal.fixture.ts";
import { runPortico } from "./portico-command.fixture.ts";

const [OLD_KEY, NEW_KEY] = [Buffer.alloc(32, 11), Buffer.alloc(32, 12)];
const [OLD, NEW] = [OLD_KEY.toString("base64"), NEW_KEY.toString("base64")];
const SSN = "123-45-6789";

describeOnStore("rotate-field-key", () => {
  const data = useData();
  const openWith = (keys: string) => data.open(undefined, { FIELD_KEY: keys });

  const portico = (args: readonly string[], keys: Record<string, string>): Promise<string> =>
    runPortico([addFieldKeyCommands, addSecretCommands], data.settings(undefined, keys), args);
  const rotate = (keys: string) => portico(["rotate-field-key"], { FIELD_KEY: keys });

  it("adds a key, re-encrypts with it, and drops the old key only when nothing needs it", async () => {
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
    const before = await openWith(`${OLD}`);
    const tenant = before.parts.deps.tenants.defaultTenant.id;
    const { call, cookies } = await before.applicant();
    await call("PUT", "/api/answer", { answers: { ssn: SSN, first_name: "Ann" } });
    await before.close();

    await expect(openWith(NEW)).rejects.toThrow(/is not the key that encrypted the secret answers/);
    expect(await rotate(NEW)).toContain("is not the key that encrypted the secret answers");
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
