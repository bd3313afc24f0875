import type { Locator, Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import type { Visit } from "./browser.ts";
import { openGallery } from "./open-gallery.ts";

const visitGallery = openGallery();
let visit: Visit;
let page: Page;

async function open(width?: number): Promise<void> {
  visit = await visitGallery(width);
  page = visit.page;
}

const example = (widget: string, title: string): Locator =>
  page.getByRole("group", { name: `${widget}: ${title}`, exact: true });
const PDF = (name: string) => ({ name, mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") });
const focusedId = () => page.evaluate(() => document.activeElement?.id);

describe("the widget gallery on a large screen", () => {
  beforeEach(() => open(1280));

  it("has no accessibility violation", async () => {
    await visit.expectAccessible("gallery");
    await visit.screenshot("gallery-1280");
  });

  it("shows the same recipe alike as a class and as a Chakra component", async () => {
    const looks = (maker: string) =>
      page.locator(`[data-made-by=${maker}] > *`).evaluateAll((elements) =>
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

  it("chooses a school by mouse, and by keyboard", async () => {
    const search = page.getByRole("combobox", { name: "College or university" });
    await search.pressSequentially("bos");
    await page.getByRole("option", { name: /^Boston University/ }).click();
    await expect.poll(() => page.getByLabel("CEEB code").inputValue()).toBe("003087");
    await search.fill("");
    await search.pressSequentially("bos");
    await page.getByRole("option", { name: /^Boston College/ }).waitFor();
    await page.keyboard.press("ArrowDown");
    await visit.expectAccessible("suggestions");
    await visit.screenshot("school-search-open");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByLabel("CEEB code").inputValue()).toBe("003083");
  });

  it("keeps a school that is not listed", async () => {
    const search = page.getByRole("combobox", { name: "College or university" });
    await search.pressSequentially("My own school");
    await page.getByRole("option", { name: "Use: My own school" }).click();
    expect(await search.inputValue()).toBe("My own school");
    await expect.poll(() => page.getByText("No suggestions. You can keep what you typed.").count()).toBeLessThan(2);
  });

  it("corrects a phone in the middle, and empties it by Backspace", async () => {
    const phone = page.getByLabel("Cell Phone");
    await phone.pressSequentially("212550142");
    await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(8, 8));
    await phone.press("5");
    expect(await phone.evaluate((input: HTMLInputElement) => [input.value, input.selectionStart])).toEqual([
      "(212) 555-0142",
      9,
    ]);
    await phone.press("End");
    for (let press = 0; press < 14; press += 1) await phone.press("Backspace");
    expect(await phone.inputValue()).toBe("");
  });

  it("says what is wrong with a date once it is left, and leads to the wrong part", async () => {
    const birth = example("Date", "Date of birth, at least 13 years ago");
    await birth.getByLabel("Month").selectOption("February");
    await birth.getByLabel("Day").fill("30");
    await birth.getByLabel("Year").fill("1990");
    expect(await birth.getByText("A valid date of birth is required.").count()).toBe(0);
    await page.keyboard.press("Tab");
    await birth.getByText("A valid date of birth is required.").waitFor();
    await page.evaluate(() => document.getElementById("field-date_birth")?.focus());
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("date_birth-day");
    await visit.expectAccessible("wrong date");
  });

  it("uploads, survives a cut connection, converts and deletes", async () => {
    const upload = example("File upload", "Empty");
    await upload.locator("input").setInputFiles(PDF("cut.pdf"));
    await upload.getByRole("progressbar").waitFor();
    await upload.getByRole("button", { name: "Try again: cut.pdf" }).waitFor();
    await page.getByText("Error uploading file for Transcript").first().waitFor();
    await visit.expectAccessible("upload failed");
    await upload.scrollIntoViewIfNeeded();
    await visit.screenshot("upload-failed");
    await upload.getByRole("button", { name: "Try again: cut.pdf" }).press("Enter");
    await upload.getByText("Converting your file…").first().waitFor();
    await visit.expectAccessible("converting");
    await upload.getByRole("button", { name: "Delete cut.pdf" }).press("Enter");
    const dialog = page.getByRole("alertdialog", { name: "Are you sure you want to delete your file?" });
    await visit.expectAccessible("delete dialog");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Cancel");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await upload.locator("input").waitFor();
    await expect.poll(focusedId).toBe("field-file_empty");
  });

  it("does not leave a tab while its file is being sent", async () => {
    const tabs = example("Tabs", "Type it or upload it");
    await tabs.getByRole("tab", { name: "Type it here" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await tabs.locator("input[type=file]").setInputFiles(PDF("sketch.pdf"));
    await tabs.getByRole("tab", { name: "Type it here" }).click();
    await page.getByRole("alertdialog", { name: "File Upload in Progress" }).waitFor();
    await visit.expectAccessible("blocked tab");
    await page.keyboard.press("Escape");
    await tabs.getByText("sketch.pdf").first().waitFor();
    await tabs.getByRole("button", { name: "Delete sketch.pdf" }).waitFor();
    await tabs.getByRole("tab", { name: "Type it here" }).click();
    await tabs.getByRole("textbox", { name: "Personal sketch" }).waitFor();
  });

  it("adds another by keyboard and goes to its first field", async () => {
    await page.getByRole("button", { name: "Add Another College" }).press("Enter");
    await expect.poll(focusedId).toBe("field-more_2_name");
  });

  it("keeps the focus in a dialog and gives it back", async () => {
    await page.getByRole("button", { name: "Open size xs" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Still working?" });
    expect((await dialog.boundingBox())?.width).toBe(480);
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press("Tab");
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
        ),
      ).toBe(true);
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Open size xs");
  });

  it("reaches the toasts by F8", async () => {
    await page.getByRole("button", { name: "Error", exact: true }).click();
    await page.keyboard.press("F8");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Notifications (F8)");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByText("Error uploading file for Transcript").count()).toBe(0);
  });

  it.each(["#ffd400", "#9be7ff", "#ffffff", "#00ff66", "#c8102e"])(
    "stays readable with any brand colour: %s",
    async (colour) => {
      await page.evaluate((brand) => document.documentElement.style.setProperty("--portico-brand", brand), colour);
      await visit.expectAccessible(`brand ${colour}`);
    },
  );

  it("shows every control's edge in forced colours", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    // The browser draws a box, a radio button and a slider by itself, without a CSS border.
    const edgeless = await page.evaluate(() =>
      [
        ...document.querySelectorAll(
          "input:not([type=checkbox], [type=radio], [type=range]), select, textarea, .p-button",
        ),
      ]
        .filter((control) => getComputedStyle(control).borderTopWidth === "0px")
        .map(({ id }) => id),
    );
    expect(edgeless).toEqual([]);
    await visit.screenshot("gallery-forced-colours");
  });
});

describe("the widget gallery on a phone", () => {
  it.each([360, 320])("fits %i pixels", async (width) => {
    await open(width);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await visit.expectAccessible(`gallery at ${String(width)}`);
    await visit.screenshot(`gallery-${String(width)}`);
  });

  it("opens every dialog size within the screen", async () => {
    await open(360);
    for (const size of ["xs", "s", "m"]) {
      await page.getByRole("button", { name: `Open size ${size}` }).click();
      const box = await page.getByRole("dialog").boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.width ?? 999) <= 360).toBe(true);
      await page.keyboard.press("Escape");
    }
  });
});
