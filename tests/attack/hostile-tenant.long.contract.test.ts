import { execFile } from "node:child_process";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { loadTenant } from "../../engine/node/index.ts";
import { openPortal } from "../contract/portal.fixture.ts";
import { useFolder } from "../use-folder.ts";

type Json = Record<string, unknown>;

const TEXT = { type: "string", title: "Q" };

const folder = useFolder("suite");
let tenants = 0;

async function copyTenant(): Promise<string> {
  tenants += 1;
  const copy = folder(String(tenants), "certificate");
  await cp("tenants/certificate", copy, { recursive: true });
  return copy;
}

async function edit(copy: string, path: string, change: (file: Json) => object): Promise<void> {
  const file = JSON.parse(await readFile(join(copy, path), "utf8")) as Json;
  await writeFile(join(copy, path), JSON.stringify(change(file)));
}

const expectRefusal = (copy: string, rule: string) =>
  expect(loadTenant(copy)).rejects.toMatchObject({
    problems: expect.arrayContaining([expect.objectContaining({ severity: "error", rule })]),
  });

const PAGES = ["programme", "you", "background", "english", "arrival", "declaration"];

describe("a tenant folder that an attacker has changed", () => {
  it.each<[what: string, rule: string, questions: object]>([
    ["a pattern that backtracks without end", "pattern-safe", { qqq: { ...TEXT, pattern: "^(a+)+$" } }],
    ["a lookahead that backtracks without end", "pattern-safe", { qqq: { ...TEXT, pattern: "(?=(a+)+b)" } }],
    ["an invalid pattern", "pattern-compiles", { qqq: { ...TEXT, pattern: "(" } }],
    ["a reference to a file", "file-matches-schema", { qqq: { $ref: "file:///etc/passwd" } }],
    ["a reference to a server", "file-matches-schema", { qqq: { $ref: "http://169.254.169.254/x.json" } }],
    ["a reference to the prototype", "file-matches-schema", { qqq: { $ref: "#/definitions/__proto__" } }],
    ["an option list out of the folder", "name-known", { qqq: { ...TEXT, "x-options": "../../graduate/options/a" } }],
    ["an option list named __proto__", "name-known", { qqq: { ...TEXT, "x-options": "__proto__" } }],
    ["a question named __proto__", "json-parses", JSON.parse('{"__proto__":{"type":"string","title":"Q"}}')],
    ["a shared definition of itself", "tenant-compiles", { pronouns: { $ref: "#/definitions/itself" } }],
  ])("rejects a data model with %s", async (_, rule, questions) => {
    const copy = await copyTenant();
    await edit(copy, "data-model.json", (file) => ({
      ...file,
      definitions: { itself: { $ref: "#/definitions/itself" } },
      properties: { ...(file["properties"] as Json), ...questions },
    }));
    await expectRefusal(copy, rule);
  });

  it.each<[what: string, rule: string, change: object]>([
    ["its id is a path", "tenant-id-is-folder", { id: "../graduate" }],
    ["a page id is a path", "page-file-exists", { pages: [...PAGES, "../../graduate/pages/about"] }],
    [
      "a colour contains CSS rules",
      "file-matches-schema",
      { theme: { brand: "red;}body{background:url(//evil.example)" } },
    ],
    [
      "its cookie name would add a header",
      "file-matches-schema",
      { session: { cookiePrefix: "a=b; Domain=x\r\nSet-Cookie: c" } },
    ],
    ["its cookies are named like the portal's own", "file-matches-schema", { session: { cookiePrefix: "portico_" } }],
    ["its file limit is unbounded", "file-matches-schema", { limits: { fileMaxBytes: 9e15 } }],
    ["its language contains markup", "time-zone-known", { lang: '"><script>' }],
    ["its time zone does not exist", "time-zone-known", { timeZone: "../../etc" }],
    ["an address is a script", "file-matches-schema", { partner: { privacy_policy_url: "javascript:alert(1)" } }],
    ["its host is a wildcard", "file-matches-schema", { hosts: ["*"] }],
  ])("rejects the folder if %s", async (_, rule, change) => {
    const merge = (one: unknown, two: unknown): unknown =>
      typeof one === "object" && one !== null && typeof two === "object" && two !== null && !Array.isArray(two)
        ? {
            ...one,
            ...Object.fromEntries(Object.entries(two).map(([key, value]) => [key, merge((one as Json)[key], value)])),
          }
        : two;
    const copy = await copyTenant();
    await edit(copy, "tenant.json", (file) => merge(file, change) as Json);
    await expectRefusal(copy, rule);
  });

  it.each([
    ["conditions.json", "json-parses", `{"on_campus":{"when":${'{"!":['.repeat(20_000)}1${"]}".repeat(20_000)}}}`],
    ["print.hbs", "template-parses", `${"{{#if x}}".repeat(3_000)}${"{{/if}}".repeat(3_000)}`],
    ["pages/about.json", "json-parses", "\0"],
  ])("rejects %s that is nested too deeply or is binary, without exhausting the stack", async (path, rule, text) => {
    const copy = await copyTenant();
    await writeFile(join(copy, path), text);
    await expectRefusal(copy, rule);
  });

  it.each(["pages/secrets.json", "lookups/passwd.csv", "assets/passwd.txt", "options/passwd.json"])(
    "rejects %s if it is a symbolic link out of the folder",
    async (path) => {
      const copy = await copyTenant();
      await mkdir(join(copy, path, ".."), { recursive: true });
      await symlink("/etc/passwd", join(copy, path));
      await expectRefusal(copy, "file-readable");
    },
  );

  it("rejects a pipe, from which reading would never end", async () => {
    const copy = await copyTenant();
    await promisify(execFile)("mkfifo", [join(copy, "changes.json")]);
    await expectRefusal(copy, "file-readable");
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
