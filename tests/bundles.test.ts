import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { root } from "../scripts/build-stamp.mjs";
import { unfitnessOf } from "../scripts/licences.mjs";

const chunks = z.record(z.string(), z.object({ modules: z.array(z.string()), imports: z.array(z.string()) }));
const packageFile = z.object({ name: z.string(), version: z.string(), license: z.string() });

const app = openBundle("app");
const office = openBundle("office");

const FIRST_FORM_PAGE = [
  "app/main.tsx",
  "app/application/application-routes.ts",
  "app/application/ApplicationLayout.tsx",
];
const ACCOUNT_SCREENS = ["app/main.tsx", "app/account/account-screens.tsx"];

describe("the JavaScript that a browser loads", () => {
  it.each([
    { bundle: app, what: "the first form page", sources: FIRST_FORM_PAGE, mostBytes: 200_000 },
    { bundle: app, what: "the account screens", sources: ACCOUNT_SCREENS, mostBytes: 150_000 },
    ...["entry/steps.tsx", "applications/ApplicationsPage.tsx"].map((screen) => ({
      bundle: office,
      what: `the office's ${screen}`,
      sources: ["office/main.tsx", `office/${screen}`],
      mostBytes: 300_000,
    })),
  ])("loads at most $mostBytes bytes, gzipped, for $what", ({ bundle, sources, mostBytes }) => {
    const bytes = bundle.loadedBy(sources).map((name) => gzippedBytes(bundle.read(name)));
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(mostBytes);
  });

  it.each([
    ["suggestions and notes before the form is shown", app, FIRST_FORM_PAGE, /downshift|LookupInput|notes\/notes/],
    ["the review and the print model", app, FIRST_FORM_PAGE, /app\/review|to-print-model|read-progress|late-texts/],
    ["the idle clock before the form is shown", app, FIRST_FORM_PAGE, /\/idle-clock|\/InactivityGuard/],
    [
      "the form on the account screens",
      app,
      ACCOUNT_SCREENS,
      /@rjsf|downshift|compile-rule|engine\/react\/|create-evaluator|widgets\/index/,
    ],
    [
      "the QR code of a new key",
      office,
      ["office/main.tsx", "office/applications/ApplicationsPage.tsx"],
      /node_modules\/uqr/,
    ],
    ["Chakra, whose theme comes as CSS", app, [], /node_modules\/(@chakra-ui|@emotion|@zag-js|@ark-ui|stylis)\//],
    ["Ajv", app, [], /node_modules\/ajv/],
    ["the app, the form and the evaluation", office, [], /^(app|widgets|engine\/(react|core\/evaluation))\/|@rjsf/],
  ] as const)("leaves out %s", (_, bundle, sources, unwanted) => {
    const loaded = sources.length === 0 ? bundle.names : bundle.loadedBy(sources);
    expect(loaded.flatMap(bundle.modulesOf).filter((id) => unwanted.test(id))).toEqual([]);
  });

  it("marks the large scripts of the first form page for compilation while they load", () => {
    const long = app
      .loadedBy(FIRST_FORM_PAGE)
      .map(app.read)
      .filter((code) => code.length > 5_100);
    expect(long.length).toBeGreaterThan(3);
    expect(long.filter((code) => !code.startsWith("//# allFunctionsCalledOnLoad\n"))).toEqual([]);
  });

  it("leaves the workbench out of the built server", () => {
    const files = readdirSync(join(root, "dist/server")).filter((name) => name.endsWith(".js"));
    const texts = files.map((name) => readFileSync(join(root, "dist/server", name), "utf8"));
    expect(texts.some((text) => text.includes("/dev/events"))).toBe(true);
    expect(texts.filter((text) => /workbench/i.test(text))).toEqual([]);
  });

  it("ships to applicants only packages whose licence allows it", () => {
    const modules = app.names.flatMap(app.modulesOf);
    const folders = modules.flatMap((id) => /^\0?(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []);
    const packages = [...new Set(folders)].map((folder) =>
      packageFile.parse(JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"))),
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
});

describe("the style sheets and the page", () => {
  const sheets = readdirSync(join(root, "dist/app/assets")).filter((name) => name.endsWith(".css"));
  const page = app.read("index.html");

  it("needs at most 5.4 kB of gzipped CSS for account screens and 3.5 kB more for form pages", () => {
    expect(sheets).toHaveLength(3);
    const bytesOf = (start: string) =>
      gzippedBytes(app.read(`assets/${sheets.find((name) => name.startsWith(start)) ?? "none"}`));
    expect(bytesOf("portal-")).toBeLessThanOrEqual(5_400);
    expect(bytesOf("application-")).toBeLessThanOrEqual(3_500);
  });

  it("puts every style sheet of the app into its page, and links none", () => {
    expect(page.match(/<link rel="stylesheet"/g)).toBeNull();
    const inPage = [...page.matchAll(/<style data-sheet="\/assets\/([^"]+)">[^<]+<\/style>/g)].map(([, name]) => name);
    expect(new Set(inPage)).toEqual(new Set(sheets));
  });
});

it.each(["app", "office"] as const)("keeps the scripts of the %s in a template, so that it paints first", (name) => {
  const page = openBundle(name).read("index.html");
  const [later = ""] = /<template id="portico-scripts">.*<\/template>/s.exec(page) ?? [];
  const ofScripts = /<script[^>]*src=|<link [^>]*modulepreload/g;
  expect(later.match(ofScripts)?.length).toBeGreaterThan(2);
  expect(page.replace(later, "").match(ofScripts)).toBeNull();
});

function openBundle(name: "app" | "office") {
  const all = chunks.parse(JSON.parse(readFileSync(join(root, "dist/modules", `${name}.json`), "utf8")));
  const modulesOf = (chunk: string) => all[chunk]?.modules ?? [];
  return {
    names: Object.keys(all),
    modulesOf,
    read: (file: string) => readFileSync(join(root, "dist", name, file), "utf8"),
    loadedBy: (sources: readonly string[]): readonly string[] => {
      const loaded = new Set<string>();
      const load = (chunk: string) => {
        if (loaded.has(chunk)) return;
        loaded.add(chunk);
        for (const imported of all[chunk]?.imports ?? []) load(imported);
      };
      for (const source of sources) {
        const holder = Object.keys(all).find((chunk) => modulesOf(chunk).includes(source));
        if (holder === undefined) throw new Error(`No chunk of dist/${name} holds "${source}".`);
        load(holder);
      }
      return [...loaded];
    },
  };
}

function gzippedBytes(text: string): number {
  return gzipSync(text, { level: 9 }).length;
}
