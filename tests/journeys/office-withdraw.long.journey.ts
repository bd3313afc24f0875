import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { submitAsZoe } from "./applicant.ts";
import { focusedAttribute, focusedText, openVisit } from "./browser.ts";
import { enterOffice } from "./office.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();
const REASON = "You asked us on the phone on 3 November.";

const mails = async () => (await (await fetch(`${journey.url}/dev/mail`)).text()).replace(/<[^>]+>/g, " ");

it("withdraws an application from the office, and tells its applicant why", async () => {
  const name = `Osei${randomUUID().slice(0, 8)}`;
  const visit = await openVisit(journey.browser);
  const { page: own } = visit;
  const { page, portal } = journey;
  await submitAsZoe(own, portal, { last_name: name });
  const officer = await enterOffice(portal, journey.context, "officer");
  await page.goto(`${portal.url}/office/applications?q=${name}`);
  await page.getByRole("link", { name: `Zoë ${name}` }).click();
  await page.getByText("Submission 1,").waitFor();

  const button = page.getByRole("button", { name: "Withdraw", exact: true });
  await button.focus();
  await page.keyboard.press("Enter");
  const submit = page.getByRole("button", { name: "Withdraw and send the email" });
  await submit.click();
  await page.getByText("Enter a short reason.").waitFor();
  await expect.poll(() => focusedAttribute(page, "name")).toBe("reason");
  await journey.expectAccessible("withdraw form", "axe");
  await page.keyboard.press("Escape");
  await expect.poll(() => focusedText(page)).toBe("Withdraw");
  await page.keyboard.press("Enter");
  await page.getByLabel("Why?").fill(REASON);
  await submit.click();
  await page.getByText("The application is withdrawn. The email is on its way.").waitFor();
  await page.getByText(`${officer} withdrew this application on`).waitFor();
  await expect.poll(() => focusedText(page)).toBe("Reopen for changes");
  await journey.expectAccessible("withdrawn application");
  await expect.poll(mails).toContain(REASON);
  await page.getByRole("link", { name: "Read the application" }).click();
  await page.getByText(/^Withdrawn [A-Z]/).waitFor();

  await page.goto(`${portal.url}/office/applications?status=withdrawn`);
  await page.getByRole("link", { name: `Zoë ${name}` }).waitFor();
  await journey.expectAccessible("list of withdrawn applications", "axe");

  await own.evaluate(() => window.dispatchEvent(new Event("focus")));
  await own.getByRole("heading", { level: 1, name: "Your application is withdrawn" }).waitFor();
  await own.getByText("The admissions office withdrew it on").waitFor();
  await own.getByText(REASON).waitFor();
  await visit.expectAccessible("application that the office has withdrawn", "axe");

  journey.expectNoComplaints();
  visit.expectNoComplaints();
  await visit.close();
});
