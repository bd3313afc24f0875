import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { answer, readAnswer } from "./answer-form.ts";
import { arrive, createAccount, logIn, PASSWORD, putAnswers, readStoredAnswers } from "./applicant.ts";
import { openVisit } from "./browser.ts";
import { readRecords } from "./kept-records.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const firstName = (page: Page) => page.getByLabel("First Name").first();
const comment = (page: Page) => page.locator("#field-suspended_comment");

async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(`${journey.url}${path}`);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

/** By the navigation, because an arrival opens the page that was left last. */
async function goToFinalSteps(page: Page): Promise<void> {
  await page.getByRole("navigation").getByText("Final Steps").click();
  await page.getByRole("heading", { level: 1, name: "Final Steps" }).waitFor();
}

/** The renderer dies, as when a tab runs out of memory: no event tells the page. */
async function crash(page: Page): Promise<void> {
  const crashed = new Promise((resolve) => page.once("crash", resolve));
  const devTools = await page.context().newCDPSession(page);
  void devTools.send("Page.crash").catch(() => undefined);
  await crashed;
  await page.close();
}

async function readAsides(page: Page): Promise<readonly { readonly key: string; readonly value: unknown }[]> {
  return page.evaluate(async () => {
    const news = (await (await fetch("/api/answer?known=0")).json()) as { asides: { key: string; value: unknown }[] };
    return news.asides;
  });
}

describe("What is being typed in a long answer", () => {
  it("is on the device within a second, and there again after the tab has crashed", async () => {
    const { page, context } = journey;
    await arrive(page, journey.portal);
    await goToFinalSteps(page);
    await answer(page, "suspended", "Y");
    await page.getByText(/^Saved at/).waitFor();
    await comment(page).pressSequentially("A prank with a goat");
    await page.waitForTimeout(1000);
    expect(await readRecords(page)).toHaveLength(1);
    expect(await page.getByText(/^Saved at/).count()).toBe(0);
    await crash(page);
    const again = await context.newPage();
    await open(again, "/final-steps", "Final Steps");
    await expect.poll(() => comment(again).inputValue()).toBe("A prank with a goat");
    await expect.poll(() => readStoredAnswers(again)).toMatchObject({ suspended_comment: "A prank with a goat" });
    await expect.poll(() => readRecords(again)).toEqual([]);
  });
});

describe("An answer that the server refuses", () => {
  it("stays in its field with the reason, over a reload and on another device, until it is mended", async () => {
    const { page } = journey;
    const username = await arrive(page, journey.portal);
    await firstName(page).fill("Ada");
    await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Ada" });
    await firstName(page).fill("Ada\u0001");
    const reason = page.locator("#field-first_name__error");
    await expect.poll(() => reason.count()).toBe(1);
    await page.reload();
    await expect.poll(() => firstName(page).inputValue()).toBe("Ada\u0001");
    expect(await reason.innerText()).not.toBe("");
    const phone = await openVisit(journey.browser);
    await logIn(phone.page, journey.portal, username);
    await expect.poll(() => firstName(phone.page).inputValue()).toBe("Ada\u0001");
    await phone.close();
    await firstName(page).fill("Ada B.");
    await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Ada B." });
    await expect.poll(() => reason.count()).toBe(0);
    expect(await readAsides(page)).toEqual([]);
  });
});

describe("An application that is open twice", () => {
  it("shows in one tab at once what is typed in the other", async () => {
    const { page, context } = journey;
    await arrive(page, journey.portal);
    const other = await context.newPage();
    await open(other, "/about", "About You");
    await firstName(page).fill("Ada");
    await expect.poll(() => firstName(other).inputValue(), { timeout: 2000 }).toBe("Ada");
  });

  it("is not submitted by a page that shows older answers, which then shows the newer ones", async () => {
    const { page } = journey;
    const username = await arrive(page, journey.portal);
    await putAnswers(page, { ...COMPLETE_ANSWERS, suspended: "Y", suspended_comment: "A prank with a goat" });
    await open(page, "/about", "About You");
    await goToFinalSteps(page);
    const phone = await openVisit(journey.browser);
    await logIn(phone.page, journey.portal, username);
    await goToFinalSteps(phone.page);
    await answer(phone.page, "suspended", "N");
    await expect.poll(() => readStoredAnswers(phone.page)).toMatchObject({ suspended: "N" });
    await phone.close();
    expect(await comment(page).inputValue()).toBe("A prank with a goat");
    await page.getByRole("button", { name: "Submit Application" }).click();
    await page.getByRole("heading", { name: "Your application was not submitted" }).waitFor();
    await expect.poll(() => readAnswer(page, "suspended")).toBe("N");
    expect(new URL(page.url()).pathname).not.toBe("/completion");
  });

  it("keeps a newer answer of the phone, and the laptop's older one beside it", async () => {
    const { page, context } = journey;
    const username = await arrive(page, journey.portal);
    await context.setOffline(true);
    await firstName(page).fill("From the laptop");
    await page
      .getByText(/^Not saved yet/)
      .first()
      .waitFor();
    const phone = await openVisit(journey.browser);
    await logIn(phone.page, journey.portal, username);
    await firstName(phone.page).fill("From the phone");
    await expect.poll(() => readStoredAnswers(phone.page)).toMatchObject({ first_name: "From the phone" });
    await context.setOffline(false);
    await expect.poll(() => readAsides(phone.page)).toMatchObject([{ key: "first_name", value: "From the laptop" }]);
    expect(await readStoredAnswers(phone.page)).toMatchObject({ first_name: "From the phone" });
    await expect.poll(() => firstName(page).inputValue()).toBe("From the phone");
    await phone.close();
  });
});

describe("What a visitor has entered", () => {
  it("is there after the log-in in another tab, as the link of the confirmation mail opens one, and in the old tab", async () => {
    const { page, context } = journey;
    await open(page, "/about", "About You");
    await firstName(page).fill("Ada");
    await expect.poll(() => readRecords(page)).toHaveLength(1);
    const username = await createAccount(journey.portal);
    const other = await context.newPage();
    await other.goto(`${journey.url}/login`);
    await other.getByText("Your answers so far are kept").waitFor();
    await other.getByLabel("Email address").fill(username);
    await other.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await other.locator(".a-account [type=submit]").click();
    await other.getByRole("heading", { level: 1, name: "About You" }).waitFor();
    await expect.poll(() => firstName(other).inputValue()).toBe("Ada");
    await expect.poll(() => readStoredAnswers(other)).toMatchObject({ first_name: "Ada" });
    // The old tab is the account's now, and writes nothing over its answers.
    await page.getByText(/^(Saved at|Your answers are saved as you go)/).waitFor();
    await expect.poll(() => firstName(page).inputValue()).toBe("Ada");
  });
});

describe("A browser that refuses storage", () => {
  it("saves as every other does, and does not say that anything is kept on the device", async () => {
    const { page, context } = journey;
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException("Site data is blocked.", "SecurityError");
      };
      for (const name of ["indexedDB", "localStorage", "sessionStorage"])
        Object.defineProperty(window, name, { get: refuse, configurable: true });
    });
    await arrive(page, journey.portal);
    await firstName(page).fill("Ada");
    await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Ada" });
    await context.setOffline(true);
    await firstName(page).fill("Ada B.");
    await page
      .getByText(/Kept only as long as this page is open/)
      .first()
      .waitFor();
    await context.setOffline(false);
    await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Ada B." });
  });
});
