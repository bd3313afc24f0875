import { describe, expect, it } from "vitest";
import { readStoredAnswers } from "./applicant.ts";
import { onUpload } from "./on-upload.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const { panel, deletion, openUpload, send } = onUpload(journey);

describe("File upload", () => {
  it("shows after a reload that the file has not arrived, and takes the file again", async () => {
    const page = await openUpload();
    const isHeld = new Promise<void>((resolve) => void page.route("**/uploads", () => resolve(), { times: 1 }));
    await send();
    await isHeld;
    await page.reload();
    await panel().getByText("Your file sketch.pdf has not arrived yet.").first().waitFor();
    await journey.expectAccessible("a file whose sending a reload has cut");
    await send();
    await deletion().waitFor({ timeout: 60_000 });
    expect(await readStoredAnswers(page)).toMatchObject({ personal_sketch_pdf: "ANSWERED" });
  });
});
