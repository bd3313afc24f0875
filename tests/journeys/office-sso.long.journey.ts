import { afterAll, expect, it } from "vitest";
import { openIssuer, toIssuerSettings } from "../contract/issuer.fixture.ts";
import { openJourneyAlone } from "./open-journey.ts";
import { findFreePort } from "./portal.ts";
import { heading } from "./browser.ts";

const port = await findFreePort();
const origin = `http://localhost:${String(port)}`;
const issuer = await openIssuer({
  redirectUris: [`${origin}/api/office/sso`],
  logOutUris: [`${origin}/office/login`],
  hasPages: true,
});
const journey = openJourneyAlone({
  env: {
    PORT: String(port),
    ...toIssuerSettings(issuer, { graduate: { it: "admin" } }),
  },
});
afterAll(() => issuer.goAway());

it("logs in, confirms an invitation and logs out by the school's account", async () => {
  const { page } = journey;
  const giveProof = async (login: string) => {
    await heading(page, "The school's log-in").waitFor();
    await page.getByLabel("User name").fill(login);
    await page.getByRole("button", { name: "Go on" }).click();
  };
  issuer.people.set("ada", { email: "ada@school.example.edu", roles: ["it"] });
  issuer.people.set("eve", { email: "eve@school.example.edu", roles: ["students"] });

  await page.goto(`${origin}/office/applications?status=submitted`);
  await heading(page, "Log in to the office").waitFor();
  await journey.expectAccessible("log-in with the single sign-on");
  await page.getByRole("button", { name: "Log in with your school account" }).press("Enter");
  await giveProof("ada");
  await heading(page, "Applications").waitFor();
  expect(page.url()).toBe(`${origin}/office/applications?status=submitted`);

  await page.getByRole("link", { name: "Staff" }).click();
  await page.getByText("By single sign-on").waitFor();
  const invite = async () => {
    await page.getByRole("button", { name: "Invite somebody" }).click();
    await page.getByLabel("Email address").fill("grace@school.example.edu");
    await page.getByRole("dialog").getByRole("button", { name: "Send the invitation" }).click();
  };
  await invite();
  await page.getByText("Confirm with your school account that it is you.").waitFor();
  await journey.expectAccessible("confirm with the single sign-on");
  await page.getByRole("button", { name: "Confirm with your school account" }).click();
  await giveProof("eve");
  await heading(page, "We could not confirm that it is you").waitFor();
  await journey.expectAccessible("not confirmed");
  await page.getByRole("link", { name: "Back to the office" }).click();
  await page.getByRole("link", { name: "Staff" }).click();
  await invite();
  await page.getByRole("button", { name: "Confirm with your school account" }).click();
  await giveProof("ada");
  await heading(page, "Staff").waitFor();
  await invite();
  await page.getByRole("row", { name: /grace/ }).waitFor();

  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("button", { name: "Log out of the school" }).click();
  await heading(page, "Log in to the office").waitFor();
  await page.getByRole("button", { name: "Log in with your school account" }).click();
  await giveProof("eve");
  await page.getByText("Your school account has no role in this office.").waitFor();
  expect(page.url()).toBe(`${origin}/office/login?problem=role`);
  await journey.expectAccessible("no role");
});
