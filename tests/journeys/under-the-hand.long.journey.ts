import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { arrive, newAddress } from "./applicant.ts";
import { PHONE, WINDOWS } from "./browser.ts";
import { openJourney, type JourneyTenant } from "./open-journey.ts";

/** Less is rounding. */
const STILL_PX = 1;
const TYPED_IN = "input:not([type=radio], [type=checkbox], [type=file], [type=range]), select, textarea";
/** Opens no list or other program when it is pressed, and leads nowhere. */
const PRESSABLE = "input:not([type=hidden], [type=file], [type=range], :disabled), textarea";

/** What moved while messages came and went. */
interface Found {
  readonly moved: string[];
  messages: number;
}

/** A machine that does much else draws late what has come. */
const untilDrawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Does something, and notes whether the element moved meanwhile. */
async function watch(page: Page, element: Locator, act: () => Promise<void>, what: string, found: Found) {
  const look = async () => ({
    top: await element.evaluate((node) => node.getBoundingClientRect().top),
    messages: await page.locator(".p-field__error:visible").count(),
  });
  await untilDrawn(page);
  const before = await look();
  await act();
  await untilDrawn(page);
  // A choice may hide its question.
  if ((await element.count()) === 0) return;
  const after = await look();
  found.messages += Math.abs(after.messages - before.messages);
  if (Math.abs(after.top - before.top) > STILL_PX) found.moved.push(what);
}

/** Gives a control another answer as by hand, and leaves it by a press on the next one. */
async function changeAndLeave(page: Page, control: Locator, value: string, name: string, found: Found): Promise<void> {
  await control.evaluate((node) => node.scrollIntoView({ block: "center" }));
  // The hand goes from the mouse to the keyboard, and what the field before it says has come by then.
  await page.keyboard.press("Shift");
  await control.focus();
  const isSelect = await control.evaluate((node) => node instanceof HTMLSelectElement);
  const change = async () => {
    if (isSelect) await control.selectOption({ index: value === "" ? 0 : 1 });
    else await control.fill(value);
  };
  await watch(page, control, change, `${name} as it became "${value}"`, found);
  // Suggestions lie over the next control, and come when they come.
  if ((await page.locator(`[role=combobox][id="${name}"]`).count()) > 0) await page.keyboard.press("Escape");
  const next = await findNext(page);
  const box = await next?.boundingBox();
  if (next === undefined || !box) return;
  await page.mouse.move(box.x + Math.min(box.width / 2, 8), box.y + box.height / 2);
  await watch(page, next, () => page.mouse.down(), `what follows ${name} = "${value}"`, found);
  await page.mouse.up();
  await page.keyboard.press("Escape");
}

/** What a mouse can press behind the focus. */
async function findNext(page: Page): Promise<Locator | undefined> {
  const hasNext = await page.evaluate((pressable) => {
    const all = [...document.querySelectorAll<HTMLElement>(`main :is(${pressable})`)];
    for (const node of all) delete node.dataset["next"];
    const from = document.activeElement;
    const next = all.find(
      (node) =>
        from !== null &&
        (from.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
        node.checkVisibility() &&
        node.getBoundingClientRect().height > 1 &&
        node.getBoundingClientRect().bottom < innerHeight,
    );
    if (next !== undefined) next.dataset["next"] = "";
    return next !== undefined;
  }, PRESSABLE);
  return hasNext ? page.locator("[data-next]") : undefined;
}

/** Each control of the page is answered, left, emptied, and left again. */
async function walk(page: Page, found: Found): Promise<void> {
  await page.locator("main :is(input, select, textarea):visible").first().waitFor();
  const controls = page.locator(`main :is(${TYPED_IN})[id]:visible`);
  for (const id of await controls.evaluateAll((nodes) => nodes.map((node) => node.id))) {
    const control = page.locator(`[id="${id}"]`);
    for (const value of [/email|username/.test(id) ? newAddress() : "19901", ""])
      // The part of a date that is wrong takes the field's id, and a choice may hide a question.
      if ((await control.count()) > 0 && (await control.isVisible()) && (await control.isEditable()))
        await changeAndLeave(page, control, value, id, found);
  }
}

describe.each<readonly [JourneyTenant, readonly (typeof PHONE)[]]>([
  ["graduate", WINDOWS],
  // The nursing form has the same widgets.
  ["certificate", [PHONE]],
])("nothing of %s moves under the hand", (tenant, windows) => {
  const journey = openJourney({ tenant });

  it.each(windows)("while the messages of its fields come and go, at $width px", async (window) => {
    const { page } = journey;
    await page.setViewportSize(window);
    await arrive(page, journey.portal);
    const paths = await page
      .locator(".a-steps a")
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    await page.locator(`.a-steps a[href="${paths.at(-1) ?? ""}"]`).click();
    const submit = page.getByRole("button", { name: /^Submit|^Send/ });
    await submit.first().click();
    const summary = page.getByRole("heading", { name: /missing|correct/i });
    await summary.first().waitFor();
    const found: Found = { moved: [], messages: 0 };
    for (const path of paths.filter((one) => one !== "/review")) {
      await page.locator(`.a-steps a[href="${path}"]`).click();
      await page.waitForURL(`**${path}`);
      await page.locator(`main .a-page h1`).first().waitFor();
      await walk(page, found);
    }
    expect(found.moved).toEqual([]);
    expect(found.messages).toBeGreaterThan(8);
  });
});

describe("nothing of the account screens moves under the hand", () => {
  const journey = openJourney({ window: PHONE });

  it("while their messages come and go", async () => {
    const { page } = journey;
    const found: Found = { moved: [], messages: 0 };
    for (const path of ["/login", "/signup", "/confirm", "/forgot", "/reset?username=ada%40example.com&id=x"]) {
      await page.goto(`${journey.url}${path}`);
      await page.locator("main [type=submit]").click();
      await page.locator(".p-field__error").first().waitFor();
      await walk(page, found);
    }
    expect(found.moved).toEqual([]);
    expect(found.messages).toBeGreaterThan(4);
  });
});
