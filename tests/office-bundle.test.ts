import { beforeAll, expect, it } from "vitest";
import { buildForBrowsers, gzippedBytes, type BrowserBuild } from "./fixtures/browser-build.ts";

let built: BrowserBuild;

beforeAll(async () => {
  built = await buildForBrowsers("vite.office.config.ts");
}, 60_000);

it.each(["entry/LogInPage.tsx", "applications/ApplicationsPage.tsx"])(
  "is at most 300 kB of JavaScript for the office's first view, which is %s",
  (screen) => {
    expect(gzippedBytes(built.loadedBy("office/main.tsx", `office/${screen}`))).toBeLessThanOrEqual(300_000);
  },
);

it("leaves the picture of a new key until somebody sets up a second factor", () => {
  const modules = built
    .loadedBy("office/main.tsx", "office/applications/ApplicationsPage.tsx")
    .flatMap(({ moduleIds }) => moduleIds);
  expect(modules.filter((id) => /node_modules\/uqr/.test(id))).toEqual([]);
});

it("has nothing of the applicants' portal in it, nor the form or the engine", () => {
  const modules = built.chunks.flatMap(({ moduleIds }) => moduleIds);
  expect(
    modules.filter((id) =>
      /\/(app|widgets|engine\/react)\/[^/]|engine\/core\/evaluation|node_modules\/@rjsf/.test(
        id.replace(/.*node_modules/, "node_modules"),
      ),
    ),
  ).toEqual([]);
});
