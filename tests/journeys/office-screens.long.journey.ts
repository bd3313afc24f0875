import { expect, it } from "vitest";
import { createAccount, enter, newLongAddress } from "./applicant.ts";
import { findBrokenWords, heading, isWithinWidth, PHONE, WINDOWS } from "./browser.ts";
import { applyAsThree, enterOffice, invite, newStaffAddress } from "./office.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

/** A screen, and the buttons that open its further states. */
interface Screen {
  readonly heading: string;
  readonly path: string;
  readonly buttons?: readonly (string | RegExp)[];
}

const SCREENS: readonly Screen[] = [
  { heading: "Applications", path: "/applications?q=GROUP", buttons: ["Export this view"] },
  { heading: "Applications", path: "/applications?q=EMAIL" },
  { heading: "Audit log", path: "/audit" },
  { heading: "Staff", path: "/staff", buttons: ["Invite somebody", /^Change role of colleague/, /^Remove colleague/] },
  { heading: "Webhooks", path: "/webhooks" },
  { heading: "Your account", path: "/account", buttons: ["Change the password", "Add a passkey"] },
  { heading: "Page not found", path: "/nowhere" },
];

const APPLICATION_BUTTONS = [
  /^Reveal: Social Security/,
  "Make a print link",
  "Reopen for changes",
  "Withdraw",
  "Erase …",
] as const;

/** Headings and emails, whose words stay on one line. */
const WHOLE = "h1, h2, [title*='@']";

it.each(WINDOWS)(
  "shows screens of the office within $width pixels, without accessibility violations",
  async (window) => {
    const { page, portal, context } = journey;
    await page.setViewportSize(window);
    const look = async (state: string) => {
      const shown = `${state} at ${String(window.width)} px`;
      await journey.expectAccessible(shown);
      for (const size of ["", "200%"]) {
        expect(await isWithinWidth(page, size), `${shown} ${size}`).toBe(true);
        await page.evaluate((textSize) => (document.documentElement.style.fontSize = textSize), size);
        if (window === PHONE) expect([shown, size, await findBrokenWords(page, WHOLE)]).toEqual([shown, size, []]);
      }
      await page.evaluate(() => (document.documentElement.style.fontSize = ""));
    };
    const press = async (state: string, name: string | RegExp) => {
      await page.getByRole("button", { name, exact: true }).first().click();
      await look(`${state}, ${String(name)}`);
    };

    const group = await applyAsThree(journey);
    const email = newLongAddress();
    await enter(page, portal, await createAccount(portal, email), { answers: { country: "USA" } });
    await page.goto(await invite(journey, newStaffAddress("colleague"), "officer"));
    await heading(page, "Welcome to the office").waitFor();
    await look("invitation");
    await page.goto(`${portal.url}/office/login`);
    await heading(page, "Log in to the office").waitFor();
    await look("log-in");

    await enterOffice(portal, context, "admin");
    for (const { heading: name, path, buttons = [] } of SCREENS) {
      const open = async () => {
        await page.goto(`${portal.url}/office${path.replace("GROUP", group).replace("EMAIL", email)}`);
        await heading(page, name).waitFor();
      };
      await open();
      await look(name);
      for (const button of buttons) {
        await open();
        await press(name, button);
      }
    }
    await page.goto(`${portal.url}/office/applications?q=${group}`);
    await page.getByText("Submitted, by day").click();
    await page.getByRole("table", { name: "Submitted, by day" }).getByRole("cell", { name: "1" }).waitFor();
    await look("submissions by day");
    await journey.screenshot(`office-by-day-${String(window.width)}`);
    const application = page.getByRole("link", { name: /Okafor-Núñez/ });
    const address = new URL((await application.getAttribute("href")) ?? "", page.url()).href;
    for (const button of APPLICATION_BUTTONS) {
      await page.goto(address);
      await heading(page, /Okafor-Núñez/).waitFor();
      await press("application", button);
    }
    if (window !== PHONE) {
      await page.goto(address);
      const answer = page.frameLocator("iframe[title='Answers']").locator(".item").first();
      await expect.poll(async () => (await answer.boundingBox())?.y ?? Infinity).toBeLessThan(650);
    }
    await page.goto(`${portal.url}/office/applications?q=${email}`);
    await page.getByRole("link", { name: email }).click();
    await page.getByText("current version").waitFor();
    await look("application of a long email");
  },
);
