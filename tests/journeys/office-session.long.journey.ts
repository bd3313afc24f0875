import { expect, it } from "vitest";
import { addAuthenticator, applyAsThree, enterOffice, givePassword } from "./office.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();
const PASSWORD = "Correct-Horse-9 battery";
const heading = (name: string) => journey.page.getByRole("heading", { level: 1, name }).waitFor();

it("keeps an unsent note with its application, after other applications and an ended session", async () => {
  const { page, portal } = journey;
  const group = await applyAsThree(journey);
  const email = await enterOffice(portal, journey.context, "officer");
  await givePassword(portal, email, PASSWORD);
  const app = await addAuthenticator(portal, journey.context);
  const note = () => page.getByLabel("New note, for staff only");
  const around = page.getByRole("navigation").filter({ hasText: "Back to the list" });
  await page.goto(`${portal.url}/office/applications?q=${group}&sort=name&direction=asc`);
  await page.getByRole("link", { name: /Hopper/ }).click();
  await heading(`Grace Hopper ${group}`);
  await note().fill("Grace called: her transcript");
  await around.getByRole("link", { name: "Next" }).click();
  await heading(`Ada Lovelace ${group}`);
  expect(await note().inputValue()).toBe("");
  await around.getByRole("link", { name: "Previous" }).click();
  await heading(`Grace Hopper ${group}`);
  expect(await note().inputValue()).toBe("Grace called: her transcript");
  await page.reload();
  await heading(`Grace Hopper ${group}`);
  expect(await note().inputValue()).toBe("Grace called: her transcript");

  await journey.context.clearCookies();
  await page.getByRole("button", { name: "Add the note" }).click();
  await heading("Log in to the office");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Code").fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await heading(`Grace Hopper ${group}`);
  expect(await note().inputValue()).toBe("Grace called: her transcript");
  await page.getByRole("button", { name: "Add the note" }).click();
  await page.getByText("Grace called: her transcript").last().waitFor();
  await expect.poll(() => note().inputValue()).toBe("");

  await note().fill("Not for others");
  await enterOffice(portal, journey.context, "officer");
  await page.reload();
  await heading(`Grace Hopper ${group}`);
  expect(await note().inputValue()).toBe("");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Not for others");
});
