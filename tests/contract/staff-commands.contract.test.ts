import { existsSync } from "node:fs";
import { DatabaseSync } from "@photostructure/sqlite";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createServiceLinks } from "../../server/applications/index.ts";
import { createAudit } from "../../server/audit/index.ts";
import { addAuditCommand } from "../../server/commands/audit.ts";
import { countDrafts } from "../../server/commands/read-drafts.ts";
import { addEraseCommand } from "../../server/commands/erase.ts";
import { addSecretCommands } from "../../server/commands/secrets.ts";
import { addSigningKeyCommand } from "../../server/commands/signing-key.ts";
import { addStaffCommands } from "../../server/commands/staff.ts";
import { provisionSsoMember } from "../../server/sso/claims.ts";
import { createSigner } from "../../server/signing/index.ts";
import { createStore, type Store } from "../../server/store/index.ts";
import { account } from "../../server/store/records.fixture.ts";
import { runPortico } from "./portico-command.fixture.ts";
import { useFolder } from "../use-folder.ts";

const folder = useFolder("suite");
let store: Store;
beforeAll(async () => {
  store = await createStore({ sqliteFile: folder("portico.sqlite") });
});
afterAll(() => store.close());
const portico = (...args: readonly string[]) =>
  runPortico([addStaffCommands, addAuditCommand], { DATA_DIR: folder() }, args);
const email = "Ada@Example.edu";

it.each<[string, readonly string[]]>([
  ["staff list", ["staff", "list"]],
  ["secrets", ["secrets"]],
  ["signing-key show", ["signing-key", "show"]],
  ["rotate-upload-key", ["rotate-upload-key"]],
])("refuses %s in a folder without a portal, and creates no files", async (_command, args) => {
  const empty = folder("empty");
  const commands = [addStaffCommands, addSecretCommands, addSigningKeyCommand];
  expect(await runPortico(commands, { DATA_DIR: empty }, args)).toContain(
    `DATA_DIR is "${empty}", which has no portico.sqlite; expected the data of a portal.`,
  );
  expect([process.exitCode, existsSync(empty)]).toEqual([2, false]);
});

it("refuses to count drafts in a folder without a portal, and creates no files", async () => {
  vi.stubEnv("DATA_DIR", folder("empty"));
  await expect(countDrafts("graduate", [])).rejects.toThrow("which has no portico.sqlite");
  vi.unstubAllEnvs();
  expect(existsSync(folder("empty"))).toBe(false);
});

it("invites, lists and removes staff, and audits each act", async () => {
  expect(await portico("staff", "list")).toContain("has no staff yet");
  await expect(portico("staff", "add", "--email", email, "--role", "owner")).rejects.toThrow("reader, officer, admin");
  expect(await portico("staff", "add", "--tenant", "graduate", "--email", email, "--role", "admin")).toContain(
    "Invited as admin: ada@example.edu.",
  );
  expect(await portico("staff", "add", "--email", email, "--role", "officer")).toContain("Invited as officer");
  expect(await portico("staff", "list")).toMatch(/^ada@example\.edu {2}officer {2}invited/);
  expect((await store.countJobs("mail")).queued).toBe(2);
  await portico("staff", "add", "--email", "ben@example.edu", "--role", "officer");
  const member = async (address: string) =>
    (await store.findStaffRoster("graduate"))?.members.find((one) => one.email === address)?.id ?? "";
  const by = await member("ada@example.edu");
  const from = { address: null, request: null, by };
  const make = () =>
    createServiceLinks(store, Date.now).createFor("graduate", "a1", 60_000, "everyone", { from, recipient: "Dean" });
  const { record } = await make();
  const lower = ["staff", "add", "--email", email, "--role", "reader", "--links-to"] as const;
  expect(await portico(...lower, "eve@example.edu")).toContain("no staff with the email of --links-to");
  expect(await portico(...lower, email)).toContain("does not allow print links");
  expect(process.exitCode).toBe(1);
  const line = (what: string, id: string) =>
    new RegExp(`^Print link ${what}: ${id}  account a1  until \\S+  for "Dean"$`, "m");
  expect(await portico(...lower, "ben@example.edu")).toMatch(line("handed to ben@example.edu", record.id));
  expect(await store.listServiceTokens("graduate")).toMatchObject([
    { maker: await member("ben@example.edu"), revokedAt: null },
  ]);
  await portico("staff", "add", "--email", email, "--role", "officer");
  const { record: other } = await make();
  const removed = await portico("staff", "remove", "--email", email);
  expect(removed).toMatch(/^Removed: ada@example\.edu\n/);
  expect(removed).toMatch(line("revoked", other.id));
  expect(await portico("staff", "remove", "--email", "ben@example.edu")).toMatch(line("revoked", record.id));
  expect(await portico("staff", "remove", "--email", email)).toContain("no staff with that email");
  expect(process.exitCode).toBe(1);
  const acts = (await store.readAudit("graduate", 0, 9)).map(({ action, details }) => [action, details["role"]]);
  expect(acts).toEqual([
    ["staff.invite", "admin"],
    ["staff.reinvite", "officer"],
    ["staff.invite", "officer"],
    ["staff.reinvite", "reader"],
    ["staff.reinvite", "officer"],
    ["staff.remove", undefined],
    ["staff.remove", undefined],
  ]);
});

describe("if staff log in by single sign-on", () => {
  const SSO = {
    OIDC_ISSUER: "https://login.example.edu",
    OIDC_CLIENT_ID: "portico",
    OIDC_CLIENT_SECRET: "a-secret-of-the-client",
    OIDC_ROLES: JSON.stringify({ nursing: { nurses: "officer" } }),
  };
  const run = (settings: Readonly<Record<string, string>>, ...args: readonly string[]) =>
    runPortico([addStaffCommands], { DATA_DIR: folder(), ...settings }, ["staff", ...args, "--tenant", "nursing"]);
  const member = "grace@example.edu";

  it("explains an empty list, and refuses invitations if passwords are off", async () => {
    expect(await run(SSO, "list")).toMatch(/no staff yet\.\n.*single sign-on.*\nInvite somebody/);
    const only = { ...SSO, OIDC_ONLY: "true" };
    expect(await run(only, "list")).not.toContain("staff add");
    expect(await run(only, "add", "--email", member, "--role", "admin")).toContain("by the single sign-on alone");
    expect(process.exitCode).toBe(1);
    expect((await store.findStaffRoster("nursing"))?.members ?? []).toEqual([]);
    // A tenant that OIDC_ROLES does not name needs invitations.
    expect(
      await runPortico([addStaffCommands], { DATA_DIR: folder(), ...only }, ["staff", "list", "--tenant", "graduate"]),
    ).toContain("staff add");
  });

  it("lists and removes these staff, but refuses to change their role or second factor", async () => {
    await provisionSsoMember(
      store,
      "nursing",
      { subject: "https://login.example.edu 1", email: member, role: "officer" },
      0,
    );
    expect(await run(SSO, "list")).toMatch(/^grace@example\.edu {2}officer {2}by single sign-on {2}since 1970/);
    const before = await store.findStaffRoster("nursing");
    expect(await run(SSO, "add", "--email", member, "--role", "admin")).toContain(
      "comes from the school's single sign-on",
    );
    expect(process.exitCode).toBe(1);
    expect(await store.findStaffRoster("nursing")).toEqual(before);
    expect(await run(SSO, "remove", "--email", member)).toMatch(/^Removed: grace@example\.edu\n.*in again as long as/);
    expect((await store.findStaffRoster("nursing"))?.members).toEqual([]);
    expect((await store.readAudit("nursing", 0, 9)).map(({ action }) => action)).toEqual(["staff.remove"]);
    // After the removal, the address can be invited.
    expect(await run(SSO, "add", "--email", member, "--role", "reader")).toContain("Invited as reader");
    expect(await run(SSO, "list")).toContain("reader  invited");
    expect(await run(SSO, "remove", "--email", member)).toBe(`Removed: ${member}\n`);
  });
});

it("verifies the audit of one tenant or of all, and detects entries cut off since an anchor", async () => {
  const whole = await portico("audit", "verify", "--tenant", "graduate");
  expect(whole).toMatch(/^graduate: whole, 7 entries, signed from entry 1 on, anchor 7:[0-9a-f]{64}\n$/);
  expect(process.exitCode).toBeUndefined();
  const [, anchor = ""] = /anchor (\S+)/.exec(whole) ?? [];
  const later = anchor.replace(/^7:/, "8:");
  expect(await portico("audit", "verify", "--tenant", "graduate", "--anchor", later)).toContain("its end was cut off");
  expect(process.exitCode).toBe(1);
  await expect(portico("audit", "verify", "--tenant", "graduate", "--anchor", "nothing")).rejects.toThrow(
    "audit verify",
  );
  expect(await portico("audit", "verify", "--tenant", "minx")).toContain('There is no tenant "minx"; expected one of');
  expect(process.exitCode).toBe(2);
  await createAudit(store, createSigner([]), Date.now).append({
    tenant: "gone",
    staff: "",
    email: "",
    role: "",
    action: "staff.invite",
    outcome: "done",
    application: "",
    address: null,
    request: null,
    details: {},
  });
  expect(await portico("audit", "verify")).toMatch(/^gone: whole, 1 entries, none signed, anchor /m);
  await expect(portico("audit", "verify", "--anchor", anchor)).rejects.toThrow("--tenant");
});

it.each([
  { table: "staffRosters", done: undefined },
  { table: "jobs", done: "changed the list of staff" },
  { table: "audit", done: "changed the list of staff; queued an email or other work for the portal" },
])("reports what is done if the database refuses writes to $table, and invites on the next run", async (row) => {
  const file = new DatabaseSync(folder("portico.sqlite"), { timeout: 5_000 });
  const person = `${row.table.toLowerCase()}@example.edu`;
  const add = () => portico("staff", "add", "--email", person, "--role", "reader");
  const queued = (await store.countJobs("mail")).queued;
  file.exec(`CREATE TRIGGER refused BEFORE INSERT ON ${row.table} BEGIN SELECT RAISE(ABORT, 'no room'); END;
    CREATE TRIGGER refused_again BEFORE UPDATE ON ${row.table} BEGIN SELECT RAISE(ABORT, 'no room'); END`);
  expect(await add()).toBe(
    `The database cannot be used (SQLite: no room).\n${row.done === undefined ? "" : `Done before the error: ${row.done}. The rest may be missing: run the command again to complete it.\n`}`,
  );
  expect(process.exitCode).toBe(2);
  const isListed = (await store.findStaffRoster("graduate"))?.members.some((one) => one.email === person) ?? false;
  expect([isListed, (await store.countJobs("mail")).queued - queued]).toEqual([
    row.done !== undefined,
    row.table === "audit" ? 1 : 0,
  ]);
  file.exec("DROP TRIGGER refused; DROP TRIGGER refused_again");
  file.close();
  expect(await add()).toContain("Invited as reader");
  expect(await portico("staff", "list")).toContain(person);
});

it("erases an account, or reports that the portal must finish the erasure", async () => {
  const username = "erased@example.edu";
  await store.createAccount(account({ tenant: "graduate", id: "a1", username }));
  const erase = () =>
    runPortico([addEraseCommand], { DATA_DIR: folder(), SECURITY_LOG: folder("security.log") }, [
      "erase",
      "--email",
      username,
      "--confirm",
    ]);
  const file = new DatabaseSync(folder("portico.sqlite"), { timeout: 5_000 });
  file.exec("CREATE TRIGGER refused BEFORE DELETE ON accounts BEGIN SELECT RAISE(ABORT, 'no room'); END");
  expect(await erase()).toContain("Ordered: the erasure of account a1. The portal deletes what");
  file.exec("DROP TRIGGER refused");
  file.close();
  expect(await erase()).toBe("Erased: account a1\n");
});
