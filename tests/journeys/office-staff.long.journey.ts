import { expect, it } from "vitest";
import { enterOffice, readInvitation } from "./office.ts";
import { openJourneyAlone } from "./open-journey.ts";

// Other administrators that can log in would count.
const journey = openJourneyAlone();

const heading = (name: string) => journey.page.getByRole("heading", { level: 1, name }).waitFor();
const button = (name: string) => journey.page.getByRole("button", { name, exact: true });

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
