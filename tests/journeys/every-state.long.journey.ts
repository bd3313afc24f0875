import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Answers } from "../../engine/core/index.ts";
import type { OwnApplications } from "../../engine/protocol/index.ts";
import { ALL_TEXTS, type ServerTextKey } from "../../engine/texts/index.ts";
import { heading, holdRequests, isWithinWidth, WINDOWS } from "./browser.ts";
import { arriveWatched, prompt } from "./sessions.ts";
import { readScenario } from "../fixtures/read-scenario.ts";
import { arrive, createAccount, enter, newLongAddress, openStep, putAnswers } from "./applicant.ts";
import { within } from "./changed-tenant.ts";
import { changeGiven } from "./change-given.ts";
import { makePdf } from "./make-pdf.ts";
import { openJourney, type Journey } from "./open-journey.ts";
import { readAskedKeys, toNotice, withEarlier } from "./told-states.ts";

interface Programme {
  readonly id: string;
  readonly scenario: string;
  /** Changes that make the scenario valid on any day. */
  readonly submission?: { readonly changes: Answers; readonly without: readonly string[] };
  readonly upload: { readonly path: string; readonly tab: string; readonly answers: Answers };
  readonly pages: readonly string[];
}

const PROGRAMMES: readonly Programme[] = [
  {
    id: "graduate",
    scenario: "five-schools-in-america",
    upload: { path: "/education", tab: "Upload a document", answers: {} },
    pages: ["/about", "/education", "/final-steps"],
  },
  {
    id: "certificate",
    scenario: "from-campus-to-home",
    upload: { path: "/programme", tab: "A document", answers: { certificate: "FILM" } },
    pages: ["/you", "/programme", "/english", "/background", "/declaration"],
  },
  {
    id: "nursing",
    scenario: "assistant-at-red-mesa",
    // The date of the signature defaults to today.
    submission: {
      changes: { tb_tested: "N", has_cpr: "N" },
      without: ["signed_on", "test_date", "tb_date", "tb_result", "cpr_expires"],
    },
    upload: { path: "/program", tab: "Upload it", answers: {} },
    pages: ["/about", "/program", "/studies", "/health", "/experience", "/finish"],
  },
];
const FILE_NAME = "a-rather-long-name-of-a-file.pdf";

describe.each(PROGRAMMES)(
  "$id, at 1280 and 360 px, without accessibility violations or sideways scrolling,",
  ({ id, scenario, submission, upload, pages }) => {
    const journey = openJourney({ tenant: id });

    const own = JSON.parse(readFileSync(new URL(`../../tenants/${id}/texts.json`, import.meta.url), "utf8")) as Partial<
      Record<ServerTextKey, string>
    >;
    const words = (key: ServerTextKey): string => own[key] ?? ALL_TEXTS[key];

    async function look(state: string): Promise<void> {
      for (const { width, height } of WINDOWS) {
        await journey.page.setViewportSize({ width, height });
        await journey.expectAccessible(`${id}, ${state} at ${String(width)} px`);
        expect(await isWithinWidth(journey.page), state).toBe(true);
      }
      await journey.page.setViewportSize(WINDOWS[0]);
    }

    it("shows account screens: empty, invalid, refused, with help open", async () => {
      const { page } = journey;
      for (const path of ["/login", "/signup", "/confirm", "/forgot", "/reset?username=ada%40example.com&id=x"]) {
        const name = path.slice(1, 7);
        await open(journey, path);
        await look(`${name} empty`);
        await page.locator(".a-account [type=submit]").click();
        await look(`${name} wrong`);
      }
      await open(journey, "/login");
      await page.getByLabel("Email address").fill("nobody@example.com");
      await page.getByLabel("Password", { exact: true }).fill("wrong");
      await page.locator(".a-account [type=submit]").click();
      await page.getByRole("alert").filter({ hasText: "There is a problem" }).waitFor();
      await look("login refused");
      await page.getByRole("button", { name: "Help" }).click();
      await look("help");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Privacy" }).click();
      await look("privacy");
      const unknown = new URL(journey.url);
      unknown.hostname = "nobody.localhost";
      await page.goto(unknown.href);
      await look("unknown host");
    });

    it("shows a visitor's pages and the account popover", async () => {
      const { page } = journey;
      for (const path of pages) {
        await open(journey, path);
        await expect
          .poll(() => page.locator(".a-steps__phone button").textContent())
          .toMatch(`Step ${String(pages.indexOf(path) + 1)} of ${String(pages.length + 1)}: `);
        await look(`visitor ${path}`);
      }
      await open(journey, "/review");
      await look("visitor /review");
      await page.getByRole("button", { name: "Account", exact: true }).click();
      await look("visitor popover");
      journey.expectNoComplaints();
    });

    it("shows an applicant's pages: empty, invalid and filled in", async () => {
      const { page } = journey;
      await arrive(page, journey.portal);
      await look("first login");
      for (const path of pages) {
        await openStep(page, path);
        await look(`applicant ${path}`);
      }
      await openStep(page, "/review");
      await look("applicant /review");
      await page.getByRole("button", { name: words("form.submit") }).click();
      await page.getByRole("heading", { name: words("summary.title") }).waitFor();
      for (const path of pages) {
        await openStep(page, path);
        await look(`wrong ${path}`);
      }
      await openStep(page, "/review");
      await look("wrong /review");
      await putAnswers(page, readAnswers(id, scenario));
      await page.reload();
      for (const path of pages) {
        await openStep(page, path);
        await look(`filled ${path}`);
        await openDialogs(journey, look, path);
      }
      await openStep(page, "/review");
      await look("filled /review");
      await page.getByRole("button", { name: "Account", exact: true }).click();
      await look("applicant popover");
      journey.expectNoComplaints();
    });

    it("shows an upload: refused, being sent, converted, about to be deleted, and attached", async () => {
      const { page } = journey;
      await arrive(page, journey.portal, { answers: upload.answers, path: upload.path });
      await page.getByRole("tab", { name: upload.tab }).click();
      const input = page.getByRole("tabpanel").locator("input[type=file]");
      await input.waitFor();
      await look("upload none");
      await input.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") });
      await page.getByText("You can only enter the following file types").first().waitFor();
      await look("upload refused");
      const letGo = await holdRequests(page, "**/uploads*");
      await input.setInputFiles({ name: FILE_NAME, mimeType: "application/pdf", buffer: await makePdf("My work") });
      await page.getByRole("progressbar").waitFor();
      await look("upload sending");
      await page.getByRole("tab").first().click();
      await page.getByRole("alertdialog", { name: "File Upload in Progress" }).waitFor();
      await look("upload blocks the tab");
      await page.keyboard.press("Escape");
      letGo();
      await page.getByText("Converting your file…").first().waitFor();
      await look("upload converting");
      await page.getByRole("button", { name: `Delete ${FILE_NAME}` }).click({ timeout: 60_000 });
      await look("upload being deleted");
      await page.getByRole("button", { name: "Cancel" }).click();
      await look("upload attached");
      journey.expectNoComplaints();
    });

    it("shows a submission whose PDF is being prepared, ready and failed, and the log-out", async () => {
      const { page } = journey;
      const answers = Object.entries({ ...readAnswers(id, scenario), ...submission?.changes });
      await arrive(page, journey.portal, {
        answers: Object.fromEntries(answers.filter(([key]) => !submission?.without.includes(key))),
        path: pages.at(-1) ?? "",
      });
      if (submission !== undefined) {
        await page
          .locator("main input[type=file]")
          .first()
          .setInputFiles({ name: FILE_NAME, mimeType: "application/pdf", buffer: await makePdf("My work") });
        await page.getByRole("button", { name: `Delete ${FILE_NAME}` }).waitFor({ timeout: 60_000 });
      }
      await page.route("**/api/pdf", (route) =>
        route.fulfill({ json: { status: "IN_PROGRESS", url: "", message: "" } }),
      );
      await openStep(page, "/review");
      await page.getByRole("button", { name: words("form.submit") }).click();
      await heading(page, words("completion.title")).waitFor();
      await look("submitted preparing");
      await page.unroute("**/api/pdf");
      await page.getByRole("link", { name: words("completion.pdf") }).waitFor({ timeout: 60_000 });
      await look("submitted ready");
      await page.route("**/api/pdf", (route) => route.fulfill({ json: { status: "FAILED", url: "", message: "" } }));
      await page.reload();
      await page.getByRole("button", { name: words("completion.pdfRetry") }).waitFor();
      await look("submitted failed");
      await page.getByRole("button", { name: "Account", exact: true }).click();
      await page.getByRole("button", { name: "Log Out" }).click();
      await heading(page, "Log In").waitFor();
      await page.getByText("You have been logged out.").first().waitFor();
      await look("logged out");
      journey.expectNoComplaints();
    });

    it("shows the prompt before a session ends, a toast, and the error of a page", async () => {
      const { page } = journey;
      await arriveWatched(page, journey.portal);
      await page.clock.runFor("14:10");
      await prompt(page).waitFor();
      await look("session prompt");
      await page.getByRole("button", { name: "Yes - Take me back to my application" }).click();
      await page.clock.runFor(1000);
      await journey.context.clearCookies();
      await page.goto(`${journey.url}/forgot`);
      await page.evaluate(() => localStorage.clear());
      await page.getByLabel("Email address").fill("nobody@example.com");
      await page.locator(".a-account [type=submit]").click();
      await page.locator(".p-toast").waitFor();
      await look("success toast");
      await changeGiven(page, "config", (config) => {
        within<object[]>(config, "definition", "pages", "0", "uiSchema", "ui:layout").push({ type: "hologram" });
        return config;
      });
      await page.goto(`${journey.url}${pages[0] ?? ""}`);
      await page.getByRole("alertdialog", { name: "Unexpected Error" }).waitFor();
      await look("page error");
    });

    it("shows the applications of an account, and the start of the next", async () => {
      const { page } = journey;
      await arrive(page, journey.portal);
      await page.route("**/api/applications", async (route) => {
        const own = (await (await route.fetch()).json()) as OwnApplications;
        await route.fulfill({ json: withEarlier(own) });
      });
      await page.getByRole("button", { name: "Account", exact: true }).click();
      await page.getByRole("link", { name: words("applications.title") }).waitFor();
      await look("popover with several applications");
      await page.getByRole("link", { name: words("applications.title") }).click();
      await heading(page, words("applications.title")).waitFor();
      await page.getByRole("button", { name: "Start the application for Autumn 2031" }).waitFor();
      await look("applications");
      await page.getByRole("button", { name: "Start the application for Autumn 2031" }).click();
      await page.getByText(words("applications.howMissing")).first().waitFor();
      await look("applications undecided");
      await page.route("**/api/applications", (route) => route.fulfill({ status: 503, json: {} }));
      await page.reload();
      await page
        .getByRole("alert")
        .filter({ hasText: words("account.errorTitle") })
        .waitFor({ timeout: 60_000 });
      await look("applications unavailable");
    });

    it("shows the notice of a changed form", async () => {
      const { page } = journey;
      await arrive(page, journey.portal, { answers: readAnswers(id, scenario), path: pages.at(-1) ?? "" });
      const keys = await readAskedKeys(id, pages);
      await changeGiven(page, "profile", (profile) => ({ ...profile, notice: toNotice(keys, FILE_NAME) }));
      await page.reload();
      await page.getByRole("heading", { name: words("changes.title") }).waitFor();
      await look("changed form");
      const first = page
        .getByRole("group", { name: words("changes.title") })
        .getByRole("link")
        .first();
      await first.focus();
      await look("changed form with the focus");
      journey.expectNoComplaints();
    });

    it("shows an email address longer than its space", async () => {
      const { page } = journey;
      await enter(page, journey.portal, await createAccount(journey.portal, newLongAddress()));
      await page.getByRole("button", { name: "Account", exact: true }).click();
      await look("popover with a long address");
    });
  },
);

async function open({ page, url }: Journey, path: string): Promise<void> {
  await page.goto(`${url}${path}`);
  await page.locator("main h1").waitFor();
}

async function openDialogs({ page }: Journey, look: (state: string) => Promise<void>, path: string): Promise<void> {
  const buttons = page.locator("main [aria-haspopup=dialog]");
  for (let index = 0; index < (await buttons.count()); index++) {
    await buttons.nth(index).click();
    await page.getByRole("dialog").waitFor();
    await look(`dialog ${String(index + 1)} of ${path}`);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
}

function readAnswers(id: string, scenario: string): Answers {
  const answers = Object.entries(readScenario(`tenants/${id}/scenarios/${scenario}.json`));
  return Object.fromEntries(answers.filter(([, value]) => value !== "ANSWERED"));
}
