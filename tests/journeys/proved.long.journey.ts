import { describe, expect, it } from "vitest";
import {
  DOCUMENT_ANSWERED,
  evaluate,
  enteredAnswer,
  findMonthsByYear,
  isAnswered,
  isOpen,
  listOpenRounds,
  questionOf,
  readRoundState,
  toPrintModel,
  toRounds,
  type Answers,
  type Application,
  type Evaluation,
  type PrintItem,
  type Tenant,
} from "../../engine/core/index.ts";
import { loadTenant } from "../../engine/node/index.ts";
import { prove } from "../../engine/prove/index.ts";
import { TENANT_IDS } from "../fixtures/tenant-ids.ts";
import { readPdfText } from "../pdf-text.ts";
import { answer } from "./answer-form.ts";
import { arrive, callFrom, openStep, readStoredAnswers } from "./applicant.ts";
import { completeApplication } from "./complete-application.ts";
import { forgetSession, isWithinWidth, LAPTOP, PHONE, type Visit } from "./browser.ts";
import { makePdf } from "./make-pdf.ts";
import { openClockedJourney } from "./clocked-journey.ts";

const { PORTICO_PROVE, TENANTS_DIR = "tenants" } = process.env;
const CHOSEN =
  PORTICO_PROVE === undefined
    ? [...TENANT_IDS.map((id) => [id, "tenants"]), ["film", "tests/fixtures/tenants"]]
    : [[PORTICO_PROVE, TENANTS_DIR]];
const SEARCH_MS = 30_000;
/** Many applicants slow the machine down. */
const PATIENCE = { timeout: 60_000 };

describe.each(CHOSEN)("the applicants who reach every part of %s", (id, folder) => {
  const portal = openClockedJourney({
    env: { TENANTS_DIR: folder, DEFAULT_TENANT: id, TRUST_PROXY: "1", WORKERS: "1" },
  });

  it("see, print and submit what the engine evaluates, at both widths", { timeout: 1_800_000 }, async () => {
    const { tenant } = await loadTenant(`${folder}/${id}`);
    const page = await portal.open();
    const journey = portal.visit;
    page.setDefaultTimeout(PATIENCE.timeout);
    const seen = new Set<string>();
    const isNew = (state: string): boolean => seen.size < seen.add(state).size;
    const { applicants } = prove(tenant, new Date(), SEARCH_MS);
    const rounds = toRounds(tenant.definition.tenant);
    for (const { application, now } of applicants) {
      const { round } = application;
      // Nobody can enter answers while the round is closed, or before the choice of one of several open rounds.
      const isUndecided = round === undefined && listOpenRounds(rounds, now.getTime()).length > 1;
      if (isUndecided || !isOpen(readRoundState(rounds, now.getTime(), round))) continue;
      const evaluation = evaluate(tenant, application, now);
      const fresh = evaluation.pages.filter((page) => isNew(stateOf(tenant, application, evaluation, page.id)));
      if (fresh.length === 0) continue;
      const person = { journey, tenant, application, evaluation, now };
      const clock = setInterval(() => portal.setServer(now.getTime()), 1_000);
      portal.setServer(now.getTime());
      await forgetSession(page);
      await arrive(page, portal.portal);
      if (round !== undefined) {
        await callFrom(page, "POST", "/api/applications", { round });
        await page.reload();
      }
      await fillIn(person);
      for (const one of fresh) await look(person, one.path, one.id);
      await send(person);
      const completed = completeApplication(tenant, application, now);
      if (completed === undefined) await comparePrint(person);
      else await submit({ ...person, application: completed, evaluation: evaluate(tenant, completed, now) });
      clearInterval(clock);
    }
    journey.expectNoComplaints();
  });
});

interface Person {
  readonly journey: Visit;
  readonly tenant: Tenant;
  readonly application: Application;
  readonly evaluation: Evaluation;
  readonly now: Date;
}

const askedOn = (tenant: Tenant, { visible }: Evaluation, page: string): readonly string[] =>
  [...tenant.fields.values()]
    .filter(({ pages, fileOf, key }) => pages.includes(page) && fileOf === undefined && visible.has(key))
    .map(({ key }) => key);

/** Identifies a state of a page by its questions and chosen tabs. */
const stateOf = (tenant: Tenant, { tabs }: Application, evaluation: Evaluation, page: string): string =>
  JSON.stringify([page, askedOn(tenant, evaluation, page), tabs]);

/** Answers page by page, and again while an answer has shown a question on an earlier page. */
async function fillIn({ journey, tenant, application, evaluation }: Person): Promise<void> {
  const { page } = journey;
  const given = pickEntered(tenant, evaluation, application.answers);
  const left = new Set(Object.keys(given));
  // The portal fills in a default answer that this applicant must empty.
  const filledIn = new Set(
    [...evaluation.visible].filter(
      (key) => given[key] === undefined && tenant.fields.get(key)?.schema.default !== undefined,
    ),
  );
  const shown = (await readStoredAnswers(page)) as Answers;
  for (let before = -1; before !== left.size;) {
    before = left.size;
    for (const { id, path } of tenant.pages) {
      if ((await page.locator(`.a-steps a[href="${path}"]`).count()) === 0) continue;
      await openStep(page, path);
      await page.locator('main [id^="field-"]').first().waitFor();
      await openPlaces(page, tenant, application, id);
      for (const key of [...left, ...filledIn]) {
        if (tenant.fields.get(key)?.page !== id) continue;
        if ((await page.locator(`[id="field-${questionOf(tenant, key)}"]`).count()) === 0) continue;
        if (shown[key] !== given[key] || filledIn.has(key)) await give(page, tenant, key, given[key]);
        for (const keys of [left, filledIn]) keys.delete(key);
      }
    }
  }
  await expect
    .poll(async () => pickEntered(tenant, evaluation, (await readStoredAnswers(page)) as Answers), PATIENCE)
    .toEqual(given);
}

const pickEntered = (
  tenant: Tenant,
  { visible }: Evaluation,
  answers: Answers,
): Readonly<Record<string, string | boolean>> =>
  Object.fromEntries(
    [...visible].flatMap((key) => {
      const value = enteredAnswer(tenant, answers, key);
      return tenant.computed.has(key) || value === undefined || !isAnswered(value)
        ? []
        : [[key, typeof value === "boolean" ? value : String(value)]];
    }),
  );

type Page = Visit["page"];

async function openPlaces(page: Page, tenant: Tenant, { tabs, addAnother }: Application, id: string) {
  const isHere = (key: string): boolean => tenant.fields.get(key)?.page === id;
  for (const [name, count] of Object.entries(addAnother)) {
    const group = tenant.addAnothers.get(name);
    if (group === undefined || !group.itemKeys.flat().some(isHere)) continue;
    const list = page.locator(".p-add-another").filter({ has: page.locator(`[id^="field-${group.prefixes[0]}"]`) });
    // Another answer shows the list later.
    if ((await list.count()) === 0) continue;
    while ((await list.locator(".p-add-another__title").count()) < count) {
      const items = await list.locator(".p-add-another__title").count();
      await list.locator(".p-add-another__more button").click();
      await expect.poll(() => list.locator(".p-add-another__title").count(), PATIENCE).toBe(items + 1);
    }
  }
  for (const [name, chosen] of Object.entries(tabs)) {
    const tab = tenant.tabGroups.get(name)?.tabs.find((one) => one.id === chosen);
    if (tab === undefined || !tab.keys.some(isHere)) continue;
    const button = page.locator(`[role=tab][id$="-tab-${chosen}"][aria-selected=false]`).first();
    if ((await button.count()) > 0) await button.click();
  }
}

async function give(page: Page, tenant: Tenant, key: string, value: string | boolean = "") {
  if (value === DOCUMENT_ANSWERED) {
    await page
      .locator(`input[type=file][id="field-${questionOf(tenant, key)}"]`)
      .setInputFiles({ name: "file.pdf", mimeType: "application/pdf", buffer: await makePdf(key) });
    await expect.poll(async () => (await readStoredAnswers(page))[key], PATIENCE).toBe(DOCUMENT_ANSWERED);
  } else await answer(page, key, value);
}

async function look({ journey, tenant, application, evaluation }: Person, path: string, id: string): Promise<void> {
  const { page } = journey;
  const asked = askedOn(tenant, evaluation, id);
  for (const window of [LAPTOP, PHONE]) {
    await page.setViewportSize(window);
    await openStep(page, path);
    const readAsked = async () => {
      const ids = await page.locator('[id^="field-"]').evaluateAll((found) => found.map((one) => one.id));
      return ids.map((one) => one.slice("field-".length)).filter((key) => tenant.fields.has(key));
    };
    await expect.poll(async () => (await readAsked()).toSorted(), PATIENCE).toEqual(asked.toSorted());
    const state = `${tenant.definition.tenant.id} ${path} at ${String(window.width)} px with ${JSON.stringify(application.answers)}`;
    await journey.expectAccessible(state);
    expect(await isWithinWidth(page), state).toBe(true);
  }
  await page.setViewportSize(LAPTOP);
}

async function send({ journey, tenant, evaluation }: Person): Promise<void> {
  const { page } = journey;
  await openStep(page, "/review");
  await page.locator(".a-review .a-actions button").first().click();
  if (evaluation.errors.size === 0) return void (await page.waitForURL("**/completion"));
  const readMarked = () =>
    page
      .locator(".a-review__row[data-mark]")
      .evaluateAll((rows) =>
        rows.map((row) => (row.id || row.querySelector("[id]")?.id || "").slice("review-".length)),
      );
  // A month and its year share one row.
  const months = findMonthsByYear(tenant);
  const wrong = new Set([...evaluation.errors.keys()].map((key) => months.get(key) ?? key));
  await expect.poll(async () => (await readMarked()).toSorted(), PATIENCE).toEqual([...wrong].toSorted());
}

async function submit(person: Person): Promise<void> {
  await fillIn(person);
  await send(person);
  await person.journey.expectAccessible("completion");
  await comparePrint(person);
}

async function comparePrint({ journey, tenant, application, evaluation, now }: Person): Promise<void> {
  const { page } = journey;
  const { pages } = toPrintModel(tenant, application, evaluation, now, "applicant");
  const words = pages.flatMap(({ sections }) => sections.flatMap(({ items }) => items.flatMap(wordsOf)));
  const [html, pdf] = await page.evaluate(readPrints, evaluation.errors.size === 0);
  const text = await page.evaluate(
    (source) => new DOMParser().parseFromString(source, "text/html").body.textContent,
    // The page's content security policy would block the print page's styles.
    html.replace(/<style[^]*?<\/style>/g, ""),
  );
  const inPdf = plain(await readPdfText(Uint8Array.from(pdf)));
  const missing = (where: string) => words.filter((one) => !where.includes(plain(one)));
  expect({ answers: application.answers, print: missing(plain(text)), pdf: missing(inPdf) }).toEqual({
    answers: application.answers,
    print: [],
    pdf: [],
  });
}

const plain = (text: string): string => text.normalize("NFKC").replace(/[\s\p{Cf}]/gu, "");

function wordsOf(item: PrintItem): readonly string[] {
  if (item.kind === "text") return [item.text];
  if (item.kind === "group") return [item.label, ...item.items.flatMap(wordsOf)];
  if (item.kind === "choices") return [item.label, ...item.choices.map(({ label }) => label)];
  // The model lacks the files that the browser uploaded.
  return item.kind === "answer" && item.answered ? [item.label, item.text] : [item.label];
}

/** Runs in the page. Returns the print page and the bytes of the PDF of the current application. */
async function readPrints(isSubmitted: boolean): Promise<readonly [html: string, pdf: readonly number[]]> {
  const headers = {
    "X-Forwarded-For": `10.9.${String(Math.floor(Math.random() * 256))}.${String(Math.floor(Math.random() * 256))}`,
  };
  const call = async (method: string, path: string): Promise<Response> => {
    const response = await fetch(path, { method, headers });
    if (!response.ok) throw new Error(`${path}: ${String(response.status)} ${await response.text()}`);
    return response;
  };
  const { current } = (await (await call("GET", "/api/applications")).json()) as { current: string };
  const html = await (await call("GET", `/api/applications/${current}/print`)).text();
  while (isSubmitted) {
    const answer = await (await call("GET", "/api/pdf")).json();
    const { status, message } = answer as { status: string; message: string };
    if (status === "COMPLETED") break;
    if (status === "FAILED") throw new Error(message);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const made = isSubmitted ? call("GET", "/api/pdf/file") : call("POST", "/api/pdf/draft");
  const file = await (await made).arrayBuffer();
  return [html, [...new Uint8Array(file)]];
}
