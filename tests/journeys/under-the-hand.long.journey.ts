import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { PHONE, WINDOWS } from "./browser.ts";
import { arrive, newAddress } from "./applicant.ts";
import { openJourney, type Journey } from "./open-journey.ts";

/** Less is rounding. */
const STILL_PX = 1;
/** What a mouse can press without opening a list or another program. */
const PRESSABLE =
  "input:not([type=hidden], [type=file], [type=range], :disabled), textarea, button:not(:disabled):not([type=submit])";

interface Watched {
  __presses: { readonly click?: Element | undefined; readonly target?: Element };
}

/** What moved, or was not pressed, while messages came and went. */
interface Found {
  readonly wrong: string[];
  messages: number;
}

const topOf = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().top);
const messagesOf = (page: Page) => page.locator(".p-field__error:visible").count();

/** A machine that does much else draws late what has come. */
const untilDrawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Presses with the mouse where the element is, and reports whether it moved meanwhile and whether it was clicked. */
async function press(page: Page, element: Locator, what: string, found: Found): Promise<void> {
  const box = await element.boundingBox();
  if (box === null) return;
  await element.evaluate((node) => {
    const watched = window as unknown as Watched;
    watched.__presses = { target: node };
    addEventListener(
      "click",
      (event) => {
        const target = event.target as Element;
        // What a button does would lead elsewhere.
        if (node.matches("button")) {
          event.preventDefault();
          event.stopImmediatePropagation();
        }
        const isIt = target === node || node.contains(target) || target.closest("label")?.control === node;
        watched.__presses = { target: node, ...(isIt ? { click: target } : {}) };
      },
      { capture: true, once: true },
    );
  });
  await untilDrawn(page);
  const before = await messagesOf(page);
  await page.mouse.move(box.x + Math.min(box.width / 2, 8), box.y + box.height / 2);
  const top = await topOf(element);
  await page.mouse.down();
  await untilDrawn(page);
  const moved = Math.abs((await topOf(element)) - top);
  await page.mouse.up();
  const isClicked = await page.evaluate(() => (window as unknown as Watched).__presses.click !== undefined);
  found.messages += Math.abs((await messagesOf(page)) - before);
  if (moved > STILL_PX) found.wrong.push(`${what} moved by ${moved.toFixed(0)} px under the press`);
  if (!isClicked) found.wrong.push(`${what} was missed`);
}

/** Gives a control another answer, as by hand, and reports whether it moved meanwhile. */
async function change(page: Page, control: Locator, value: string, found: Found, name: string): Promise<void> {
  // The hand goes from the mouse to the keyboard, and what the field before it says has come by then.
  await page.keyboard.press("Shift");
  await control.focus();
  await untilDrawn(page);
  const before = await messagesOf(page);
  const top = await topOf(control);
  const isSelect = await control.evaluate((node) => node instanceof HTMLSelectElement);
  if (isSelect) {
    const options = await control.locator("option").count();
    await control.selectOption({ index: value === "" ? 0 : Math.min(1, options - 1) });
  } else await control.fill(value);
  await untilDrawn(page);
  if ((await control.count()) === 0) return;
  const moved = Math.abs((await topOf(control)) - top);
  if (moved > STILL_PX) found.wrong.push(`${name} moved by ${moved.toFixed(0)} px as its answer changed`);
  found.messages += Math.abs((await messagesOf(page)) - before);
}

const VALUES: readonly (readonly [kind: RegExp, value: string])[] = [
  [/email/, "ada@example.com"],
  [/phone/, "(212) 555-0142"],
  [/zip/, "43004"],
  [/day/, "3"],
  [/year/, "1990"],
];

/** Each control of the page is answered, left by a press on the next one, emptied, and left in the same way. */
async function walk({ page }: Journey): Promise<Found> {
  const found: Found = { wrong: [], messages: 0 };
  await page.locator("main :is(input, select, textarea):visible").first().waitFor();
  const ids = await page
    .locator(
      "main :is(input:not([type=radio], [type=checkbox], [type=file], [type=range]), select, textarea)[id]:visible",
    )
    .evaluateAll((nodes) => nodes.map(({ id }) => id));
  for (const id of ids) {
    const control = page.locator(`[id="${id}"]`);
    for (const value of [VALUES.find(([kind]) => kind.test(id))?.[1] ?? "Ada", ""]) {
      // The part of a date that is wrong takes the field's id, and a choice may hide a question.
      if ((await control.count()) === 0 || !(await control.isVisible()) || !(await control.isEditable())) break;
      await control.evaluate((node) => node.scrollIntoView({ block: "center" }));
      await change(page, control, value, found, id);
      // Suggestions lie over the next control, and come when they come.
      if ((await page.locator(`[role=combobox][id="${id}"]`).count()) > 0) await page.keyboard.press("Escape");
      const next = await nextOf(page, id);
      if (next !== undefined) await press(page, next, `${next.id} after ${id} = "${value}"`, found);
      await page.keyboard.press("Escape");
    }
  }
  return found;
}

type Next = Locator & { readonly id: string };

async function nextOf(page: Page, id: string): Promise<Next | undefined> {
  const next = await page.evaluate(
    ([from = "", pressable = ""]) => {
      const control = document.getElementById(from);
      const all = [...document.querySelectorAll<HTMLElement>(`main :is(${pressable})`)];
      const found = all.find(
        (node) =>
          control !== null &&
          (control.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
          node.checkVisibility() &&
          node.getBoundingClientRect().height > 1 &&
          node.getBoundingClientRect().bottom < innerHeight,
      );
      if (found === undefined) return undefined;
      found.dataset["next"] = "";
      for (const other of all) if (other !== found) delete other.dataset["next"];
      return found.id || found.textContent;
    },
    [id, PRESSABLE],
  );
  return next === undefined ? undefined : Object.assign(page.locator("[data-next]"), { id: next });
}

// The nursing form has the same widgets.
describe.each([
  ["graduate", WINDOWS],
  ["certificate", [PHONE]],
] as const)("nothing of %s moves under the hand", (tenant, windows) => {
  const journey = openJourney({ tenant });

  it.each(windows)("while the messages of its fields come and go, at $width px", async (window) => {
    const { page } = journey;
    await page.setViewportSize(window);
    await arrive(page, journey.portal);
    const paths = await page
      .locator(".a-steps a")
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    await page.locator(`.a-steps a[href="${paths.at(-1) ?? ""}"]`).click();
    await page
      .getByRole("button", { name: /^Submit|^Send/ })
      .first()
      .click();
    await page
      .getByRole("heading", { name: /missing|correct/i })
      .first()
      .waitFor();
    let messages = 0;
    for (const path of paths.filter((one) => one !== "/review")) {
      await page.locator(`.a-steps a[href="${path}"]`).click();
      await page.waitForURL(`**${path}`);
      await page.locator(`main .a-page h1`).first().waitFor();
      const found = await walk(journey);
      messages += found.messages;
      expect(found.wrong, path).toEqual([]);
    }
    expect(messages).toBeGreaterThan(0);
  });
});

describe("nothing of the account screens moves under the hand", () => {
  const journey = openJourney({ window: PHONE });

  it("while their messages come and go", async () => {
    const { page } = journey;
    const found: Found = { wrong: [], messages: 0 };
    for (const path of ["/login", "/signup", "/confirm", "/forgot", "/reset?username=ada%40example.com&id=x"]) {
      await page.goto(`${journey.url}${path}`);
      await page.locator("main [type=submit]").click();
      await page.locator(".p-field__error").first().waitFor();
      for (const input of await page.locator("main form input:visible").all()) {
        const name = (await input.getAttribute("name")) ?? "";
        for (const value of [/user/.test(name) ? newAddress() : name === "code" ? "123456" : "Correct-Horse-9x", ""]) {
          await change(page, input, value, found, `${path} ${name}`);
          const last = page.locator("main form button:visible, main .a-account__extra button:visible").first();
          if ((await last.getAttribute("type")) !== "submit") await press(page, last, `${path}: a button`, found);
        }
      }
    }
    expect(found.wrong).toEqual([]);
    expect(found.messages).toBeGreaterThan(8);
  });
});
