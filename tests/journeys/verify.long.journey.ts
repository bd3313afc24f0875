import { expect, it } from "vitest";
import { sha256Of } from "../../server/signing/index.ts";
import { PHONE } from "./browser.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

it("Somebody checks a PDF and a digest by keyboard, and the file stays on the device", async () => {
  const { page } = journey;
  await page.goto(`${journey.url}/verify`);
  await page.getByRole("heading", { level: 1, name: "Check a submission" }).waitFor();
  await journey.expectAccessible("verify");
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("status").getByText("Please enter the reference number, and choose a file").waitFor();
  await page.getByLabel("Reference number").fill("0000-16jd");
  await page.getByLabel("PDF copy").evaluate((input: HTMLInputElement) => {
    const [huge, files] = [new File(["x"], "huge.pdf"), new DataTransfer()];
    files.items.add(huge);
    input.files = files.files;
    Object.defineProperty(input.files[0], "size", { value: 2 ** 32 });
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("status").getByText("This is not what was submitted").waitFor();
  const file = Buffer.from("%PDF-1.7 not ours");
  await page.getByLabel("PDF copy").setInputFiles({ name: "copy.pdf", mimeType: "application/pdf", buffer: file });
  const asked = page.waitForRequest("**/public/verify");
  await page.getByRole("button", { name: "Check" }).press("Enter");
  expect((await asked).postDataJSON()).toEqual({ reference: "0000-16jd", file_sha256: sha256Of(file) });
  await page.getByRole("status").getByText("This is not what was submitted").waitFor();
  await page.setViewportSize(PHONE);
  await journey.expectAccessible("verify, with a result");
});
