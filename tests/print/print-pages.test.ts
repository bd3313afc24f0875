import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { EMPTY_APPLICATION, type Application, type PrintItem, type PrintModel } from "../../engine/core/index.ts";
import { loadTenant, restoreTenant, type LoadedTenant } from "../../engine/node/index.ts";
import type { PrintMeta } from "../../server/print/index.ts";
import { META as CASE_META, DRAFT_META, modelOf, readScenario, TENANTS } from "./print-cases.ts";
import { usePrint } from "./use-print.ts";
import { makeFolder } from "../use-folder.ts";

const META: PrintMeta = { ...CASE_META, reference: "000016JD" };
const WITHDRAWN: PrintMeta = { ...META, withdrawnAt: Date.parse("2026-12-24T17:00:00Z") };
const DAY = "(?:December 24, 2026|24 December 2026)";
const MARK = new RegExp(`<p class="office-only">Withdrawn ${DAY}</p>`);
const { print } = usePrint();

describe.each(TENANTS)("the print page of $id", ({ id, typical, maximal }) => {
  let tenant: LoadedTenant;
  beforeAll(async () => {
    tenant = await loadTenant(`tenants/${id}`);
  });

  it.each([
    ["empty", undefined],
    ["maximal", maximal],
  ])("matches the approved print: %s", async (size, scenario) => {
    const html = print.renderPrintPage(
      tenant,
      modelOf(tenant, scenario === undefined ? EMPTY_APPLICATION : readScenario(id, scenario)),
      META,
    );
    const shown = html.replace(/<style>[^]*?<\/style>/, "<style></style>").replaceAll(tenant.hash, "0123456789abcdef");
    await expect(shown.replace(/\n{2,}/g, "\n")).toMatchFileSnapshot(`snapshots/${id}-${size}.html`);
  });

  it.each([
    ["a draft without an answer", undefined],
    ["an application", typical],
  ])("has the programme as h1, nested headings, and the applicant's name in the title: %s", async (_, scenario) => {
    const model = modelOf(tenant, scenario === undefined ? EMPTY_APPLICATION : readScenario(id, scenario));
    const html = print.renderPrintPage(tenant, model, scenario === undefined ? DRAFT_META : META);
    const headings = [...html.matchAll(/<h([1-6])[^>]*>([^]*?)<\/h\1>/g)].map(([, level, words]) => ({
      level: Number(level),
      words: words?.replace(/<[^>]*>/g, "").trim(),
    }));
    expect(headings.filter(({ level }) => level === 1).map(({ words }) => words)).toEqual([model.tenantName]);
    expect(headings.filter(({ words }) => words === "")).toEqual([]);
    expect(html).not.toMatch(/<th[^>]*>\s*<\/th>/);
    headings.forEach(({ level }, index) => expect(level - (headings[index - 1]?.level ?? 0)).toBeLessThanOrEqual(1));
    const name = /<tr><th scope="row">Applicant<\/th><td>(.+)<\/td><\/tr>/.exec(html)?.[1] ?? "no applicant";
    expect(/<title>(.*)<\/title>/.exec(html)?.[1]).toBe(`${name}: ${model.tenantName}`);
  });

  it("prints every item of the model, and no form control", async () => {
    const model = modelOf(tenant, readScenario(id, maximal));
    const html = print.renderPrintPage(tenant, model, META);
    for (const text of textsOf(model)) expect(html).toContain(escapeHtml(text));
    expect(html).not.toMatch(/<(input|button|select|textarea|form|script|nav)\b/);
  });

  it("marks a withdrawn application once, before the heading, and changes nothing else", () => {
    const model = modelOf(tenant, EMPTY_APPLICATION);
    const [plain, marked] = [META, WITHDRAWN].map((meta) => print.renderPrintPage(tenant, model, meta));
    expect(plain).not.toContain("Withdrawn");
    expect(marked?.split(MARK)).toHaveLength(2);
    expect(marked?.search(MARK)).toBeLessThan(marked?.indexOf("<h1") ?? 0);
    expect(marked?.replace(/\s*<p class="office-only">Withdrawn[^<]*<\/p>/, "").replaceAll(/\s+/g, "")).toBe(
      plain?.replaceAll(/\s+/g, ""),
    );
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
    tenant = await loadTenant("tenants/graduate");
  });
  const render = (answers: Application["answers"], meta: PrintMeta = META, shown = tenant): string =>
    print.renderPrintPage(shown, modelOf(tenant, { ...EMPTY_APPLICATION, answers }), meta);

  it("shows typed text as text, never as markup", () => {
    const hostile = `</style></title><script>alert(1)</script><img src=x onerror="a()"> {{answer "ssn"}} {{{{raw}}}}`;
    const html = render({ first_name: hostile, last_name: "</dd>", personal_sketch: hostile });
    expect(html).not.toMatch(/<script|<img/);
    expect(html.match(/<style>/g)).toHaveLength(1);
    expect(html).toContain("&lt;script&gt;");
    expect(html).toContain("{{answer &quot;ssn&quot;}}");
  });

  it("masks the social security number except its last four digits", () => {
    const html = render({ ssn: "123-45-6789" });
    expect(html).toContain("•••-••-6789");
    expect(html).not.toContain("123-45");
  });

  it("shows staff a bar of links, and allows only its own style sheet", () => {
    const html = render(
      {},
      {
        ...META,
        serviceBar: {
          pdfUrl: "/service/pdf?service_token=t",
          readers: "Jury: Prof. X",
          documents: [{ label: "Sketch", fileName: "a&b.pdf", url: "/service/document/x?service_token=t" }],
        },
      },
    );
    expect(html).toMatch(/<body>\s*<nav class="service-bar"/);
    expect(html).toContain('<a href="/service/pdf?service_token&#x3D;t" rel="noreferrer">Save as PDF</a>');
    expect(html).toContain("Sketch: a&amp;b.pdf");
    expect(print.contentSecurityPolicy(tenant)).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
  });

  it("renders a tenant's own layout", () => {
    const own = {
      ...tenant,
      printTemplate:
        '<!doctype html><html lang="{{lang}}"><head>{{> styles}}</head><body>' +
        '<h1>{{label "first_name"}}: {{answer "first_name"}}</h1>' +
        '{{#if (answered "last_name")}}yes{{else}}no{{/if}}{{> item (item "last_name")}}' +
        '{{> page (page "about")}}{{answer "constructor"}}</body></html>',
    };
    const html = render({ first_name: "<Zoë>" }, META, own);
    expect(html).toContain("<h1>First Name: &lt;Zoë&gt;</h1>no");
    expect(html).toContain('<section class="page" id="page-about">');
  });

  it("marks a withdrawn application in a layout without a place for the mark, and without a layout", () => {
    const layout =
      "<!doctype html><html><head><title>x</title>{{> styles}}</head><body><main>{{> @partial-block}}</main>";
    const earlier = { ...tenant, printFiles: new Map([["layout.hbs", layout]]) };
    expect(render({}, WITHDRAWN, earlier)).toMatch(new RegExp(`<main>${MARK.source}`));
    const bare = { ...tenant, printFiles: new Map<string, string>(), printTemplate: "<h1>{{title}}</h1>" };
    expect(render({}, WITHDRAWN, bare)).toMatch(/^<p class="office-only">Withdrawn/);
  });

  it("marks a withdrawn application in the tenant's words, as text", () => {
    const texts = { ...tenant.definition.texts, "print.withdrawn": "Gone <b>{date}</b>" };
    const own = { ...tenant, definition: { ...tenant.definition, texts } };
    expect(render({}, WITHDRAWN, own)).toMatch(new RegExp(`Gone &lt;b&gt;${DAY}&lt;/b&gt;`));
  });
});

it("keeps the shared partials and styles that were loaded with the tenant when their files change", async () => {
  const templatesFolder = await makeFolder();
  await cp("templates", templatesFolder, { recursive: true });
  const load = () => loadTenant("tenants/graduate", { templatesFolder });
  const toHtml = (tenant: LoadedTenant) => print.renderPrintPage(tenant, modelOf(tenant, EMPTY_APPLICATION), META);
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
});
