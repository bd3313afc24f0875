import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { readConstant } from "../reference/read-specification.ts";
import { isWithinWidth } from "./is-within-width.ts";
import { openGallery } from "./open-gallery.ts";

const visitGallery = openGallery();

const example = (page: Page, widget: string, title: string): Locator =>
  page.getByRole("group", { name: `${widget}: ${title}`, exact: true });
const pdf = (name: string) => ({ name, mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") });

describe("the widget gallery", () => {
  it("has no accessibility violation, as it is and in each state that a hand brings it to", async () => {
    const { page, expectAccessible } = await visitGallery();
    const upload = example(page, "File upload", "Empty");
    const states: Readonly<Record<string, () => Promise<void>>> = {
      "as it opens": async () => {},
      suggestions: async () => {
        await page.getByRole("combobox", { name: "College or university" }).pressSequentially("bos");
        await page.getByRole("option", { name: /^Boston College/ }).waitFor();
        await page.keyboard.press("ArrowDown");
      },
      "an upload whose connection was cut": async () => {
        await page.keyboard.press("Enter");
        await upload.locator("input").setInputFiles(pdf("cut.pdf"));
        await upload.getByRole("button", { name: "Try again: cut.pdf" }).waitFor();
        await page.getByText("Error uploading file for Transcript").first().waitFor();
      },
      "opened reveals": async () => {
        await example(page, "Reveal", "By a button")
          .getByRole("button", { name: "I go by another name" })
          .press("Enter");
        await example(page, "Reveal", "By a checkbox").getByLabel("I agree to the Code of Honor.").press("Space");
        await page.getByLabel("Your initials").waitFor();
      },
    };
    for (const [state, reach] of Object.entries(states)) {
      await reach();
      await expectAccessible(state);
    }
  });
});

describe("the looks of the widget gallery", () => {
  it("are the same by class and by Chakra component", async () => {
    const { page } = await visitGallery();
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

  it("stay readable with any brand colour, and show every control's edge in forced colours", async () => {
    const { page, expectAccessible, screenshot } = await visitGallery();
    for (const brand of ["#ffd400", "#9be7ff", "#ffffff", "#00ff66", "#c8102e"]) {
      await page.evaluate((colour) => document.documentElement.style.setProperty("--portico-brand", colour), brand);
      await expectAccessible(`brand ${brand}`, "axe");
    }
    await page.emulateMedia({ forcedColors: "active" });
    // The browser draws a box, a radio button and a slider by itself, without a CSS border.
    const edgeless = await page
      .locator("input:not([type=checkbox], [type=radio], [type=range]), select, textarea, .p-button")
      .evaluateAll((controls) =>
        controls.filter((control) => getComputedStyle(control).borderTopWidth === "0px").map(({ id }) => id),
      );
    expect(edgeless).toEqual([]);
    await screenshot("gallery-forced-colours");
  });

  it.each([360, 320])("fit %i pixels, with every dialog", async (width) => {
    const { page, expectAccessible, screenshot } = await visitGallery(width);
    await expect.poll(() => isWithinWidth(page)).toBe(true);
    await expectAccessible(`gallery at ${String(width)}`, "axe");
    await screenshot(`gallery-${String(width)}`);
    for (const box of await measureDialogs(page)) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.width).toBeLessThanOrEqual(width);
    }
  });

  it("have the sizes that docs/specification.md gives in section 9", async () => {
    const { page } = await visitGallery();
    const [byDefault = "", submit = "", account = ""] = readConstant("Button sizes").split("; ");
    const buttons = example(page, "Button", "Sizes, busy and disabled");
    const sizeOf = async (name: string) => {
      const box = await buttons.getByRole("button", { name }).boundingBox();
      return [(box?.width ?? 0) / 16, (box?.height ?? 0) / 16];
    };
    expect(await sizeOf("Save and Continue")).toEqual(toNumbers(byDefault));
    expect(await sizeOf("Submit")).toEqual(toNumbers(submit));
    const [width = 0, height] = await sizeOf("Log In");
    expect([width > 40, height]).toEqual([true, toNumbers(account)[1]]);

    const rings = example(page, "Spinner and skeleton", "Sizes").locator(".p-spinner__ring");
    expect(
      await rings.evaluateAll((all) =>
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
});

async function measureDialogs(page: Page) {
  const boxes: { readonly x: number; readonly width: number }[] = [];
  for (const size of ["xs", "s", "m"]) {
    await page.getByRole("button", { name: `Open size ${size}` }).click();
    boxes.push((await page.getByRole("dialog").boundingBox()) ?? { x: -1, width: Infinity });
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  return boxes;
}

const toNumbers = (words: string): readonly number[] => (words.match(/\d+(\.\d+)?/g) ?? []).map(Number);
