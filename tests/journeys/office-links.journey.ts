import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { apply } from "./applicant.ts";
import { focusedAttribute, focusedText, openVisit } from "./browser.ts";
import { enterOffice } from "./office.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney({ keepsContext: true });

const button = (name: string | RegExp) => journey.page.getByRole("button", { name, exact: typeof name === "string" });

it("makes a print link, shows its uses and revokes it", async () => {
  const { page, portal, browser } = journey;
  const name = `Linked${randomUUID().slice(0, 8)}`;
  await apply(page, portal, { first_name: "Ada", last_name: name });
  const email = await enterOffice(portal, journey.context, "officer");
  await page.goto(`${portal.url}/office/applications?q=${name}`);
  await page.getByRole("link", { name: new RegExp(name) }).click();
  await page.getByText("No print links yet.").waitFor();

  await button("Make a print link").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => focusedAttribute(page, "name")).toBe("recipient");
  await button("Make the link").click();
  await page.getByText("Enter who the link is for").waitFor();
  await page.getByLabel("Who is it for?").fill("Prof. Meyer, reviewer");
  await page.getByLabel("It works for").selectOption("30 days");
  await journey.expectAccessible("form of a link");
  await button("Make the link").focus();
  await page.keyboard.press("Enter");
  const address = page.getByLabel("Address of the new link");
  await address.waitFor();
  const url = await address.inputValue();
  expect(await focusedAttribute(page, "value")).toBe(url);
  await journey.expectAccessible("new link");
  await button("Done").click();
  await expect.poll(() => page.content().then((content) => content.includes(url))).toBe(false);

  const reader = await openVisit(browser);
  await reader.page.goto(url);
  await reader.page.getByText(name).first().waitFor();
  await page.reload();
  await page.getByText("Uses: 1").waitFor();
  await page.getByText("For Prof. Meyer, reviewer").waitFor();
  await page.getByText(/Print link used/).waitFor();
  await page.getByText(new RegExp(`Print link made · ${email}`)).waitFor();
  await journey.screenshot("office-links");

  await button(/^Revoke the link made/).click();
  await page.getByRole("dialog", { name: "Revoke this print link" }).waitFor();
  await journey.expectAccessible("revoking a link");
  await page.keyboard.press("Escape");
  await expect.poll(() => focusedText(page)).toBe("Revoke");
  expect((await reader.page.reload())?.status()).toBe(200);
  await button(/^Revoke the link made/).click();
  await button("Revoke the link").click();
  await page.getByText("The link is revoked.").waitFor();
  await expect.poll(() => focusedText(page)).toBe("The link is revoked.");
  expect((await reader.page.reload())?.status()).toBe(403);
  await reader.expectAccessible("print link that has ended");
  await reader.close();
  expect(await button(/^Revoke/).count()).toBe(0);
  await journey.expectAccessible("revoked link");
});
