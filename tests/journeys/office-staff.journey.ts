import { expect, it } from "vitest";
import { enterOffice, enterWithOldFactor, makePrintLink, newStaffAddress, readInvitation } from "./office.ts";
import { openJourney } from "./open-journey.ts";
import { focusedAttribute, focusedText, heading } from "./browser.ts";

const journey = openJourney({ keepsContext: true });

const dialog = (name: string) => journey.page.getByRole("dialog", { name });
const row = (email: string) => journey.page.getByRole("row", { name: new RegExp(email) });
const button = (name: string | RegExp) => journey.page.getByRole("button", { name, exact: typeof name === "string" });

it("invites, changes and removes staff", async () => {
  const { page, portal, context } = journey;
  const { email: own, nextCode } = await enterWithOldFactor(portal, context);
  const email = newStaffAddress("edith");

  await page.goto(`${portal.url}/office/applications`);
  await page.getByRole("link", { name: "Staff", exact: true }).click();
  await heading(page, "Staff").waitFor();
  await row(own).getByText("you").waitFor();
  await journey.expectAccessible("staff");

  await button("Invite somebody").focus();
  await page.keyboard.press("Enter");
  await dialog("Invite somebody to the office").waitFor();
  await page.getByLabel("Email address").fill("edith");
  await page.getByLabel("Role", { exact: true }).selectOption("officer");
  await button("Send the invitation").focus();
  await page.keyboard.press("Enter");

  await dialog("Confirm once more").waitFor();
  await journey.screenshot("office-staff-factor");
  await dialog("Confirm once more").getByLabel("Code").fill(nextCode());
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByLabel("Email address").getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => focusedAttribute(page, "name")).toBe("email");
  await journey.expectAccessible("invitation refused");
  await page.getByLabel("Email address").fill(email);
  await page.keyboard.press("Enter");
  await page.getByText(`${email} is invited.`).waitFor();
  await expect.poll(() => focusedText(journey.page)).toContain("is invited");
  await row(email).getByText("Invited").waitFor();
  await readInvitation(portal, email);

  await button("Invite somebody").click();
  await page.getByLabel("Email address").fill(email);
  await button("Send the invitation").click();
  await page.getByText("already uses this email address").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => focusedText(journey.page)).toBe("Invite somebody");

  await makePrintLink(portal, "Prof. Meyer", email);
  await makePrintLink(portal, "the dean");
  await button(`Change role of ${email}`).click();
  const role = page.getByLabel("Role", { exact: true });
  expect(await role.locator("option").allTextContents()).toEqual(["reader", "officer", "administrator"]);
  await role.selectOption("reader");
  await dialog("Change a role").getByText("Working print links of this person: 1").waitFor();
  await dialog("Change a role").getByText("For Prof. Meyer").waitFor();
  await page.getByLabel("What happens to these links?").selectOption(`Hand them to ${own}`);
  await journey.expectAccessible("links of a member of staff");
  await button("Change the role").click();
  await page.getByText(`${email} has a new role.`).waitFor();
  await row(email).getByText("reader").waitFor();
  await page.getByText("For the dean").waitFor();
  expect(await page.getByText("For Prof. Meyer").count()).toBe(0);
  await journey.expectAccessible("links without a responsible person");
  await button(/^Revoke the link to/)
    .last()
    .click();
  await button("Revoke the link").click();
  await expect.poll(() => focusedText(journey.page)).toBe("The link is revoked.");
  await expect.poll(() => page.getByText("For the dean").count()).toBe(0);

  await button(`Invite again: ${email}`).click();
  await journey.expectAccessible("invite again");
  await button("Send a new invitation").click();
  await page.getByText(`${email} is invited again.`).waitFor();

  await button(`Remove ${email}`).click();
  await dialog("Remove somebody from the office").waitFor();
  await journey.expectAccessible("remove");
  await button("Cancel").click();
  await expect.poll(() => focusedText(journey.page)).toBe("Remove");
  expect(await row(email).count()).toBe(1);
  await button(`Remove ${email}`).click();
  await button("Remove from the office").click();
  await page.getByText(`${email} is no longer a member of the office.`).waitFor();
  await expect.poll(() => row(email).count()).toBe(0);
});

it("offers neither staff nor audit log to an officer", async () => {
  const { page, portal, context } = journey;
  await enterOffice(portal, context, "officer");
  await page.goto(`${portal.url}/office/staff`);
  await heading(page, "This page is not for your role").waitFor();
  await page.goto(`${portal.url}/office/audit`);
  await heading(page, "This page is not for your role").waitFor();
  for (const name of ["Staff", "Audit log"])
    expect(await page.getByRole("link", { name, exact: true }).count()).toBe(0);
});
