import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { unfitnessOf } from "../scripts/licences.mjs";
import { buildForBrowsers, gzippedBytes, type BrowserBuild } from "./fixtures/browser-build.ts";

const packageFile = z.object({ name: z.string(), version: z.string(), license: z.string() });

let built: BrowserBuild;
let sheets: readonly (readonly [name: string, gzippedBytes: number])[];
let page: string;

beforeAll(async () => {
  built = await buildForBrowsers("vite.config.ts");
  const assets = built.files.filter((file) => file.type === "asset");
  sheets = assets
    .filter(({ fileName }) => fileName.endsWith(".css"))
    .map(({ fileName, source }) => [fileName, gzipSync(source, { level: 9 }).length]);
  page = String(assets.find(({ fileName }) => fileName === "index.html")?.source);
}, 60_000);

const ENTRY = "app/main.tsx";
const FIRST_FORM_PAGE = [
  ENTRY,
  "application/application-routes.ts",
  "application/ApplicationLayout.tsx",
  "application/FormPage.tsx",
];

describe("what a browser must load", () => {
  it("is at most 200 kB of JavaScript for the first form page", () => {
    expect(gzippedBytes(built.loadedBy(...FIRST_FORM_PAGE))).toBeLessThanOrEqual(200_000);
  });

  it("is compiled while it arrives, so that no function of the first form page is compiled when it is called", () => {
    const long = built.loadedBy(...FIRST_FORM_PAGE).filter(({ code }) => code.length > 5_000);
    expect(long.length).toBeGreaterThan(3);
    expect(long.filter(({ code }) => !code.startsWith("//# allFunctionsCalledOnLoad\n"))).toEqual([]);
  });

  it("leaves the suggestions of a search, and the notes about answers, until the form is shown", () => {
    const modules = built.loadedBy(...FIRST_FORM_PAGE).flatMap(({ moduleIds }) => moduleIds);
    expect(modules.filter((id) => /downshift|LookupInput|notes\/notes/.test(id))).toEqual([]);
  });

  it("leaves the page on which answers are checked, and the print model, until somebody goes there", () => {
    const modules = built.loadedBy(...FIRST_FORM_PAGE).flatMap(({ moduleIds }) => moduleIds);
    expect(modules.filter((id) => /app\/review|to-print-model|read-progress|late-texts/.test(id))).toEqual([]);
  });

  it("leaves the idle timer, which only logged-in applicants need, until the first form page is shown", () => {
    const modules = built.loadedBy(...FIRST_FORM_PAGE).flatMap(({ moduleIds }) => moduleIds);
    expect(
      modules.filter((id) => /react-idle-timer|InactivityGuard/.test(id)).map((id) => id.split("/").at(-1)),
    ).toEqual(["LateInactivityGuard.tsx"]);
  });

  it.each(["LoginPage", "SignUpPage", "ConfirmPage", "ForgotPage", "ResetPage"])(
    "is at most 150 kB of JavaScript for %s, without form machinery",
    (screen) => {
      const loaded = built.loadedBy(ENTRY, `account/${screen}.tsx`);
      expect(gzippedBytes(loaded)).toBeLessThanOrEqual(150_000);
      const modules = loaded.flatMap(({ moduleIds }) => moduleIds);
      expect(
        modules.filter((id) => /@rjsf|downshift|compile-rule|engine\/react\/|create-evaluator|widgets\/index/.test(id)),
      ).toEqual([]);
    },
  );

  it("is at most 5.4 kB of CSS for account screens and 3.5 kB more for form pages", () => {
    const bytesOf = (name: string) => sheets.find(([file]) => file.includes(name))?.[1] ?? Infinity;
    expect(sheets.length).toBe(3);
    expect(bytesOf("portal-")).toBeLessThanOrEqual(5_400);
    expect(bytesOf("application-")).toBeLessThanOrEqual(3_500);
  });

  it("is nothing before the page shows: its style sheets stand in it, and its scripts come after all else", () => {
    expect(page.match(/<link rel="stylesheet"/g)).toBeNull();
    const inPage = [...page.matchAll(/<style data-sheet="\/([^"]+)">[^<]+<\/style>/g)].map(([, name]) => name);
    expect(new Set(inPage)).toEqual(new Set(sheets.map(([name]) => name)));
    const [later = ""] = /<template id="portico-scripts">.*<\/template>/s.exec(page) ?? [];
    const ofScripts = /<script[^>]*src=|<link [^>]*modulepreload/g;
    expect(later.match(ofScripts)?.length).toBeGreaterThan(10);
    expect(page.replace(later, "").match(ofScripts)).toBeNull();
  });

  it("has nothing of Chakra in it, whose theme comes as CSS", () => {
    expect(
      built.chunks
        .flatMap(({ moduleIds }) => moduleIds)
        .filter((id) => /node_modules\/(@chakra-ui|@emotion|@zag-js|@ark-ui|stylis)\//.test(id)),
    ).toEqual([]);
  });

  it("has packages only whose licence lets them be shipped to a browser", async () => {
    const modules = built.chunks.flatMap(({ moduleIds }) => moduleIds);
    const folders = modules.flatMap((id) => /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []);
    const packages = await Promise.all(
      [...new Set(folders)].map(async (folder) =>
        packageFile.parse(JSON.parse(await readFile(`${folder}/package.json`, "utf8"))),
      ),
    );
    expect(packages.map(({ name }) => name)).toContain("react-dom");
    expect(
      packages.flatMap(({ name, version, license }) => {
        const component = { name, version, licenses: [{ expression: license }] };
        const why = unfitnessOf(component, { reachesBrowsers: true });
        return why === undefined ? [] : [`${name}: ${why}`];
      }),
    ).toEqual([]);
  });

  it("has no Ajv in it", () => {
    expect(built.chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => /node_modules\/ajv/.test(id))).toEqual([]);
  });
});
