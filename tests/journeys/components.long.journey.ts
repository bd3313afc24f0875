import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { contentSecurityPolicy, EMPTY_STYLE } from "../../server/middleware/protect.ts";
import { openBuiltSite } from "../built-site.ts";
import { readConstant } from "../reference/read-specification.ts";
import type { StaticSite } from "../static-site.ts";
import { closeContexts, openBrowser, openVisit, type Visit } from "./browser.ts";

// A page of its own, because no page of the portal shows every size.
let browser: Browser;
let site: StaticSite;
let visit: Visit;
beforeAll(async () => {
  [browser, site] = await Promise.all([
    openBrowser(),
    openBuiltSite(
      [
        {
          configFile: join(import.meta.dirname, "../../vite.config.ts"),
          root: join(import.meta.dirname, "components"),
          entries: ["index.html"],
        },
      ],
      undefined,
      contentSecurityPolicy(undefined, { styles: [EMPTY_STYLE] }),
    ),
  ]);
});
beforeEach(async () => {
  visit = await openVisit(browser);
  await visit.page.goto(site.url);
  await visit.page.getByRole("heading", { name: "Components" }).waitFor();
});
afterEach(async () => {
  visit.expectNoComplaints();
  await visit.close();
});
afterAll(async () => {
  await closeContexts(browser);
  await site.close();
});

it("draws buttons and inputs alike by class and by Chakra component", async () => {
  const looks = (maker: string) =>
    visit.page.locator(`[data-made-by=${maker}] > *`).evaluateAll((elements) =>
      elements.map((element) => {
        const { backgroundColor, color, borderTop, borderRadius, padding, font, minHeight, width, cursor } =
          getComputedStyle(element);
        return { backgroundColor, color, borderTop, borderRadius, padding, font, minHeight, width, cursor };
      }),
    );
  const byClass = await looks("classes");
  expect(byClass.length).toBe(5);
  expect(new Set(byClass.map(({ backgroundColor }) => backgroundColor)).size).toBeGreaterThan(2);
  expect(await looks("components")).toEqual(byClass);
});

it.each([360, 320])("fits dialogs into %i pixels, where they are accessible", async (width) => {
  await visit.page.setViewportSize({ width, height: 740 });
  await visit.expectAccessible(`components at ${String(width)}`, "axe");
  for (const box of await measureDialogs(visit.page)) {
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.width).toBeLessThanOrEqual(width);
  }
});

it("gives components the sizes of docs/specification.md, section 9", async () => {
  const { page } = visit;
  const [byDefault = "", submit = "", account = ""] = readConstant("Button sizes").split("; ");
  const sizeOf = async (name: string) => {
    const box = await page.getByRole("button", { name, exact: true }).boundingBox();
    return [(box?.width ?? 0) / 16, (box?.height ?? 0) / 16];
  };
  expect(await sizeOf("Save and Continue")).toEqual(toNumbers(byDefault));
  expect(await sizeOf("Submit")).toEqual(toNumbers(submit));
  const [width = 0, height] = await sizeOf("Log In");
  expect([width > 40, height]).toEqual([true, toNumbers(account)[1]]);

  expect(
    await page
      .locator("p .p-spinner__ring")
      .evaluateAll((all) =>
        all.map((ring) => Math.round((parseFloat(getComputedStyle(ring).inlineSize) / 16) * 10) / 10),
      ),
  ).toEqual(toNumbers(readConstant("Loading sizes")));

  for (const [windowPx, constant] of [
    [1280, "Dialog sizes"],
    [800, "Dialog sizes on tablets"],
  ] as const) {
    await page.setViewportSize({ width: windowPx, height: 900 });
    const measured = (await measureDialogs(page)).map((box) => Math.round(box.width));
    expect(measured).toEqual(
      readConstant(constant)
        .split(", ")
        .map((size) => parseFloat(size) * (size.endsWith("rem") ? 16 : windowPx / 100)),
    );
  }
});

async function measureDialogs(page: Page) {
  const boxes: { readonly x: number; readonly width: number }[] = [];
  for (const size of ["xs", "s", "m"]) {
    await page.getByRole("button", { name: `Open size ${size}`, exact: true }).click();
    boxes.push((await page.getByRole("dialog").boundingBox()) ?? { x: -1, width: Infinity });
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  return boxes;
}

const toNumbers = (words: string): readonly number[] => (words.match(/\d+(\.\d+)?/g) ?? []).map(Number);
