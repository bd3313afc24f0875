import type { Page } from "playwright-core";
import { arrive } from "./applicant.ts";
import { makePdf } from "./make-pdf.ts";
import type { Journey } from "./open-journey.ts";

export function onUpload(journey: Journey) {
  const panel = () => journey.page.getByRole("tabpanel");
  const input = () => panel().locator("input[type=file]");
  return {
    panel,
    input,
    deletion: () => panel().getByRole("button", { name: "Delete sketch.pdf" }),
    refusal: (message: string) => panel().locator(".p-field__error").filter({ hasText: message }).waitFor(),
    retry: () => panel().getByRole("button", { name: /Try again/ }),
    openUpload: async (): Promise<Page> => {
      const { page } = journey;
      await arrive(page, journey.portal, { path: "/education" });
      await page.getByRole("tab", { name: "Upload a document" }).click();
      await input().waitFor();
      return page;
    },
    send: async (): Promise<void> =>
      input().setInputFiles({ name: "sketch.pdf", mimeType: "application/pdf", buffer: await makePdf("My sketch") }),
  };
}
