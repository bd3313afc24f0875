import files, { cp, readFile, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isBroken } from "./broken-tenant.ts";
import { createTenantRegistry, type TenantRegistry } from "./tenant-registry.ts";
import { useFolder } from "../../tests/use-folder.ts";

const folder = useFolder();
let registry: TenantRegistry | undefined;
const messages: string[] = [];

const open = async (options: Partial<Parameters<typeof createTenantRegistry>[0]> = {}) =>
  (registry = await createTenantRegistry({
    tenantsDir: folder(),
    defaultTenant: undefined,
    publicUrl: "http://localhost:3000",
    isDevelopment: true,
    onMessage: (message) => messages.push(message),
    ...options,
  }));
const write = (path: string, text: string) => writeFile(folder(path), text);

beforeEach(async () => {
  for (const id of ["graduate", "certificate"]) {
    await cp("templates/starter", folder(id), { recursive: true });
    const tenant = JSON.parse(await readFile("templates/starter/tenant.json", "utf8")) as object;
    await write(`${id}/tenant.json`, JSON.stringify({ ...tenant, id, hosts: [`${id}.localhost`] }));
  }
});
afterEach(() => {
  registry?.close();
  registry = undefined;
  messages.length = 0;
});

describe("createTenantRegistry in development", () => {
  it("loads each tenant once at the start", async () => {
    const read = vi.spyOn(files, "readFile");
    syncBuiltinESMExports();
    await open();
    const paths = read.mock.calls.map(([path]) => (typeof path === "string" ? path : ""));
    const own = paths.filter((path) => path.startsWith(folder()));
    read.mockRestore();
    syncBuiltinESMExports();
    expect(registry?.all().map(({ id }) => id)).toEqual(["certificate", "graduate"]);
    expect(own).toContain(folder("graduate", "tenant.json"));
    expect(own).toEqual([...new Set(own)]);
    expect(messages).toEqual([]);
  });

  it("serves a tenant that was broken at the start when it becomes valid", async () => {
    const good = await readFile(folder("certificate/conditions.json"), "utf8");
    await write("certificate/conditions.json", "{");
    const states: (readonly string[])[] = [];
    const { find } = await open({ onBroken: (broken) => states.push(broken.map(({ id }) => id)) });
    expect(find("certificate")).toBeUndefined();
    await write("certificate/conditions.json", good);
    await vi.waitFor(() => expect(find("certificate")).toBeDefined(), 45_000);
    expect(states).toEqual([["certificate"], []]);
  });
});

describe("createTenantRegistry with a broken tenant", () => {
  const openServed = () => open({ isDevelopment: false });
  const idAt = ({ findByHost }: TenantRegistry, host: string) => {
    const found = findByHost(host);
    return found === undefined ? "nobody" : `${found.id}${isBroken(found) ? ", broken" : ""}`;
  };

  it("assigns unknown hosts to the broken tenant if its hosts are unreadable", async () => {
    await write("certificate/tenant.json", "nothing");
    const opened = await open({ isDevelopment: false, publicUrl: "https://apply.example.edu" });
    expect(idAt(opened, "apply.certificate.example")).toBe("certificate, broken");
    for (const host of ["apply.example.edu", "localhost:3000", "127.0.0.1:3000", "[::1]:3000", "graduate.localhost"])
      expect(idAt(opened, host)).toBe("graduate");
  });

  it("serves no other tenant in place of a broken default tenant", async () => {
    await write("graduate/conditions.json", "{");
    const opened = await openServed();
    for (const host of ["localhost:3000", "127.0.0.1:3000"]) expect(idAt(opened, host)).toBe("graduate, broken");
    for (const host of ["203.0.113.9:3000", "[2001:db8::1]", "127.0.0.1.example"])
      expect(idAt(opened, host)).toBe("nobody");
    expect(idAt(opened, "certificate.localhost")).toBe("certificate");
    expect(opened.defaultId).toBe("graduate");
    expect(() => opened.defaultTenant).toThrow(/Tenant "graduate" cannot be loaded[^]*conditions\.json:1/);
  });

  it("rejects the start if every tenant is broken, and reports file and line of each", async () => {
    for (const id of ["graduate", "certificate"]) await write(`${id}/conditions.json`, "{\n  broken");
    await expect(openServed()).rejects.toThrow(
      /Tenant "certificate", "graduate" cannot be loaded[^]*certificate\/conditions\.json:2[^]*graduate\/conditions\.json:2/,
    );
  });

  it("rejects the start with an unknown DEFAULT_TENANT", async () => {
    await expect(open({ defaultTenant: "nursing" })).rejects.toThrow(
      'DEFAULT_TENANT is "nursing"; expected one of certificate, graduate.',
    );
  });
});
