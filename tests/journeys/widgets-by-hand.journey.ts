import type { Locator, Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import type { Visit } from "./browser.ts";
import { readConstant } from "../reference/read-specification.ts";
import { openGallery } from "./open-gallery.ts";

const visitGallery = openGallery();
let visit: Visit;
let page: Page;

async function open(width?: number): Promise<void> {
  visit = await visitGallery(width);
  page = visit.page;
}

beforeEach(() => open());

const example = (widget: string, title: string): Locator =>
  page.getByRole("group", { name: `${widget}: ${title}`, exact: true });
const press = async (...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
/** Inline and block size in rem. */
const sizeOf = async (element: Locator): Promise<readonly number[]> => {
  const box = await element.boundingBox();
  return [(box?.width ?? 0) / 16, (box?.height ?? 0) / 16];
};

describe("each widget, by mouse and by keyboard", () => {
  it("radio group: a press chooses, the arrows choose", async () => {
    const group = example("Radio group", "Stacked and inline");
    await group.getByText("I am an eligible non-citizen.").click();
    expect(await group.getByLabel("I am an eligible non-citizen.").isChecked()).toBe(true);
    await press("ArrowDown");
    expect(await group.getByLabel("Other").isChecked()).toBe(true);
  });

  it("check group and checkbox: a press and the space bar tick and untick", async () => {
    const group = example("Check group", "Select all that apply").getByRole("group", { name: "Race" });
    await group.getByText("Asian").click();
    await press("Tab", "Space");
    expect(
      await group
        .getByRole("checkbox")
        .evaluateAll((boxes) => boxes.map((box) => box instanceof HTMLInputElement && box.checked)),
    ).toEqual([true, true, false]);
    await press("Space");
    expect(await group.getByLabel("Black or African American").isChecked()).toBe(false);
    const legal = example("Checkbox", "Plain, and required but not ticked");
    await legal.getByLabel("I accept these terms.").press("Space");
    await legal.getByText("You must accept these terms to submit your application.").waitFor({ state: "detached" });
  });

  it("select: typed letters choose, and a state shows only where its country has some", async () => {
    const address = example("Select", "State or province by country: hidden while the country has none");
    await address.getByLabel("State/Province").focus();
    await page.keyboard.type("New");
    expect(await address.getByLabel("State/Province").inputValue()).toBe("NY");
    await address.getByLabel("Country").selectOption("Canada");
    expect(await address.getByLabel("State/Province").inputValue()).toBe("");
    await address.getByLabel("Country").selectOption("France");
    await address.getByLabel("State/Province").waitFor({ state: "detached" });
  });

  it("month and year: one question of two parts, its message gone once both are given", async () => {
    const dates = example("Month and year", "Attended from and to");
    const to = dates.getByRole("group", { name: /^Attended to/ });
    await to.getByLabel("Month").focus();
    await page.keyboard.type("Sep");
    await to.getByText("Attended To: Month and Year are required.").waitFor();
    await press("Tab");
    await page.keyboard.type("2024");
    await to.getByText("Attended To: Month and Year are required.").waitFor({ state: "detached" });
    expect([await to.getByLabel("Month").inputValue(), await to.getByLabel("Year").inputValue()]).toEqual([
      "9",
      "2024",
    ]);
  });

  it("text area: counts what is left, and says what is too many", async () => {
    const area = example("Text area", "With a hint");
    await area.getByLabel("Please explain").fill("x".repeat(1499));
    await area.getByText("1 character left", { exact: true }).first().waitFor();
    await area.getByLabel("Please explain").press("End");
    await page.keyboard.type("yz");
    await area.getByText("1 character too many").first().waitFor();
  });

  it("social security number: grouped as typed, corrected in the middle, pasted with or without dashes", async () => {
    const ssn = example("Social security number", "With a hint").getByRole("textbox");
    await ssn.pressSequentially("123456789");
    expect(await ssn.inputValue()).toBe("123-45-6789");
    await ssn.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2));
    await press("Backspace");
    expect(await ssn.inputValue()).toBe("134-56-789");
    await ssn.fill("987 65 4321");
    expect(await ssn.inputValue()).toBe("987-65-4321");
  });

  it("phone: its opt-in is ticked beside it, and a number of another country stays as typed", async () => {
    const phone = example("Phone", "With the text message opt-in, and international");
    await phone.getByLabel("Cell Phone").pressSequentially("2125550142");
    await press("Tab", "Space");
    expect(await phone.getByLabel("Text me updates about my application.").isChecked()).toBe(true);
    await press("Tab");
    await page.keyboard.type("+44 20 7946 0958");
    expect([
      await phone.getByLabel("Cell Phone").inputValue(),
      await phone.getByLabel("International Phone").inputValue(),
    ]).toEqual(["(212) 555-0142", "+44 20 7946 0958"]);
  });

  it("address: a suggestion taken by keyboard fills the whole address, and the state of its country", async () => {
    const address = example("Address", 'With suggestions; try "100"');
    await address.getByRole("combobox", { name: "Address" }).pressSequentially("100");
    await page.getByRole("option", { name: /^100 Ridge Street/ }).waitFor();
    await press("ArrowDown", "ArrowDown", "Enter");
    await expect.poll(() => address.getByLabel("City").inputValue()).toBe("Toronto");
    expect([
      await address.getByLabel("Country").inputValue(),
      await address.getByLabel("State/Province").inputValue(),
    ]).toEqual(["CAN", "ON"]);
  });

  it("button and checkbox reveals: swap and open by keyboard", async () => {
    const byButton = example("Reveal", "By a button");
    await byButton.getByRole("button", { name: "I go by another name" }).press("Enter");
    await byButton.getByText("We will call you by your first name.").waitFor({ state: "detached" });
    await byButton.getByLabel("Preferred First Name").fill("Sam");
    await byButton.getByRole("button", { name: "I go by my first name" }).press("Enter");
    await byButton.getByText("We will call you by your first name.").waitFor();
    const byCheckbox = example("Reveal", "By a checkbox");
    await byCheckbox.getByLabel("I agree to the Code of Honor.").press("Space");
    await byCheckbox.getByLabel("Your initials").waitFor();
    await visit.expectAccessible("revealed");
  });

  it("block, group and watcher: show and clear with the answer that governs them, and bring back what was there", async () => {
    const block = example("Block", "An explanation after a yes");
    await block.getByLabel("I need accommodations.").press("Space");
    await block.getByLabel("Which ones?").fill("A ramp");
    await block.getByLabel("I need accommodations.").press("Space");
    await block.getByLabel("Which ones?").waitFor({ state: "detached" });
    await block.getByLabel("I need accommodations.").press("Space");
    expect(await block.getByLabel("Which ones?").inputValue()).toBe("A ramp");
    const group = example("Group", "Two kinds of citizen");
    await group.getByText("Permanent resident").click();
    await group.getByLabel("Alien registration number").fill("A1");
    await press("Shift+Tab", "ArrowDown");
    await group.getByLabel("Visa number").waitFor();
    await press("ArrowUp");
    expect(await group.getByLabel("Alien registration number").inputValue()).toBe("A1");
    const watcher = example("Watcher", "Ticking and unticking clears the city");
    await watcher.getByLabel("I live in the United States.").press("Space");
    expect(await watcher.getByLabel("City").inputValue()).toBe("");
  });

  it("modal button: opens over the page, and gives the focus back", async () => {
    const button = page.getByRole("button", { name: "Why do we ask for this?" });
    await button.press("Enter");
    await page
      .getByRole("dialog", { name: "Your Social Security Number" })
      .getByText("You may leave it empty.")
      .waitFor();
    await press("Escape");
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("date window: shows only on its days", async () => {
    expect(await example("Date window", "Open now").getByText("Priority deadline").count()).toBe(1);
    await expect.poll(() => page.getByText("You should not see this.").count()).toBe(0);
  });

  it("password: shown and hidden, with its unmet requirements", async () => {
    const password = example("Password field", "A new password");
    await password.getByLabel("New password", { exact: true }).fill("letters only, but many");
    expect(
      await password
        .locator(".p-requirements__item")
        .evaluateAll((items) => items.map((item) => item.getAttribute("data-state"))),
    ).toEqual(["success", "error"]);
    await password.getByRole("button", { name: "Show password" }).press("Enter");
    expect(await password.getByLabel("New password", { exact: true }).getAttribute("type")).toBe("text");
  });
});

describe("sizes, as docs/specification.md gives them in section 9", () => {
  it("of buttons: by default, to submit, and an account's as wide as its card", async () => {
    const [byDefault = "", submit = "", account = ""] = readConstant("Button sizes").split("; ");
    const buttons = example("Button", "Sizes, busy and disabled");
    expect(await sizeOf(buttons.getByRole("button", { name: "Save and Continue" }))).toEqual(toNumbers(byDefault));
    expect(await sizeOf(buttons.getByRole("button", { name: "Submit" }))).toEqual(toNumbers(submit));
    const [width = 0, height] = await sizeOf(buttons.getByRole("button", { name: "Log In" }));
    expect([width > 40, height]).toEqual([true, toNumbers(account)[1]]);
  });

  it("of what is loading", async () => {
    const rings = example("Spinner and skeleton", "Sizes").locator(".p-spinner__ring");
    expect(
      await rings.evaluateAll((all) =>
        all.map((ring) => Math.round((parseFloat(getComputedStyle(ring).inlineSize) / 16) * 10) / 10),
      ),
    ).toEqual(toNumbers(readConstant("Loading sizes")));
  });

  it.each([
    [1280, "Dialog sizes"],
    [800, "Dialog sizes on tablets"],
  ])("of dialogs in a window of %i px", async (width, constant) => {
    await page.setViewportSize({ width, height: 900 });
    const measured: number[] = [];
    for (const size of ["xs", "s", "m"]) {
      await page.getByRole("button", { name: `Open size ${size}` }).click();
      measured.push(Math.round((await page.getByRole("dialog").boundingBox())?.width ?? 0));
      await press("Escape");
    }
    expect(measured).toEqual(
      readConstant(constant)
        .split(", ")
        .map((size) => parseFloat(size) * (size.endsWith("rem") ? 16 : width / 100)),
    );
  });
});

const toNumbers = (words: string): readonly number[] => (words.match(/\d+(\.\d+)?/g) ?? []).map(Number);
