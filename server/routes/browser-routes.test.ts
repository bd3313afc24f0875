import { createHash } from "node:crypto";
import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { loadTenant } from "../../engine/node/index.ts";
import { toMailOrigin } from "./read-request.ts";
import { renderThemeCss } from "../plain-page.ts";
import { fillPortalPage, hashScripts, hashStyles } from "./portal-page.ts";
import { createStaticFiles, sendStatic } from "./static-files.ts";
import { makeFolder } from "../../tests/use-folder.ts";

const loaded = await loadTenant("tenants/graduate");
const TEMPLATE =
  '<!doctype html><html lang="en"><head><title>Application</title><!-- portico:head --></head><body><div id="root"></div><!-- portico:data --><template><!-- portico:scripts --><!-- portico:screen form <link href="/assets/application.js"> --><!-- portico:screen login <link href="/assets/LoginPage.js"> --></template><script>start()</script></body></html>';

type Served = Parameters<typeof fillPortalPage>[2];
const fill = (over: Partial<Served> = {}, served = loaded, template = TEMPLATE) =>
  fillPortalPage(template, served, { path: "/about", isDevelopment: false, ...over });
const named = (name: string) => ({
  ...loaded,
  definition: { ...loaded.definition, tenant: { ...loaded.definition.tenant, name } },
});

it("fills the page with the tenant's escaped language, name, configuration and theme", () => {
  const page = fill({}, named("A & <B> $& School"));
  expect(page).toContain('<html lang="en-US">');
  expect(page).toContain("<title>A &amp; &lt;B&gt; $&amp; School</title>");
  expect(page).toContain('<p class="a-header__name">A &amp; &lt;B&gt; $&amp; School</p>');
  expect(page).toContain(`<meta name="portico-config" content="/config/${loaded.hash}/">`);
  expect(page).toContain(`<style>${renderThemeCss(loaded.definition.tenant)}</style>`);
  expect(page).not.toMatch(/portico:head|reload\.js/);
  expect(fill({ isDevelopment: true })).toContain("/dev/reload.js");
});

it("puts the configuration into the page as data and the given frame in place of the default, without a profile if there is none", () => {
  const served = named("</script><b>$& <!-- portico:head -->");
  const pictures = { logo: { width: 2, height: 1 } };
  const page = fill({ pictures, frame: "<p>$& A frame</p>" }, served);
  expect(page).toContain('<div id="root"><p>$& A frame</p></div>');
  const config = /<script type="application\/json" id="portico-config">([^<]*)<\/script>/.exec(page)?.[1] ?? "";
  expect(JSON.parse(config)).toEqual(JSON.parse(JSON.stringify({ definition: served.definition, pictures })));
  expect(page).not.toContain("portico-profile");
});

it("preloads only the parts of the requested screen", () => {
  for (const path of ["/", "/about"]) {
    const page = fill({ path });
    expect(page).toMatch(/validators\.js.*<link href="\/assets\/application\.js">/s);
    expect(page).not.toMatch(/LoginPage|portico:screen/);
  }
  const login = fill({ path: "/login" });
  expect(login).toContain('<link href="/assets/LoginPage.js">');
  expect(login).not.toMatch(/validators\.js|application\.js|portico:screen/);
  expect(fill({ path: "/verify" })).not.toMatch(/application\.js|LoginPage|portico:screen/);
});

it("lists the hash of each style sheet of a page, but of no inserted text", () => {
  const sheet = "a{b:c}\nd{e:f}";
  const template = TEMPLATE.replace("<!-- portico:head -->", `$&<style data-sheet="/assets/a.css">${sheet}</style>`);
  const page = fill({}, named("<style>x{}</style>"), template);
  const hashes = [renderThemeCss(loaded.definition.tenant), sheet].map(
    (css) => `'sha256-${createHash("sha256").update(css).digest("base64")}'`,
  );
  expect(hashStyles(page)).toEqual(hashes);
});

it("lists the hash of the built template's script", () => {
  const hash = createHash("sha256").update("start()").digest("base64");
  expect(hashScripts(TEMPLATE)).toEqual([`'sha256-${hash}'`]);
});

it("writes only colours into the theme", () => {
  expect(renderThemeCss(loaded.definition.tenant)).toContain("--portico-brand: #1f4e5f;");
  const theme = { brand: "red;} body{display:none", accent: "#abc" };
  const odd = { ...loaded.definition.tenant, theme };
  expect(renderThemeCss(odd)).toBe(":root {\n  --portico-accent: #abc;\n}\n");
});

it("compresses a file with an encoding of the browser, and answers 304 if the file is unchanged", async () => {
  const folder = await makeFolder();
  await writeFile(join(folder, "main.js"), "const x = 1;\n".repeat(500));
  const body = await createStaticFiles(folder)("main.js");
  if (body === undefined) throw new Error("main.js was not found.");
  const ask = (headers: Record<string, string>) =>
    sendStatic(new Request("http://localhost/main.js", { headers }), body, "no-cache");
  const compressed = await ask({ "accept-encoding": "gzip, br" });
  expect(compressed.headers.get("content-encoding")).toBe("br");
  expect(brotliDecompressSync(Buffer.from(await compressed.arrayBuffer())).toString()).toBe(
    "const x = 1;\n".repeat(500),
  );
  const again = await ask({ "accept-encoding": "gzip, br", "if-none-match": compressed.headers.get("etag") ?? "" });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect((await ask({ "accept-encoding": "br;q=0" })).headers.get("content-encoding")).toBeNull();
});

it.each([
  ["http://localhost:3000", "graduate.localhost:3000", "http://graduate.localhost:3000"],
  ["http://localhost:3000", "Graduate.localhost.:3000", "http://graduate.localhost:3000"],
  ["https://apply.example.edu", "evil.example", "https://apply.example.edu"],
  ["https://apply.example.edu", undefined, "https://apply.example.edu"],
])("makes the address for emails of %s from the requested host %s: %s", (publicUrl, host, expected) => {
  expect(toMailOrigin(publicUrl, ["graduate.localhost"], host)).toBe(expected);
});

it("reads a file once for simultaneous requests, and again after a change", async () => {
  const folder = await makeFolder();
  await writeFile(join(folder, "main.js"), "const x = 1;");
  const find = createStaticFiles(folder);
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => find("main.js")));
  expect(others.every((other) => other === first)).toBe(true);
  await writeFile(join(folder, "main.js"), "const xy = 1;");
  const changed = await find("main.js");
  expect(changed?.bytes.length).toBe(13);
});

it("rejects a symbolic link out of the folder", async () => {
  const [folder, outside] = [await makeFolder(), await makeFolder()];
  await writeFile(join(outside, "secret.txt"), "a secret");
  await symlink(join(outside, "secret.txt"), join(folder, "open.txt"));
  const find = createStaticFiles(folder);
  expect(await find("open.txt")).toBeUndefined();
  expect(await find("open.txt")).toBeUndefined();
});
