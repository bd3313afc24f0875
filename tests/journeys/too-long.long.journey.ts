import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { LAPTOP, PHONE } from "./browser.ts";
import { arrive, readStoredAnswers } from "./applicant.ts";
import { openJourney } from "./open-journey.ts";

/** One character of eleven UTF-16 units, one of two that are one each, and one of a letter and its accent. */
const FAMILY = "👨‍👩‍👧‍👦";
const FLAGS = "🇨🇦🇨🇭";
const ACCENTED = "e\u0301";
const STILL_PX = 1;
const CUT = /^Not all of that fits: there is room for (\d+) (characters|digits) here/;

const journey = openJourney();

/** As somebody does it with the keyboard: through the clipboard of the browser. */
async function paste(page: Page, input: Locator, text: string): Promise<void> {
  await input.focus();
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.keyboard.press("ControlOrMeta+V");
}

const inputOf = (page: Page, key: string) => page.locator(`[id="field-${key}"]`);
const partOf = (page: Page, name: string) => page.locator(`input[name="${name}"]`);
const caretOf = (input: Locator) => input.evaluate((node: HTMLInputElement) => node.selectionStart);

/** What describes the input, as assistive technology is given it, without hint and errors. */
const noteOf = (input: Locator) =>
  input.evaluate((node) =>
    (node.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .filter((id) => id === "cut-note")
      .map((id) => document.getElementById(id)?.textContent ?? "nothing")
      .join(),
  );
const announced = (page: Page) => page.locator("body > [role=status][data-cut-note]").textContent();

async function begin(window: { readonly width: number; readonly height: number }): Promise<Page> {
  const { page, context } = journey;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.setViewportSize(window);
  await arrive(page, journey.portal);
  // What keeps the limits is loaded once somebody is at an input.
  await inputOf(page, "first_name").focus();
  await page.locator("[data-cut-note]").waitFor({ state: "attached" });
  return page;
}

describe.each([LAPTOP, PHONE])("what does not fit, at $width px", (window) => {
  it("is cut from a paste into each kind of input, which a note says until the next change, and moves nothing", async () => {
    const page = await begin(window);
    for (const [input, text, kept, room] of [
      [inputOf(page, "first_name"), ACCENTED.repeat(46), ACCENTED.repeat(45), "45 characters"],
      [inputOf(page, "ssn"), "123-45-67890", "123-45-6789", "9 digits"],
      [inputOf(page, "phone_mobile"), "+44 ".repeat(20), "+44 ".repeat(12).slice(0, 45), "45 characters"],
      [partOf(page, "birth_date-year"), "19901", "1990", "4 digits"],
      [partOf(page, "birth_date-day"), "３１２", "31", "2 digits"],
      [inputOf(page, "address_line_1"), FAMILY.repeat(46), FAMILY.repeat(45), "45 characters"],
      [inputOf(page, "email_address"), `${"a".repeat(260)}@example.edu`, "a".repeat(254), "254 characters"],
    ] as const) {
      await input.evaluate((node) => node.scrollIntoView({ block: "center" }));
      await input.focus();
      const { y: top = 0 } = (await input.boundingBox()) ?? {};
      const movedPx = async () => Math.abs(((await input.boundingBox())?.y ?? 0) - top);
      await paste(page, input, text);
      await expect.poll(() => noteOf(input), { message: text }).toContain(`room for ${room}`);
      await expect.poll(() => announced(page)).toMatch(CUT);
      expect(await input.inputValue()).toBe(kept);
      expect(await movedPx(), text).toBeLessThanOrEqual(STILL_PX);
      expect(await page.locator("#cut-note").count()).toBe(1);
      await page.keyboard.press("End");
      await page.keyboard.press("Backspace");
      await expect.poll(() => noteOf(input), { message: text }).toBe("");
      expect(await announced(page)).toBe("");
      expect(await movedPx(), text).toBeLessThanOrEqual(STILL_PX);
    }
    await paste(page, inputOf(page, "last_name"), FLAGS.repeat(23));
    await expect.poll(() => noteOf(inputOf(page, "last_name"))).toMatch(CUT);
    await journey.expectAccessible("a paste was cut");
    await journey.screenshot(`cut-${String(window.width)}`);
    // What is shown is what is stored.
    await expect.poll(async () => (await readStoredAnswers(page))["last_name"]).toBe(`${FLAGS.repeat(22)}🇨🇦`);
    journey.expectNoComplaints();
  });
});

describe("what does not fit", () => {
  it("is left out of a paste into the middle, with the caret after what was kept, and one undo takes the paste back", async () => {
    const page = await begin(LAPTOP);
    const name = inputOf(page, "first_name");
    await paste(page, name, "a".repeat(43));
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await paste(page, name, FAMILY.repeat(3));
    await expect.poll(() => noteOf(name)).toMatch(CUT);
    expect(await name.inputValue()).toBe(`a${FAMILY.repeat(2)}${"a".repeat(42)}`);
    expect(await caretOf(name)).toBe(1 + 2 * FAMILY.length);
    await page.keyboard.press("ControlOrMeta+Z");
    await expect.poll(() => name.inputValue()).toBe("a".repeat(43));
    expect(await noteOf(name)).toBe("");
    // What replaces a selection has its room, and the line break of a spreadsheet's cell needs none.
    await page.keyboard.press("ControlOrMeta+A");
    await paste(page, name, `${"b".repeat(45)}\n`);
    expect(await name.inputValue()).toBe("b".repeat(45));
    expect(await noteOf(name)).toBe("");
  });

  it("is told of too where a keyboard enters many letters at once and where a browser fills in", async () => {
    const page = await begin(LAPTOP);
    const last = inputOf(page, "last_name");
    await last.focus();
    await page.keyboard.insertText(FAMILY.repeat(46));
    await expect.poll(() => noteOf(last)).toMatch(CUT);
    expect(await last.inputValue()).toBe(FAMILY.repeat(45));

    const middle = inputOf(page, "middle_name");
    await middle.evaluate((node: HTMLInputElement, text) => {
      Reflect.set(HTMLInputElement.prototype, "value", text, node);
      node.dispatchEvent(new Event("input", { bubbles: true }));
    }, FAMILY.repeat(46));
    await expect.poll(() => noteOf(middle)).toMatch(CUT);
    expect(await noteOf(last)).toBe("");
    expect(await middle.inputValue()).toBe(FAMILY.repeat(45));

    const both = { last_name: FAMILY.repeat(45), middle_name: FAMILY.repeat(45) };
    await expect.poll(() => readStoredAnswers(page)).toMatchObject(both);
  });

  it("is left to an input method until it is done", async () => {
    const page = await begin(LAPTOP);
    const name = inputOf(page, "first_name");
    await paste(page, name, "a".repeat(44));
    const session = await journey.context.newCDPSession(page);
    await session.send("Input.imeSetComposition", { text: "にほん", selectionStart: 3, selectionEnd: 3 });
    expect(await name.inputValue()).toBe(`${"a".repeat(44)}にほん`);
    await session.send("Input.insertText", { text: "日本" });
    await expect.poll(() => name.inputValue()).toBe(`${"a".repeat(44)}日`);
    await expect.poll(() => noteOf(name)).toMatch(CUT);
    await expect.poll(async () => (await readStoredAnswers(page))["first_name"]).toBe(`${"a".repeat(44)}日`);
  });

  it("is kept whole as long as what keeps the limits is not loaded, and the field says that it is too long", async () => {
    const page = await begin(LAPTOP);
    await page.route(/limit-inputs/, () => new Promise<void>(() => undefined));
    await page.reload();
    const name = inputOf(page, "first_name");
    await paste(page, name, "🎓".repeat(46));
    expect(await name.inputValue()).toBe("🎓".repeat(46));
    await name.blur();
    await page
      .getByText(/at most 45 characters/)
      .first()
      .waitFor();
  });
});

it("what does not fit into an account screen's input is told there too", async () => {
  const { page, context } = journey;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${journey.url}/signup`);
  const email = page.locator("input[name=username]");
  await email.focus();
  await page.locator("[data-cut-note]").waitFor({ state: "attached" });
  await paste(page, email, `${"a".repeat(260)}@example.edu`);
  await expect.poll(() => noteOf(email)).toContain("room for 254 characters");
  await journey.expectAccessible("an email address was cut");
});
