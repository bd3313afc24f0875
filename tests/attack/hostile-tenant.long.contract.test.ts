import { execFile } from "node:child_process";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { loadTenant, TenantRefusedError } from "../../engine/node/index.ts";
import { openPortal } from "../contract/portal.fixture.ts";
import { useFolder } from "../use-folder.ts";

type Json = Record<string, unknown>;

const folder = useFolder("suite");
let tenants = 0;

async function copyTenant(): Promise<string> {
  tenants += 1;
  const copy = folder(String(tenants), "certificate");
  await cp("tenants/certificate", copy, { recursive: true });
  return copy;
}

async function writeText(path: string, text: string): Promise<string> {
  const copy = await copyTenant();
  await mkdir(join(copy, path, ".."), { recursive: true });
  await writeFile(join(copy, path), text);
  return copy;
}

/** `change` may return text that no object can express. */
async function edit(path: string, change: (file: Json) => Json | string): Promise<string> {
  const changed = change(JSON.parse(await readFile(join("tenants/certificate", path), "utf8")) as Json);
  return writeText(path, typeof changed === "string" ? changed : JSON.stringify(changed));
}

async function refusalOf(copy: string): Promise<readonly string[]> {
  try {
    await loadTenant(copy);
    return ["loaded"];
  } catch (error) {
    if (!(error instanceof TenantRefusedError)) throw error;
    return error.problems.filter(({ severity }) => severity === "error").map(({ rule }) => rule);
  }
}

const withField = (schema: unknown) =>
  edit("data-model.json", (file) => ({
    ...file,
    properties: { ...(file["properties"] as Json), ...(schema as Json) },
  }));

describe("A tenant folder that an attacker has changed", () => {
  it.each([
    ["a pattern that never ends", { qqq: { type: "string", title: "Q", pattern: "^(a+)+$" } }],
    ["a pattern with lookahead that never ends", { qqq: { type: "string", title: "Q", pattern: "(?=(a+))*b" } }],
    ["an invalid pattern", { qqq: { type: "string", title: "Q", pattern: "(" } }],
    ["a reference to a file", { qqq: { $ref: "file:///etc/passwd" } }],
    ["a reference out of the folder", { qqq: { $ref: "../graduate/data-model.json#/properties/ssn" } }],
    ["a reference to a server", { qqq: { $ref: "http://169.254.169.254/x.json" } }],
    ["a reference to the prototype", { qqq: { $ref: "#/definitions/__proto__" } }],
    ["a reference to itself", { qqq: { $ref: "#/properties/qqq" } }],
    ["references in a circle", { qqq: { $ref: "#/properties/rrr" }, rrr: { $ref: "#/properties/qqq" } }],
    [
      "an option list out of the folder",
      { qqq: { type: "string", title: "Q", "x-options": "../../graduate/options/majors" } },
    ],
    ["an option list of the prototype", { qqq: { type: "string", title: "Q", "x-options": "__proto__" } }],
    ["a key of the prototype", JSON.parse('{"__proto__":{"type":"string","title":"Q"}}')],
    ["a key of every object", { constructor: { type: "string", title: "Q" } }],
  ])("refuses a data model with %s", async (_, schema) => {
    expect(await refusalOf(await withField(schema))).not.toContain("loaded");
  });

  it.each([
    ["its name contains a script", { name: "</title><script>alert(1)</script>\r\nX: y", id: "../../x" }],
    ["its id is a path", { id: "../graduate" }],
    ["its page id is a path", { pages: ["../../graduate/pages/about"] }],
    ["a colour contains a style sheet", { theme: { brand: "red;}body{background:url(//evil.example)" } }],
    ["its cookie name would add a header", { session: { cookiePrefix: "a=b; Domain=x\r\nSet-Cookie: c" } }],
    ["its cookie has the session cookie's name", { session: { cookiePrefix: "portico_" } }],
    ["a session never ends", { session: { idleMs: 9e15, promptMs: 1 } }],
    ["its file limit is unbounded", { limits: { fileMaxBytes: 9e15 } }],
    ["its language contains markup", { lang: '"><script>' }],
    ["its time zone does not exist", { timeZone: "../../etc" }],
    ["an address is a script", { partner: { privacy_policy_url: "javascript:alert(1)" } }],
    ["its host is a wildcard", { hosts: ["*"] }],
  ])("refuses the folder when %s", async (_, change) => {
    const merge = (one: unknown, two: unknown): unknown =>
      typeof one === "object" && one !== null && typeof two === "object" && two !== null && !Array.isArray(two)
        ? {
            ...one,
            ...Object.fromEntries(Object.entries(two).map(([key, value]) => [key, merge((one as Json)[key], value)])),
          }
        : two;
    expect(await refusalOf(await edit("tenant.json", (file) => merge(file, change) as Json))).not.toContain("loaded");
  });

  it.each([
    ["conditions.json", `{"on_campus":{"description":"x","when":${'{"!":['.repeat(20_000)}1${"]}".repeat(20_000)}}}`],
    ["print.hbs", `${"{{#if x}}".repeat(3_000)}${"{{/if}}".repeat(3_000)}`],
    ["pages/about.json", "\0"],
  ])("refuses %s that is nested too deeply or is binary, without exhausting the stack", async (path, text) => {
    expect(await refusalOf(await writeText(path, text))).not.toContain("loaded");
  });

  it.each(["pages/secrets.json", "lookups/passwd.csv", "assets/passwd.txt", "options/passwd.json"])(
    "rejects %s if it is a symbolic link out of the folder",
    async (path) => {
      const copy = await copyTenant();
      await mkdir(join(copy, path, ".."), { recursive: true });
      await symlink("/etc/passwd", join(copy, path));
      expect(await refusalOf(copy)).not.toContain("loaded");
    },
  );

  it("refuses a pipe, which would keep the reader waiting", async () => {
    const copy = await copyTenant();
    await promisify(execFile)("mkfifo", [join(copy, "texts.json.json")]);
    expect(await refusalOf(copy)).not.toContain("loaded");
  });
});

it("serves nothing outside a tenant's assets through symbolic links or disguised paths", async () => {
  const copy = await copyTenant();
  await symlink("/proc/self/environ", join(copy, "assets/.hidden.txt"));
  await symlink("/", join(copy, "assets/.root"));
  const portal = await openPortal({ mongo: false, environment: { TENANTS_DIR: join(copy, "..") } });
  try {
    await symlink("/etc/passwd", join(copy, "assets/late.txt"));
    await symlink("hero.svg", join(copy, "assets/within.svg"));
    const { hash } = portal.parts.deps.tenants.defaultTenant;
    const statusOf = async (path: string) =>
      (await portal.person().call("GET", `/config/${hash}/assets/${path}`)).status;
    for (const path of [
      ".hidden.txt",
      ".root/etc/os-release.txt",
      "late.txt",
      "..%2fprint.hbs",
      "%2e%2e/print.hbs",
      "../conditions.json",
      "%252e%252e%252ftenant.json",
      "/etc/passwd",
      "hero.svg%00.txt",
      "..%5ctenant.json",
      "...//tenant.json",
    ])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    expect([await statusOf("hero.svg"), await statusOf("within.svg")]).toEqual([200, 200]);
  } finally {
    await portal.close();
  }
});
