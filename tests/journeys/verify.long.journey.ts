import { readFile } from "node:fs/promises";
import { transformWithOxc } from "vite";
import { expect, it } from "vitest";
import { toCalendarDate } from "../../engine/core/index.ts";
import { sha256Of } from "../../server/signing/index.ts";
import { heading, openBrowser, PHONE } from "./browser.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

it("checks a PDF by its hash, without uploading the file", async () => {
  const { page } = journey;
  await page.goto(`${journey.url}/verify`);
  await heading(page, "Check a submission").waitFor();
  await journey.expectAccessible("verify");
  await page.getByRole("button", { name: "Check" }).click();
  await page.locator("main").getByText("Enter the reference number, and choose a file").waitFor();
  await page.getByLabel("Reference number").fill("0000-16jd");
  await page.getByLabel("PDF copy").evaluate((input: HTMLInputElement) => {
    const [huge, files] = [new File(["x"], "huge.pdf"), new DataTransfer()];
    files.items.add(huge);
    input.files = files.files;
    Object.defineProperty(input.files[0], "size", { value: 2 ** 32 });
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await page.getByRole("button", { name: "Check" }).click();
  await page.locator("main").getByText("This is not what was submitted").waitFor();
  const file = Buffer.from("%PDF-1.7 not ours");
  await page.getByLabel("PDF copy").setInputFiles({ name: "copy.pdf", mimeType: "application/pdf", buffer: file });
  const asked = page.waitForRequest("**/public/verify");
  await page.getByRole("button", { name: "Check" }).press("Enter");
  expect((await asked).postDataJSON()).toEqual({ reference: "0000-16jd", file_sha256: sha256Of(file) });
  await page.locator("main").getByText("This is not what was submitted").waitFor();
  await page.setViewportSize(PHONE);
  await journey.expectAccessible("verify, with a result");
});

it("computes the same calendar days in the browser as on the server", async () => {
  const instants = ["2026-11-21T04:59:59Z", "2026-11-21T05:00:00Z", "2024-02-29T23:30:00Z", "1969-12-31T23:59:59Z"];
  const zones = ["America/New_York", "UTC", "Asia/Kolkata", "Pacific/Kiritimati", "Pacific/Pago_Pago"];
  const asked = zones.flatMap((zone) => instants.map((instant) => [instant, zone] as const));
  const file = new URL("../../engine/core/validation/calendar.ts", import.meta.url).pathname;
  const { code } = await transformWithOxc(await readFile(file, "utf8"), file);
  const script = `data:text/javascript,${encodeURIComponent(code)}`;
  const page = await (await openBrowser()).newPage();
  const inBrowser: unknown = await page.evaluate(
    `import(${JSON.stringify(script)}).then(({ toCalendarDate }) => ${JSON.stringify(asked)}.map(([instant, zone]) => toCalendarDate(new Date(instant), zone)))`,
  );
  await page.close();
  expect(inBrowser).toEqual(asked.map(([instant, zone]) => toCalendarDate(new Date(instant), zone)));
});
