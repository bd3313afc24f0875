import { describe, expect, it } from "vitest";
import { answer } from "./answer-form.ts";
import { readStoredAnswers } from "./applicant.ts";
import { makePdf } from "./make-pdf.ts";
import { onUpload } from "./on-upload.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney({ keepsContext: true });

const { panel, input, deletion, refusal, retry, openUpload, send } = onUpload(journey);

describe("File upload", () => {
  it("retries after the network was cut, and keeps all answers", async () => {
    const page = await openUpload();
    await page.route("**/uploads", (route) => route.abort("connectionreset"));
    await answer(page, "college_name", "College of Nowhere");
    await send();
    await refusal("We could not send your file. Check your connection and try again.");
    await page.unroute("**/uploads");
    await retry().click();
    await deletion().waitFor({ timeout: 60_000 });
    await expect
      .poll(() => readStoredAnswers(page))
      .toMatchObject({ personal_sketch_pdf: "ANSWERED", college_name: "College of Nowhere" });
  });

  it("refuses a large file, explains a failed conversion, and accepts the next file", async () => {
    const page = await openUpload();
    await input().setInputFiles({ name: "big.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(1_048_577, "x") });
    await refusal("Your file is too large. The maximum file size is 1 MB.");
    await expect.poll(() => input().getAttribute("aria-invalid")).toBe("true");
    const spoken = page.locator(":is([role=status], [role=alert]):visible").filter({ hasText: /\S/ });
    expect(await spoken.allTextContents()).toEqual(["Your file is too large. The maximum file size is 1 MB."]);
    await input().setInputFiles({ name: "sketch.png", mimeType: "image/png", buffer: await makePdf("No picture") });
    await refusal("Your file's name ends in .png, but it is a .pdf file.");
    expect(await retry().count()).toBe(0);
    expect((await readStoredAnswers(page))["personal_sketch_pdf"] ?? "").toBe("");
    await journey.expectAccessible("not converted");
    await send();
    await deletion().waitFor({ timeout: 60_000 });
    expect(await panel().locator(".p-field__error").count()).toBe(0);
    journey.expectNoComplaints();
  });
});
