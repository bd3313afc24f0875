import { expect, it } from "vitest";
import { answer } from "./answer-form.ts";
import { createAccount, logIn } from "./applicant.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney({ tenant: "certificate" });

it("An applicant sees what their certificate will read follow what they type, and finds it again later", async () => {
  const { page, portal } = journey;
  await logIn(page, portal, await createAccount(portal));
  const read = page.getByLabel("Your certificate will read");
  await answer(page, "given_name", "Linh");
  await answer(page, "family_name", "Tran");
  await expect.poll(() => read.textContent()).toBe("Linh Tran");
  await page
    .getByRole("status")
    .filter({ hasText: "Your certificate will read: Linh Tran" })
    .waitFor({ state: "attached" });
  await journey.expectAccessible("a computed answer");
  await page.getByLabel("I have one name only").check();
  await expect.poll(() => read.textContent()).toBe("Linh");
  await answer(page, "name_on_certificate", "Linh T.");
  await page.getByRole("button", { name: "Save and go on" }).click();
  await page.getByRole("heading", { level: 1, name: "What you would like to study" }).waitFor();
  await page.goBack();
  await expect.poll(() => read.textContent()).toBe("Linh T.");
  await page.reload();
  await expect.poll(() => read.textContent()).toBe("Linh T.");
  journey.expectNoComplaints();
});
