import { expect, it } from "vitest";
import { arrive, putAnswers } from "./applicant.ts";
import { openVisit, WINDOWS } from "./browser.ts";
import { enterOffice } from "./office.ts";
import { openJourneyAlone } from "./open-journey.ts";

// Behind an open dialog nothing can be reached, because it keeps the focus. IBM's checker does not know that, so axe looks.
const journey = openJourneyAlone();

const heading = (name: string) => journey.page.getByRole("heading", { level: 1, name }).waitFor();
const button = (name: string | RegExp) => journey.page.getByRole("button", { name, exact: typeof name === "string" });

it.each(WINDOWS)("makes a print link, sees its uses and withdraws it, at a width of $width pixels", async (window) => {
  const { page, portal, browser } = journey;
  const at = ` at ${String(window.width)}`;
  const name = `Linked${String(window.width)}`;
  const applicant = await openVisit(browser);
  await arrive(applicant.page, portal);
  await putAnswers(applicant.page, { first_name: "Ada", last_name: name });
  await applicant.close();
  await page.setViewportSize(window);
  const email = await enterOffice(portal, journey.context, "officer");
  await page.goto(`${portal.url}/office/applications?q=${name}`);
  await page.getByRole("link", { name: new RegExp(name) }).click();
  await heading(`Ada ${name}`);
  await page.getByText("No link to this application was made.").waitFor();

  // By keyboard.
  await button("Make a print link").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("days");
  await page.getByLabel("It works for").selectOption("30 days");
  await journey.expectAccessible(`form of a link${at}`);
  await button("Make the link").focus();
  await page.keyboard.press("Enter");
  const address = page.getByLabel("Address of the new link");
  await address.waitFor();
  const url = await address.inputValue();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("value"))).toBe(url);
  await journey.expectAccessible(`new link${at}`);
  await journey.screenshot(`office-link-${String(window.width)}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await button("Done").click();
  await expect.poll(() => page.content().then((content) => content.includes(url))).toBe(false);

  // Whoever has it reads the application, without logging in.
  const reader = await openVisit(browser);
  await reader.page.goto(url);
  await reader.page.getByText(name).first().waitFor();
  await page.reload();
  await page.getByText("Uses: 1").waitFor();
  await page.getByText(`Made`).first().waitFor();
  await expect.poll(() => page.content().then((content) => content.includes(url))).toBe(false);
  await page.getByText(/Print link used/).waitFor();
  await page.getByText(new RegExp(`Print link made · ${email}`)).waitFor();
  await journey.screenshot(`office-links-${String(window.width)}`);

  await button(/^Withdraw the link made/).click();
  await page.getByRole("dialog", { name: "Withdraw this print link" }).waitFor();
  await journey.expectAccessible(`withdrawing a link${at}`);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Withdraw");
  expect((await reader.page.reload())?.status()).toBe(200);
  await button(/^Withdraw the link made/).click();
  await button("Withdraw the link").click();
  await page.getByText("The link is withdrawn.").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("The link is withdrawn.");
  expect((await reader.page.reload())?.status()).toBe(403);
  await reader.close();
  expect(await button(/^Withdraw/).count()).toBe(0);
  await journey.expectAccessible(`withdrawn link${at}`);
});

it("shows a reader no links", async () => {
  const { page, portal } = journey;
  await enterOffice(portal, journey.context, "reader");
  await page.goto(`${portal.url}/office/applications`);
  await page
    .getByRole("link", { name: /Linked/ })
    .first()
    .click();
  await page.getByRole("heading", { name: "What happened" }).waitFor();
  expect(await page.getByRole("heading", { name: "Print links" }).count()).toBe(0);
});
