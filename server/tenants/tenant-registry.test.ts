import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as node from "../../engine/node/index.ts";
import { createTenantRegistry, type TenantRegistry } from "./tenant-registry.ts";

vi.mock("../../engine/node/index.ts", async (load) => {
  const real = await load<typeof node>();
  return { ...real, loadTenants: vi.fn(real.loadTenants), watchTenants: vi.fn(real.watchTenants) };
});

let folder: string;
let registry: TenantRegistry | undefined;
const messages: string[] = [];

const open = async () =>
  (registry = await createTenantRegistry({
    tenantsDir: folder,
    defaultTenant: undefined,
    isDevelopment: true,
    onMessage: (message) => messages.push(message),
  }));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-registry-"));
  for (const name of ["graduate", "certificate"]) await cp(`tenants/${name}`, join(folder, name), { recursive: true });
});
afterEach(async () => {
  registry?.close();
  registry = undefined;
  messages.length = 0;
  vi.clearAllMocks();
  await rm(folder, { recursive: true });
});

describe("createTenantRegistry in development", () => {
  it("loads each tenant once at the start", async () => {
    await open();
    expect(registry?.all().map(({ id }) => id)).toEqual(["certificate", "graduate"]);
    expect(vi.mocked(node.watchTenants)).toHaveBeenCalledTimes(1);
    expect(vi.mocked(node.loadTenants)).not.toHaveBeenCalled();
    expect(messages).toEqual([]);
  });

  it("announces an edit for the edited tenant only", async () => {
    const reloaded: string[] = [];
    (await open()).onReload((tenant) => reloaded.push(tenant));
    const file = join(folder, "certificate", "texts.json");
    const texts: object = JSON.parse(await readFile(file, "utf8"));
    await writeFile(file, JSON.stringify({ ...texts, "form.save": "Go on" }));
    await vi.waitFor(() => expect(messages).toHaveLength(1), 10_000);
    expect(reloaded).toEqual(["certificate"]);
    expect(messages).toEqual(['Tenant "certificate" was reloaded.']);
  });

  it("does not start with a broken tenant, and names file and line", async () => {
    await writeFile(join(folder, "certificate", "conditions.json"), "{\n  broken");
    await expect(open()).rejects.toThrow(/Tenant "certificate" cannot be loaded[^]*certificate\/conditions\.json:2/);
  });

  it("reports that TENANTS_DIR is not a folder", async () => {
    const tenantsDir = join(folder, "nowhere");
    await expect(
      createTenantRegistry({ tenantsDir, defaultTenant: undefined, isDevelopment: true, onMessage: () => undefined }),
    ).rejects.toThrow(/which is not a folder/);
    expect(await readFile(join(folder, "graduate", "tenant.json"), "utf8")).not.toBe("");
  });
});
