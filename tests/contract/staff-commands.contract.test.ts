import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { addStaffCommands } from "../../server/commands/staff.ts";
import { createStore, type Store } from "../../server/store/index.ts";
import { runPortico } from "./portico-command.fixture.ts";

let folder: string;
let store: Store;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-staff-"));
  store = await createStore({ sqliteFile: join(folder, "portico.sqlite") });
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});
afterEach(() => {
  process.exitCode = undefined;
});

const portico = (...args: readonly string[]) => runPortico([addStaffCommands], { DATA_DIR: folder }, args);
const email = "Ada@Example.edu";

it("invites, lists and removes staff, and enters it in the audit", async () => {
  expect(await portico("staff", "list")).toContain("has no staff yet");
  expect(await portico("staff", "add", "--tenant", "graduate", "--email", email, "--role", "admin")).toContain(
    "Invited as admin: ada@example.edu.",
  );
  expect(await portico("staff", "add", "--email", email, "--role", "officer")).toContain("Invited as officer");
  expect(await portico("staff", "list")).toMatch(/^ada@example\.edu {2}officer {2}invited/);
  expect((await store.countJobs("mail")).queued).toBe(2);
  expect(await portico("staff", "remove", "--email", email)).toBe("Removed: ada@example.edu\n");
  expect(await portico("staff", "remove", "--email", email)).toContain("no staff with that address");
  expect(process.exitCode).toBe(1);
  const acts = (await store.readAudit("graduate", 0, 9)).map(({ action, details }) => [action, details["role"]]);
  expect(acts).toEqual([
    ["staff.invite", "admin"],
    ["staff.reinvite", "officer"],
    ["staff.remove", undefined],
  ]);
});

it("verifies the audit, and finds what was altered or cut off since an anchor", async () => {
  const whole = await portico("audit", "verify", "--tenant", "graduate");
  expect(whole).toMatch(/^graduate: whole, 3 entries, anchor 3:[0-9a-f]{64}\n$/);
  expect(process.exitCode).toBeUndefined();
  const [, anchor = ""] = /anchor (\S+)/.exec(whole) ?? [];
  const later = anchor.replace(/^3:/, "4:");
  expect(await portico("audit", "verify", "--tenant", "graduate", "--anchor", later)).toContain("its end was cut off");
  expect(process.exitCode).toBe(1);
  await expect(portico("audit", "verify", "--tenant", "graduate", "--anchor", "nothing")).rejects.toThrow(
    "audit verify",
  );
  await expect(portico("audit", "verify", "--anchor", anchor)).rejects.toThrow("--tenant");
  await expect(portico("staff", "add", "--email", email, "--role", "owner")).rejects.toThrow("reader, officer, admin");
});
