import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  DOCUMENT_ANSWERED,
  evaluate,
  EMPTY_APPLICATION,
  toPrintModel,
  type Application,
  type DocumentAnswer,
  type PrintItem,
  type PrintModel,
} from "../../engine/core/index.ts";
import { loadTenant, restoreTenant, type LoadedTenant } from "../../engine/node/index.ts";
import { createPrint, type PrintMeta } from "../../server/print/index.ts";

const NOW = new Date("2026-11-21T17:00:00Z");
const META: PrintMeta = {
  username: "zoe@example.edu",
  submittedAt: NOW.getTime(),
  reference: "000016JD",
  printedAt: NOW.getTime(),
};
const root = join(import.meta.dirname, "../..");
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const print = createPrint({ logger });
afterAll(() => print.close());

/** For each tenant an empty application, a typical one, and the longest of its scenarios. */
const CASES = [
  { id: "graduate", typical: "data-science-in-ohio", maximal: "five-schools-in-america" },
  { id: "certificate", typical: "online-from-hanoi", maximal: "good-toefl" },
  { id: "nursing", typical: "assistant-at-red-mesa", maximal: "all-the-rest" },
] as const;

async function readScenario(tenant: string, name: string): Promise<Application> {
  const { application }: Scenario = JSON.parse(
    await readFile(join(root, "tenants", tenant, "scenarios", `${name}.json`), "utf8"),
  );
  const documents = Object.fromEntries(
    Object.entries(application.documents ?? {}).flatMap(([key, files]) =>
      [files].flat().map((file, index) => [index === 0 ? key : `${key}_${String(index + 1)}`, file] as const),
    ),
  );
  const attached = Object.fromEntries(Object.keys(documents).map((key) => [key, DOCUMENT_ANSWERED]));
  return { ...EMPTY_APPLICATION, ...application, documents, answers: { ...application.answers, ...attached } };
}

interface Scenario {
  readonly application: Partial<Omit<Application, "documents">> & {
    readonly documents?: Readonly<Record<string, DocumentAnswer | DocumentAnswer[]>>;
  };
}

describe.each(CASES)("the print page of $id", ({ id, typical, maximal }) => {
  let tenant: LoadedTenant;
  beforeAll(async () => {
    tenant = await loadTenant(join(root, "tenants", id));
  });
  const modelOf = (application: Application): PrintModel =>
    toPrintModel(tenant.tenant, application, evaluate(tenant.tenant, application, NOW), NOW);

  it.each([
    ["empty", undefined],
    ["typical", typical],
    ["maximal", maximal],
  ])("looks as it was approved: %s", async (size, scenario) => {
    const html = print.renderPrintPage(
      tenant,
      modelOf(scenario === undefined ? EMPTY_APPLICATION : await readScenario(id, scenario)),
      META,
    );
    const shown = html.replace(/<style>[^]*?<\/style>/, "<style></style>").replaceAll(tenant.hash, "0123456789abcdef");
    await expect(shown.replace(/\n{2,}/g, "\n")).toMatchFileSnapshot(`snapshots/${id}-${size}.html`);
  });

  it.each([
    ["a draft without an answer", undefined],
    ["an application", typical],
  ])("is headed by the programme, and says who the applicant is: %s", async (_, scenario) => {
    const model = modelOf(scenario === undefined ? EMPTY_APPLICATION : await readScenario(id, scenario));
    const draft: PrintMeta = { username: META.username, submittedAt: undefined, printedAt: META.printedAt };
    const html = print.renderPrintPage(tenant, model, scenario === undefined ? draft : META);
    const headings = [...html.matchAll(/<h([1-6])[^>]*>([^]*?)<\/h\1>/g)].map(([, level, words]) => ({
      level: Number(level),
      words: words?.replace(/<[^>]*>/g, "").trim(),
    }));
    expect(headings.filter(({ level }) => level === 1).map(({ words }) => words)).toEqual([model.tenantName]);
    expect(headings.filter(({ words }) => words === "")).toEqual([]);
    headings.forEach(({ level }, index) => expect(level - (headings[index - 1]?.level ?? 0)).toBeLessThanOrEqual(1));
    const name = /<tr><th scope="row">Applicant<\/th><td>(.+)<\/td><\/tr>/.exec(html)?.[1] ?? "no applicant";
    expect(/<title>(.*)<\/title>/.exec(html)?.[1]).toBe(`${name}: ${model.tenantName}`);
  });

  it("prints every item of the model, and no control", async () => {
    const model = modelOf(await readScenario(id, maximal));
    const html = print.renderPrintPage(tenant, model, META);
    for (const text of textsOf(model)) expect(html).toContain(escapeHtml(text));
    expect(html).not.toMatch(/<(input|button|select|textarea|form|script|nav)\b/);
  });
});

const textsOf = (model: PrintModel): readonly string[] => {
  const ofItem = (item: PrintItem): readonly string[] => {
    switch (item.kind) {
      case "answer":
        return [item.label, item.answered ? item.text : "Not answered"];
      case "choices":
        return [item.label, ...item.choices.map(({ label }) => label)];
      case "document":
        return [item.label, ...(item.files ?? [item.text])];
      case "group":
        return [item.label, ...item.items.flatMap(ofItem)];
      case "text":
        return [item.text];
    }
  };
  return model.pages.flatMap((page) => [
    page.title,
    ...page.sections.flatMap((section) => [section.title ?? "", ...section.items.flatMap(ofItem)]),
  ]);
};

const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"'`=]/g,
    (character) =>
      ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;", "`": "&#x60;", "=": "&#x3D;" })[
        character
      ] ?? character,
  );

describe("a print page", () => {
  let tenant: LoadedTenant;
  beforeAll(async () => {
    tenant = await loadTenant(join(root, "tenants", "graduate"));
  });
  const render = (answers: Application["answers"], meta: PrintMeta = META): string => {
    const application = { ...EMPTY_APPLICATION, answers };
    return print.renderPrintPage(
      tenant,
      toPrintModel(tenant.tenant, application, evaluate(tenant.tenant, application, NOW), NOW),
      meta,
    );
  };

  it("shows what an applicant typed as text, never as markup", () => {
    const hostile = `</style></title><script>alert(1)</script><img src=x onerror="a()"> {{answer "ssn"}} {{{{raw}}}}`;
    const html = render({ first_name: hostile, last_name: "</dd>", personal_sketch: hostile });
    expect(html).not.toMatch(/<script|<img/);
    expect(html.match(/<style>/g)).toHaveLength(1);
    expect(html).toContain("&lt;script&gt;");
    expect(html).toContain("{{answer &quot;ssn&quot;}}");
  });

  it("masks the social security number but for its last four digits", () => {
    const html = render({ ssn: "123-45-6789" });
    expect(html).toContain("•••-••-6789");
    expect(html).not.toContain("123-45");
  });

  it("has a bar for staff with links alone, and a policy that allows its own style sheet alone", () => {
    const html = render(
      {},
      {
        ...META,
        serviceBar: {
          pdfUrl: "/service/pdf?service_token=t",
          documents: [{ label: "Sketch", fileName: "a&b.pdf", url: "/service/document/x?service_token=t" }],
        },
      },
    );
    expect(html).toMatch(/<body>\s*<nav class="service-bar"/);
    expect(html).toContain('<a href="/service/pdf?service_token&#x3D;t" rel="noreferrer">Save as PDF</a>');
    expect(html).toContain("Sketch: a&amp;b.pdf");
    expect(print.contentSecurityPolicy(tenant)).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
  });

  it("can be laid out entirely by its tenant", () => {
    const own = {
      ...tenant,
      printTemplate:
        '<!doctype html><html lang="{{lang}}"><head>{{> styles}}</head><body>' +
        '<h1>{{label "first_name"}}: {{answer "first_name"}}</h1>' +
        '{{#if (answered "last_name")}}yes{{else}}no{{/if}}{{> item (item "last_name")}}' +
        '{{> page (page "about")}}{{answer "constructor"}}</body></html>',
    };
    const application = { ...EMPTY_APPLICATION, answers: { first_name: "<Zoë>" } };
    const html = print.renderPrintPage(
      own,
      toPrintModel(tenant.tenant, application, evaluate(tenant.tenant, application, NOW), NOW),
      META,
    );
    expect(html).toContain("<h1>First Name: &lt;Zoë&gt;</h1>no");
    expect(html).toContain('<section class="page" id="page-about">');
  });
});

it("prints a tenant with the shared partials and styles that it was loaded with, whatever has become of them", async () => {
  const templatesFolder = await mkdtemp(join(tmpdir(), "portico-print-"));
  await cp(join(root, "templates"), templatesFolder, { recursive: true });
  const load = () => loadTenant(join(root, "tenants/graduate"), { templatesFolder });
  const toHtml = (tenant: LoadedTenant) =>
    print.renderPrintPage(
      tenant,
      toPrintModel(tenant.tenant, EMPTY_APPLICATION, evaluate(tenant.tenant, EMPTY_APPLICATION, NOW), NOW),
      META,
    );
  const first = await load();
  const before = toHtml(first);
  await writeFile(join(templatesFolder, "print", "heading.hbs"), "<p>A new heading</p>");
  await writeFile(join(templatesFolder, "print", "print.css"), "p { color: red }");
  const restored = await restoreTenant(await first.pack(), first.hash, join(templatesFolder, "restored"));
  const second = await load();
  expect(second.hash).not.toBe(first.hash);
  for (const words of ["A new heading", "p { color: red }"]) {
    expect(toHtml(second)).toContain(words);
    expect(before).not.toContain(words);
  }
  expect(toHtml(first)).toBe(before);
  expect(toHtml(restored)).toBe(before);
  expect(print.contentSecurityPolicy(second)).not.toBe(print.contentSecurityPolicy(first));
  await rm(templatesFolder, { recursive: true });
});
