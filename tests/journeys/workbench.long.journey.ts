import { expect, it } from "vitest";
import { isWithinWidth, LAPTOP, PHONE } from "./browser.ts";
import { openClockedJourney } from "./clocked-journey.ts";

const journey = openClockedJourney({ env: { NODE_ENV: "development" } });

it.each([LAPTOP, PHONE])(
  "steps through applicants by keyboard, and explains why parts are shown, at $width px",
  async (window) => {
    const page = await journey.open(window);
    await page.goto(`${journey.portal.url}/dev/`);
    const situation = page.getByRole("combobox", { name: "Situation" });
    const details = page.getByRole("complementary", { name: "Why?" });
    const press = async (name: string | RegExp) => {
      await page.getByRole("button", { name }).first().focus();
      await page.keyboard.press("Enter");
    };
    /** Repeats the key, because the outline may be drawn anew between the focus and the key. */
    const ask = (name: RegExp, words: string) =>
      expect.poll(() => press(name).then(() => details.getByText(words).first().isVisible())).toBe(true);
    await page
      .getByRole("button", { name: /^Country/ })
      .first()
      .waitFor();
    await journey.visit.expectAccessible(`workbench, ${String(window.width)} px`);

    await press("Find applicants for every part");
    await expect.poll(() => situation.inputValue()).toBe("applicant 0");
    await press("Next");
    await expect.poll(() => situation.inputValue()).toBe("applicant 1");
    await page.getByRole("status").getByText("of the prover, the first for whom").waitFor();
    await situation.focus();
    await situation.selectOption("canadian-manager");
    await page.getByRole("status").getByText("scenarios/canadian-manager.json").waitFor();
    await ask(/^State/, "Required because Country is United States or Canada (it is Canada).");
    await situation.selectOption("first-visit");
    await details.getByText("Hidden: it is shown only if").first().waitFor();
    await situation.selectOption("canadian-manager");
    await details.getByText("Shown because").first().waitFor();
    await ask(/^lives_in_usa_or_canada: true/, "condition lives_in_usa_or_canada in conditions.json:");
    await ask(/^about\/.*shown when mailing_differs/, "in pages/about.json:");
    await ask(/^states$/, "State/Province: Offers");
    const place = details.locator("pre").getByRole("link", { name: /^conditions\.json:/ });
    await ask(/^State/, "true lives_in_usa_or_canada");
    expect(await place.first().getAttribute("href")).toMatch(/^vscode:\/\/file\/.*\/conditions\.json:\d+$/);
    expect(await isWithinWidth(page)).toBe(true);
    await page.getByRole("link", { name: "JSON", exact: true }).click();
    const main = page.getByRole("main");
    await expect.poll(() => main.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
    await journey.visit.expectAccessible(`workbench with a situation, ${String(window.width)} px`);
    journey.visit.expectNoComplaints();
  },
);

it("moves the portal to the chosen page or question, and leaves the focus where somebody types", async () => {
  const page = await journey.open(LAPTOP);
  await page.goto(`${journey.portal.url}/dev/`);
  const portal = page.frameLocator("#portal");
  const choose = (name: string | RegExp) =>
    page.getByRole("navigation").getByRole("button", { name }).first().press("Enter");
  const isAt = (path: string) => expect.poll(() => portal.locator("html").evaluate(() => location.pathname)).toBe(path);
  await page.getByRole("combobox", { name: "Situation" }).selectOption("canadian-manager");
  await page.getByRole("status").getByText("scenarios/canadian-manager.json").waitFor();
  await portal.getByRole("heading", { level: 1 }).waitFor();
  for (const [name, path] of [
    ["Education and Experience", "/education"],
    ["Final Steps", "/final-steps"],
  ] as const) {
    await choose(name);
    await isAt(path);
    await portal.getByRole("heading", { level: 1, name }).waitFor();
  }
  await choose(/^Country/);
  const name = page.getByRole("textbox", { name: "Record as" });
  await name.focus();
  await isAt("/about");
  await portal.getByLabel("Country").first().waitFor();
  await page.keyboard.type("canadian-manager", { delay: 100 });
  expect(await name.inputValue()).toBe("canadian-manager");
  await name.press("Enter");
  await page.getByRole("status").getByText("scenarios/canadian-manager.json exists. Choose another name.").waitFor();
  journey.visit.expectNoComplaints();
});
