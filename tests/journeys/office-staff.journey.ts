import { expect, it } from "vitest";
import { WINDOWS } from "./browser.ts";
import { addAuthenticator, enterOffice, readInvitation } from "./office.ts";
import { openJourneyAlone } from "./open-journey.ts";

// Behind an open dialog nothing can be reached, because it keeps the focus. IBM's checker does not know that, so axe looks.
const journey = openJourneyAlone();
const MINUTE_MS = 60_000;
const STEP_MS = 30_000;

const heading = (name: string) => journey.page.getByRole("heading", { level: 1, name }).waitFor();
const dialog = (name: string) => journey.page.getByRole("dialog", { name });
const row = (email: string) => journey.page.getByRole("row", { name: new RegExp(email) });
const button = (name: string) => journey.page.getByRole("button", { name, exact: true });
const focused = () => journey.page.evaluate(() => document.activeElement?.textContent ?? "");

it.each(WINDOWS)("invites, changes and removes staff, at a width of $width pixels", async (window) => {
  const { page, portal, context } = journey;
  const at = ` at ${String(window.width)}`;
  await page.setViewportSize(window);
  const own = await enterOffice(portal, context, "admin");
  const app = await addAuthenticator(portal, context);
  await enterOffice(portal, context, "admin", { email: own, verifiedAt: Date.now() - 20 * MINUTE_MS });
  const email = `edith-${String(window.width)}@office.example.edu`;

  await page.goto(`${portal.url}/office/applications`);
  await page.getByRole("link", { name: "Staff", exact: true }).click();
  await heading("Staff");
  await row(own).getByText("you").waitFor();
  await journey.expectAccessible(`staff${at}`);
  await journey.screenshot(`office-staff-${String(window.width)}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  // By keyboard: what is wrong stands at its input, which has the focus.
  await button("Invite somebody").focus();
  await page.keyboard.press("Enter");
  await dialog("Invite somebody to the office").waitFor();
  await page.getByLabel("Email address").fill("edith");
  await page.getByLabel("Role", { exact: true }).selectOption("officer");
  await button("Send the invitation").focus();
  await page.keyboard.press("Enter");

  // The second factor was given too long ago, so it is asked for on top of the form, which stays as it is.
  await dialog("Confirm once more").waitFor();
  await journey.screenshot(`office-staff-factor-${String(window.width)}`);
  await dialog("Confirm once more")
    .getByLabel("Code")
    .fill(app.generate({ timestamp: Date.now() + STEP_MS }));
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByLabel("Email address").getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("email");
  await journey.expectAccessible(`invitation refused${at}`);
  await journey.screenshot(`office-staff-invite-${String(window.width)}`);
  await page.getByLabel("Email address").fill(email);
  await page.keyboard.press("Enter");
  await page.getByText(`${email} is invited.`).waitFor();
  await expect.poll(focused).toContain("is invited");
  await row(email).getByText("Invited").waitFor();
  await readInvitation(portal, email);

  await button("Invite somebody").click();
  await page.getByLabel("Email address").fill(email);
  await button("Send the invitation").click();
  await page.getByText("belongs to somebody of the office already").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(focused).toBe("Invite somebody");

  await button(`Change role of ${email}`).click();
  await page.getByLabel("Role", { exact: true }).selectOption("reader");
  await button("Change the role").click();
  await page.getByText(`${email} has another role.`).waitFor();
  await row(email).getByText("reader").waitFor();

  await button(`Invite again: ${email}`).click();
  await journey.expectAccessible(`invite again${at}`);
  await button("Send a new invitation").click();
  await page.getByText(`${email} is invited again.`).waitFor();

  // Nothing is done by the first step alone.
  await button(`Remove ${email}`).click();
  await dialog("Remove somebody from the office").waitFor();
  await journey.expectAccessible(`remove${at}`);
  await journey.screenshot(`office-staff-remove-${String(window.width)}`);
  await button("Cancel").click();
  await expect.poll(focused).toBe("Remove");
  expect(await row(email).count()).toBe(1);
  await button(`Remove ${email}`).click();
  await button("Remove from the office").click();
  await page.getByText(`${email} is no longer in the office.`).waitFor();
  await expect.poll(() => row(email).count()).toBe(0);
});

it("keeps the last administrator, and says why at the field", async () => {
  const { page, portal, context } = journey;
  const own = await enterOffice(portal, context, "admin");
  await page.goto(`${portal.url}/office/staff`);
  await heading("Staff");
  // Nobody of them has a password, so none counts but whoever gets one now.
  const invited = await context.request.post(`${portal.url}/api/office/staff`, {
    data: { email: "only@office.example.edu", role: "admin" },
  });
  expect(invited.status()).toBe(200);
  const link = await readInvitation(portal, "only@office.example.edu");
  const accepted = await context.request.post(`${portal.url}/api/office/invitation`, {
    data: {
      token: link.split("#")[1],
      password: "Correct-Horse-9?",
      confirm_password: "Correct-Horse-9?",
    },
  });
  expect(accepted.status()).toBe(200);
  await enterOffice(portal, context, "admin", { email: own });
  await page.reload();
  await button("Change role of only@office.example.edu").click();
  await page.getByLabel("Role", { exact: true }).selectOption("reader");
  await button("Change the role").click();
  await page.getByText("The office needs an administrator who can log in.").waitFor();
  expect(await page.getByLabel("Role", { exact: true }).getAttribute("aria-invalid")).toBe("true");
  await journey.expectAccessible("last administrator");
  await page.keyboard.press("Escape");
  await button("Remove only@office.example.edu").click();
  await button("Remove from the office").click();
  await page.getByText("The office needs an administrator who can log in.").waitFor();
});

it("offers the staff to nobody but administrators", async () => {
  const { page, portal, context } = journey;
  await enterOffice(portal, context, "officer");
  await page.goto(`${portal.url}/office/staff`);
  await page.getByText("Your role does not allow this").waitFor();
  expect(await page.getByRole("link", { name: "Staff", exact: true }).count()).toBe(0);
});
