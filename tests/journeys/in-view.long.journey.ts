import { expect, it } from "vitest";
import { arrive, createAccount, enter, firstName, newAddress, newLongAddress, sendAccountForm } from "./applicant.ts";
import { findBrokenWords, heading, isWithinWidth, LAPTOP, PHONE } from "./browser.ts";
import { readCode } from "./mailbox.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney({ window: PHONE });

/** Height of a message that may appear above the form and push it down. */
const NEWS_PX = 40;

const scrolled = () => journey.page.evaluate(() => Math.round(scrollY));

async function scrollTo(y: number): Promise<number> {
  await journey.page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), y);
  return scrolled();
}

async function untilStill(): Promise<void> {
  let before: unknown;
  const isStill = async () => {
    const last = before;
    before = await journey.page.evaluate(() => `${document.documentElement.scrollHeight} ${scrollY}`);
    return before === last;
  };
  await expect.poll(isStill, { interval: 400 }).toBe(true);
}

/** Presses an element where it is: Playwright's `click` would scroll to it first. */
async function press(selector: string): Promise<void> {
  for (const event of ["pointerdown", "click"]) await journey.page.locator(selector).first().dispatchEvent(event);
}

it("returns to each page's scroll position by Back, Forward and reload", async () => {
  const { page } = journey;
  await arrive(page, journey.portal);
  const places: Record<string, number> = {};
  const expectPlace = async (path = "") => {
    await page.waitForURL(`**${path}`);
    const distance = async () => Math.abs((await scrolled()) - (places[path] ?? Infinity));
    await expect.poll(distance, { message: path }).toBeLessThanOrEqual(NEWS_PX);
    await untilStill();
    expect(await distance(), path).toBeLessThanOrEqual(NEWS_PX);
  };
  const headings = {
    "/education": "Education and Experience",
    "/final-steps": "Final Steps",
    "/review": "Check your answers",
    "/account": "Your account",
  };
  const paths = Object.keys(headings);
  for (const [path, name] of Object.entries(headings)) {
    if (path === "/account") await press(".a-header .p-popover button");
    else await press(".a-steps__phone button");
    await press(`${path === "/account" ? "" : ".a-steps "}a[href="${path}"]:visible`);
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await expect.poll(scrolled).toBeLessThan(5);
    await untilStill();
    places[path] = await scrollTo(500 + paths.indexOf(path) * 40);
    expect(places[path], path).toBeGreaterThan(100);
  }
  for (const path of paths.slice(0, -1).reverse()) {
    await page.goBack();
    await expectPlace(path);
  }
  await page.goForward();
  await expectPlace(paths[1]);
  await page.reload();
  await expectPlace(paths[1]);
  journey.expectNoComplaints();
});

it.each(["/about", "/about#phone_home"])("opens %s at the scrolled place or linked question", async (path) => {
  const { page } = journey;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/*.js", (route) => held.then(() => route.continue()));
  await page.goto(journey.url + path, { waitUntil: "commit" });
  await page.locator(".p-skeleton").waitFor();
  const top = await scrollTo(150);
  expect(top).toBe(150);
  release();
  await firstName(page).waitFor();
  await untilStill();
  if (path === "/about") expect(await scrolled()).toBe(top);
  else
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getBoundingClientRect().top))
      .toBeGreaterThan(100);
});

it.each([
  { what: "text of 200 %", width: 360, height: 740, fontSize: "32px" },
  { what: "text of 200 % on a phone held sideways", width: 740, height: 360, fontSize: "32px" },
  { what: "a laptop", width: 1280, height: 720, fontSize: "16px" },
  { what: "a phone", width: 360, height: 740, fontSize: "16px" },
  { what: "a laptop at 400 %", width: 320, height: 225, fontSize: "16px" },
])(
  "keeps the saving state visible and the bars small, so that they hide no focus: $what",
  async ({ what, width, height, fontSize }) => {
    const { page } = journey;
    await page.setViewportSize({ width, height });
    await arrive(page, journey.portal);
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), fontSize);
    await scrollTo(900);
    const stuck = () =>
      page.evaluate(() =>
        Math.max(
          0,
          ...[...document.querySelectorAll(".a-steps, .a-saving")].map((node) => {
            const { top, bottom } = node.getBoundingClientRect();
            return top < innerHeight && bottom > 0 && top <= 1 + (node.matches(".a-saving") ? 200 : 0) ? bottom : 0;
          }),
        ),
      );
    await expect.poll(stuck).toBeLessThanOrEqual(height * 0.2);
    const saved = page.locator(".a-saving > p");
    await firstName(page).fill("Ada");
    await saved.getByText(/^Saved at/).waitFor();
    for (const y of [900, 9_000]) {
      await scrollTo(y);
      const box = await saved.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    }
    await journey.screenshot(`sticky-${what.replace(/\W+/g, "-")}`);
    await page.locator("main h1").focus();
    const hidden: string[] = [];
    for (let key = 0; key < 40; key += 1) {
      await page.keyboard.press(key < 25 ? "Tab" : "Shift+Tab");
      const found = await page.evaluate(() => {
        const focused = document.activeElement;
        if (focused === null || focused.closest("main") === null) return [];
        const { top, bottom, left, width } = focused.getBoundingClientRect();
        const at = document.elementFromPoint(left + width / 2, Math.max(top, 0) + 2);
        const isCovered = at !== null && at.closest(".a-top, .a-saving, .p-toasts") !== null;
        const isHidden = isCovered || top < 0 || Math.min(bottom, top + 40) > innerHeight;
        return isHidden ? [`${focused.id} at ${String(top)}`] : [];
      });
      hidden.push(...found);
    }
    expect(hidden).toEqual([]);
  },
);

it("breaks no words in headings, and fits pages to a phone, at 200 % text size", async () => {
  const { page, portal } = journey;
  for (const path of ["/forgot", "/verify", "/about", "/education", "/final-steps", "/account", "/applications"]) {
    if (path === "/account") await enter(page, portal, await createAccount(portal, newLongAddress()));
    await page.goto(journey.url + path);
    await page.locator("main form, main h2").first().waitFor();
    expect([path, await isWithinWidth(page, "32px")]).toEqual([path, true]);
    await page.evaluate(() => (document.documentElement.style.fontSize = "32px"));
    expect([path, await findBrokenWords(page, "main :is(h1, h2)")]).toEqual([path, []]);
    await page.getByRole("button", { name: "Help" }).click();
    const beyondDialog = (dialog: Element) => dialog.scrollWidth - dialog.clientWidth;
    expect([path, await page.getByRole("dialog").evaluate(beyondDialog)]).toEqual([path, 0]);
  }
});

it("breaks the email in the account menu only before @ and dots", async () => {
  const { page, portal } = journey;
  const address = `wilhelmina.featherstonehaugh.${newAddress().replace("@", "@admissions.")}`;
  await enter(page, portal, await createAccount(portal, address));
  await press(".a-header .p-popover button");
  await page.locator(".a-account-name").waitFor();
  expect(await findBrokenWords(page, ".a-account-name")).toEqual([]);
});

it.each([LAPTOP, PHONE])(
  "shows a toast that covers no field and no focus, and that a swipe removes, at $width px",
  async (window) => {
    const { page, portal } = journey;
    await page.setViewportSize(window);
    const username = newAddress();
    await page.goto(`${journey.url}/signup`);
    await sendAccountForm(page, username);
    await page.getByLabel("Confirmation code").fill(await readCode(portal, username));
    await page.getByRole("button", { name: "Confirm Account" }).click();
    await heading(page, "Log In").waitFor();
    const toast = page.locator(".p-toast").filter({ hasText: "confirmed" });
    await toast.hover();
    const covered = await page.evaluate(() => {
      const toasts = [...document.querySelectorAll(".p-toast")].map((node) => node.getBoundingClientRect());
      return [...document.querySelectorAll("main :is(input, select, textarea, button, a), main label, :focus")]
        .filter((node) => {
          if (node.closest(".p-toasts") !== null || !node.checkVisibility()) return false;
          const { top, bottom, left, right } = node.getBoundingClientRect();
          return toasts.some((it) => top < it.bottom && bottom > it.top && left < it.right && right > it.left);
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 80));
    });
    expect(covered).toEqual([]);
    await journey.expectAccessible("a toast");
    const { x, y } = (await toast.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 20, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 90, y + 20, { steps: 5 });
    await page.mouse.up();
    await toast.waitFor({ state: "detached" });
  },
);
