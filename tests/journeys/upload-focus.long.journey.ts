import { expect, it } from "vitest";
import { arrive } from "./applicant.ts";
import { makePdf } from "./make-pdf.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();
const NAME = "sketch.pdf";

const panel = () => journey.page.getByRole("tabpanel");
const input = () => panel().locator("input[type=file]");
/** Whether the focus is in the question, and not at the beginning of the page. */
const isFocusThere = () =>
  journey.page.evaluate(() => document.activeElement?.closest("[role=tabpanel] .p-field, dialog") !== null);

it("keeps the focus at the question from choosing a file to its deletion, also where it fails", async () => {
  const { page } = journey;
  await arrive(page, journey.portal);
  await page.getByRole("link", { name: "Education and Experience" }).click();
  await page.getByRole("tab", { name: "Upload a document" }).click();
  await input().waitFor();
  const choose = async (name = NAME) => {
    await input().focus();
    await input().setInputFiles({ name, mimeType: "application/pdf", buffer: await makePdf("My sketch") });
  };
  await choose("notes.txt");
  await panel().locator(".p-field__error").filter({ hasText: "You can only enter" }).waitFor();
  expect(await isFocusThere()).toBe(true);
  await page.route("**/uploads", (route) => route.abort());
  await choose();
  await panel()
    .getByRole("button", { name: /^Try again/ })
    .waitFor();
  await expect.poll(isFocusThere).toBe(true);
  await page.unroute("**/uploads");
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/uploads", async (route) => {
    await held;
    await route.continue();
  });
  await panel()
    .getByRole("button", { name: /^Try again/ })
    .press("Enter");
  await panel().getByRole("progressbar").waitFor();
  await expect.poll(isFocusThere).toBe(true);
  release?.();
  await panel().getByText("Converting your file…").first().waitFor();
  await expect.poll(isFocusThere).toBe(true);
  const deletion = panel().getByRole("button", { name: `Delete ${NAME}` });
  await deletion.waitFor({ timeout: 60_000 });
  await expect.poll(isFocusThere).toBe(true);
  await panel().locator(".p-field__label").click();
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  await deletion.press("Enter");
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect.poll(() => deletion.evaluate((node) => node === document.activeElement)).toBe(true);
  await deletion.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  await input().waitFor();
  await expect.poll(() => input().evaluate((node) => node === document.activeElement)).toBe(true);
});
