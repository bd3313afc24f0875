import { expect, it } from "vitest";
import { addAuthenticator, applyAsThree, enterOffice, givePassword } from "./office.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();
const PASSWORD = "Correct-Horse-9 battery";
const heading = (name: string) => journey.page.getByRole("heading", { level: 1, name }).waitFor();

it("keeps a note that was not sent with its application, past other applications and the end of a session", async () => {
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

it("asks before a session ends, and keeps it while somebody types", async () => {
  const { portal, context } = journey;
  await context.clearCookies();
  await enterOffice(portal, context, "officer");
  const page = await context.newPage();
  await page.clock.install();
  const calls: string[] = [];
  page.on("requestfinished", (request) => {
    if (request.url().endsWith("/api/office/session")) calls.push(request.method());
  });
  const asked = page.getByRole("dialog", { name: "Are you still there?" });
  /** Frames come with the page's own clock. */
  const expectGone = () =>
    expect.poll(() => page.clock.runFor(500).then(() => asked.count()), { timeout: 15_000 }).toBe(0);
  const tookAnswerIn = () => page.evaluate(async () => void (await (await fetch("/livez")).text()));
  await page.goto(`${portal.url}/office/applications`);
  await page.getByRole("heading", { level: 1, name: "Applications" }).waitFor();
  // A late answer would count as the last call.
  await page.waitForLoadState("networkidle");
  expect(calls.length).toBeGreaterThan(0);

  const before = calls.length;
  await page.getByLabel("Search").focus();
  await page.clock.fastForward("01:00");
  await page.keyboard.press("Shift");
  await page.clock.fastForward("04:30");
  await expect.poll(() => calls.length, { timeout: 15_000 }).toBe(before + 1);
  await tookAnswerIn();
  expect(await asked.count()).toBe(0);

  await page.clock.fastForward("28:10");
  await asked.waitFor();
  await page.getByText("You will be logged out in 2 minutes").waitFor();
  // The dialog takes keys after a frame of the page's own clock.
  await page.clock.runFor(500);
  await page.keyboard.press("Escape");
  await expectGone();
  await expect.poll(() => calls.length).toBe(before + 2);
  await tookAnswerIn();

  const other = await context.newPage();
  await page.clock.fastForward("28:10");
  await asked.waitFor();
  await other.goto(`${portal.url}/office/applications`);
  await other.getByRole("heading", { level: 1, name: "Applications" }).waitFor();
  // A background tab draws no frames, so it closes no dialog.
  await other.close();
  await page.bringToFront();
  await page.clock.fastForward("00:10");
  await expectGone();

  await context.clearCookies();
  await page.clock.fastForward("30:10");
  await page.getByRole("heading", { level: 1, name: "Log in to the office" }).waitFor();
  await page.close();
});
