import { expect, it } from "vitest";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();
const firstName = () => journey.page.getByLabel("First Name").first();
const status = () => journey.page.getByRole("region", { name: "Saving your answers" });

it("tells a visitor where the answers are, and clears them from the device and from every tab", async () => {
  const { page, context } = journey;
  await page.goto(journey.url);
  await status().getByText("to save your answers you need an account").waitFor();
  await firstName().fill("Ada");
  await status().getByText("Kept on this device for 7 days.").waitFor();
  const other = await context.newPage();
  await other.goto(journey.url);
  await expect.poll(() => other.getByLabel("First Name").first().inputValue()).toBe("Ada");
  await journey.screenshot("visitor-status");
  await journey.expectAccessible("visitor's status");
  await page.getByRole("button", { name: "Clear my answers" }).click();
  await page.getByRole("button", { name: "Keep it" }).click();
  await page.getByRole("button", { name: "Clear my answers" }).click();
  await page.getByRole("button", { name: "Delete it" }).click();
  await status().getByText("to save your answers you need an account").waitFor();
  await expect.poll(() => firstName().inputValue()).toBe("");
  await expect.poll(() => other.getByLabel("First Name").first().inputValue()).toBe("");
  await page.reload();
  await firstName().waitFor();
  await page.waitForTimeout(1_000);
  await expect.poll(() => firstName().inputValue()).toBe("");
  expect((await context.cookies()).map(({ name }) => name).filter((name) => name.includes("visitor"))).toEqual([]);
});
