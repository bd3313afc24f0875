import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { lookAgain, submit, submitAsZoe } from "./applicant.ts";
import { focusedAttribute, focusedText, heading, isWithinWidth, LAPTOP, openVisit, pathOf, PHONE } from "./browser.ts";
import { enterOffice } from "./office.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();
const REOPENING_REASON = "Your transcript names another degree than your application.";

const CLOSED = "Your transcript has come by post.";
const WITHDRAWN = "You asked us on the phone on 3 November.";

/** Opens the form by keyboard, sends it without a reason, leaves it with Escape, and sends it with a reason. */
async function decide(opener: string, sender: string, missing: string, reason: string): Promise<void> {
  const { page, expectAccessible } = journey;
  await page.getByRole("button", { name: opener, exact: true }).focus();
  await page.keyboard.press("Enter");
  const send = page.getByRole("button", { name: sender });
  await send.click();
  await page.getByText(missing).waitFor();
  await expect.poll(() => focusedAttribute(page, "name")).toBe("reason");
  await expectAccessible(`form "${opener}"`);
  await page.keyboard.press("Escape");
  await expect.poll(() => focusedText(page)).toBe(opener);
  await page.keyboard.press("Enter");
  await page.getByLabel("Why?").fill(reason);
  await send.click();
}

const mailWith = async (words: string): Promise<string> => {
  const mails = (await (await fetch(`${journey.url}/dev/mail`)).text()).replace(/<[^>]+>/g, " ");
  return mails.slice(mails.indexOf(words));
};

it("reopens, closes and withdraws an application, and gives its applicant each reason", async () => {
  const name = `Okafor${randomUUID().slice(0, 8)}`;
  const visit = await openVisit(journey.browser);
  const { page: own } = visit;
  const { page, portal } = journey;
  await submitAsZoe(own, portal, { last_name: name });
  const officer = await enterOffice(portal, journey.context, "officer");
  await page.goto(`${portal.url}/office/applications?q=${name}`);
  await page.getByRole("link", { name: `Zoë ${name}` }).click();
  await page.getByText("Submission 1,").waitFor();

  const missing = "Enter what the applicant should change";
  await decide("Reopen for changes", "Reopen and send the email", missing, REOPENING_REASON);
  await page.getByText("The email is on its way.").waitFor();
  await page.getByText(/can change and submit it until/).waitFor();
  await expect.poll(() => focusedText(page)).toBe("Extend");
  await journey.expectAccessible("reopened application");
  await decide("Close again", "Close and send the email", "Enter a short reason", CLOSED);
  await page.getByText("The application is closed.").waitFor();
  await page.getByText(`Reason for closing: ${CLOSED}`).waitFor();
  await expect.poll(() => focusedText(page)).toBe("Reopen for changes");
  await journey.expectAccessible("closed application");
  await expect.poll(() => mailWith("can no longer be changed")).toContain(CLOSED);
  await own.reload();
  await own.getByRole("heading", { level: 2, name: "Your application can no longer be changed" }).waitFor();
  await own.getByText(`Reason: ${CLOSED}`).waitFor();
  await visit.expectAccessible("completion of an application that was closed again");
  await page.getByRole("button", { name: "Reopen for changes" }).click();
  await page.getByLabel("Why?").fill(REOPENING_REASON);
  await page.getByRole("button", { name: "Reopen and send the email" }).click();
  await page.getByText("The email is on its way.").waitFor();
  await expect.poll(() => mailWith("You can change your application")).toContain(REOPENING_REASON);

  await lookAgain(own);
  await own.getByRole("heading", { name: "The admissions office has reopened your application" }).waitFor();
  await visit.expectAccessible("completion of a reopened application");
  await own.getByRole("link", { name: "Change your application" }).click();
  await own.getByText(`Reason: ${REOPENING_REASON}`).waitFor();
  await visit.expectAccessible("form of a reopened application");
  await own.goto(`${journey.url}/about`);
  await own.getByRole("textbox", { name: "First Name", exact: true }).fill("Zora");
  await own.getByRole("textbox", { name: "First Name", exact: true }).blur();
  await submit(own);
  await own.getByText("Your application was successfully submitted.").first().waitFor();
  expect(pathOf(own)).toBe("/completion");
  await own.getByText("What you submitted before:").waitFor();
  await own.getByText("Digest of what you submitted").waitFor();
  await visit.expectAccessible("completion after a second submission");
  const before = await own.getByRole("link", { name: /Read what you submitted on/ }).getAttribute("href");
  expect(await (await visit.context.request.get(`${journey.url}${before ?? ""}`)).text()).toContain("Zoë");

  await page.reload();
  await page.getByText("Submission 2,").waitFor();
  await heading(page, `Zora ${name}`).waitFor();
  await decide("Withdraw", "Withdraw and send the email", "Enter a short reason", WITHDRAWN);
  await page.getByText("The application is withdrawn. The email is on its way.").waitFor();
  await page.getByText(`${officer} withdrew this application on`).waitFor();
  await expect.poll(() => focusedText(page)).toBe("Reopen for changes");
  await journey.expectAccessible("withdrawn application");
  await page.setViewportSize(PHONE);
  expect(await isWithinWidth(page, "200%")).toBe(true);
  await page.setViewportSize(LAPTOP);
  await expect.poll(() => mailWith("withdrawn")).toContain(WITHDRAWN);
  await page.getByRole("link", { name: "Read the application" }).click();
  await page.getByText(/^Withdrawn [A-Z]/).waitFor();
  await page.goBack();
  await page.getByRole("link", { name: "Read submission 1" }).click();
  await page.getByText("Zoë").first().waitFor();
  await page.goto(`${portal.url}/office/applications?status=withdrawn`);
  await page.getByRole("link", { name: `Zora ${name}` }).waitFor();
  await journey.expectAccessible("list of withdrawn applications");
  journey.expectNoComplaints();

  await lookAgain(own);
  await heading(own, "Your application is withdrawn").waitFor();
  await own.getByText("The admissions office withdrew it on").waitFor();
  await own.getByText(WITHDRAWN).waitFor();
  await visit.expectAccessible("application that the office has withdrawn");
  visit.expectNoComplaints();
  await visit.close();
});
