import { beforeAll, describe, expect, it } from "vitest";
import { createRoutes } from "../app/routes.tsx";
import type { Portal } from "../app/portal.tsx";
import {
  createTenant,
  fileLimits,
  interpolate,
  pageOf,
  SPECIFICATION_OPERATORS,
  type Answers,
  type Tenant,
} from "../engine/core/index.ts";
import { PASSWORD_RULES } from "../engine/protocol/index.ts";
import { ALL_TEXTS } from "../engine/texts/index.ts";
import { loadTenant } from "../engine/node/index.ts";
import { errorsWith, evaluateWith } from "./fixtures/graduate-applicant.ts";
import { constantsOfTheCode } from "./reference/constants-of-the-code.ts";
import { allQuoted, quotedIn, readConstant, readSection, readTable } from "./reference/read-specification.ts";

let tenant: Tenant;
let messages: ReadonlySet<string>;
beforeAll(async () => {
  ({ tenant } = await loadTenant("tenants/graduate"));
  messages = findMessages();
});

/** Rows of section 9 with another test. */
const HELD_ELSEWHERE = {
  "tests/journeys/components.long.journey.ts": [
    "Dialog sizes",
    "Dialog sizes on tablets",
    "Loading sizes",
    "Button sizes",
  ],
  "theme/sheets/form/banner.css": ["Golden ratio"],
  "the browser": ["Select typeahead"],
  "server/config/read-config.test.ts": ["Environments"],
} as const;

const PROMISED = ["Scholarship", "Decision", "Application fee"];

describe("docs/specification.md, section 2", () => {
  it("lists the tenant's pages with their labels, the review and the completion page", () => {
    const pages = tenant.pages.map(({ path, navLabel }) => [path, navLabel]);
    expect(readTable("Application pages").map((row) => [row["Route"], row["Nav label"]])).toEqual([
      ...pages,
      ["/review", "Check your answers"],
      ["/completion", "(a layout of its own)"],
    ]);
  });

  it("lists the account pages with their headers", () => {
    for (const row of readTable("Account pages")) {
      const screen = (row["Route"] ?? "").slice(1).replace(/\/:.*$/, "");
      expect([screen, row["Header"]]).toEqual([
        screen,
        Object.entries(ALL_TEXTS).find(([key]) => key === `${screen}.title`)?.[1],
      ]);
    }
  });

  it("lists every route of the portal, and no other", () => {
    const listed = [...readTable("Application pages"), ...readTable("Account pages")].map((row) => row["Route"]);
    expect([...listed].sort()).toEqual(pathsOf(createRoutes({ definition: tenant.definition } as Portal)).sort());
  });
});

describe("docs/specification.md, section 3", () => {
  it("names every key of the data model on its page, and no other", () => {
    const keys = [...tenant.fields.values()];
    const keysOf = (page: string): readonly string[] =>
      keys.filter((field) => field.page === page).map(({ key }) => key);
    expect(namedKeys("About page fields")).toEqual([...keysOf("about")].sort());
    expect(namedKeys("Final steps fields")).toEqual([...keysOf("final-steps")].sort());
    expect(namedKeys("Education page fields")).toEqual([...keysOf("education")].sort());
  });

  it("names the ten comparisons and how each is written", () => {
    const named = readTable("Other entities").map((row) => [
      row["Comparison"],
      row["In json-logic"]?.replaceAll("`", ""),
    ]);
    expect(named).toEqual(Object.entries(SPECIFICATION_OPERATORS));
  });
});

describe("docs/specification.md, section 5", () => {
  it("gives each field the messages that a wrong answer gets, and no field another", () => {
    const documented = readTable("Application fields").flatMap((row) =>
      (row["Field"] ?? "").split(", ").map((key) => `${key}: ${quotedIn(row["Message"] ?? "").join()}`),
    );
    expect([...new Set(documented)].sort()).toEqual([...messages].sort());
  });

  it("gives the general messages as they are", () => {
    const documented = readTable("Other rules").map((row) => [
      `validation.${row["Rule"]}`,
      quotedIn(row["Message"] ?? "")[0],
    ]);
    const general = Object.entries(ALL_TEXTS).filter(
      ([key]) => key.startsWith("validation.") && !/date(Min|Max)/.test(key),
    );
    expect(documented.sort()).toEqual(general.sort());
  });

  it("names every requirement of a new password", () => {
    const section = quotedIn(readSection("Account screens").replaceAll("\n", " "));
    for (const { text } of PASSWORD_RULES) expect(section).toContain(ALL_TEXTS[text]);
  });
});

it("docs/specification.md, section 9, gives each constant the value that the code has", async () => {
  const elsewhere: readonly string[] = [...Object.values(HELD_ELSEWHERE).flat(), ...PROMISED];
  const documented = readTable("9. Business constants and limits")
    .map((row) => [row["Constant"] ?? "", row["Value"] ?? ""] as const)
    .filter(([name]) => !elsewhere.includes(name));
  expect(Object.fromEntries(documented)).toEqual(await constantsOfTheCode(tenant));
});

describe("docs/specification.md", () => {
  it("promises what the banner promises", () => {
    const banner = Object.entries(ALL_TEXTS).flatMap(([key, text]) => (key.startsWith("banner.") ? [text] : []));
    for (const name of PROMISED)
      expect([name, banner.some((text) => text.includes(readConstant(name)))]).toEqual([name, true]);
  });

  it("quotes only messages that the product has", () => {
    const said = new Set(allMessages());
    expect(allQuoted().length).toBeGreaterThan(110);
    expect(allQuoted().filter((quoted) => !said.has(quoted))).toEqual([]);
  });
});

function pathsOf(routes: ReturnType<typeof createRoutes>): string[] {
  return routes.flatMap(({ path, children = [] }) => [
    ...(path === undefined || path === "*" ? [] : [path]),
    ...pathsOf(children),
  ]);
}

function namedKeys(heading: string): readonly string[] {
  const blocks = readSection(heading)
    .trim()
    .split(/\n{2,}/);
  const wordsOf = (text = ""): readonly string[] =>
    (text.match(/[a-z][a-z0-9_]*/g) ?? []).filter((word) => !PROSE.has(word) && !word.endsWith("_"));
  if (heading !== "Education page fields") return blocks.flatMap(wordsOf).sort();
  const [own, colleges, tests] = blocks;
  const prefixes = ["college_", "college_2_", "college_3_", "college_4_", "college_5_"];
  const [names, parts] = (tests ?? "").split(". Each has ");
  return [
    ...wordsOf(own),
    ...prefixes.flatMap((prefix) => wordsOf(colleges?.split("Each has ")[1]).map((word) => prefix + word)),
    ...wordsOf(names).flatMap((name) => wordsOf(parts).map((part) => `${name}_${part}`)),
  ].sort();
}
const PROSE = new Set(
  "a also addresses and boolean document for he outside text the tests lso nited tates anada".split(" "),
);

/** Answers that open every question, a few at a time. */
const SITUATIONS: readonly Answers[] = [
  {},
  { country: "GBR", state: "" },
  { mailing_addr_same_as_perm_addr: "N", mailing_country: "USA" },
  { mailing_addr_same_as_perm_addr: "N" },
  { optin_sms_ind: true },
  { citizenship_type: "3" },
  { applied_major: "34" },
  { prev_attend: "Y" },
  { conviction: "Y", suspended: "Y" },
];
const WRONG_ANSWERS = ["x", "9.99", "1900-01-01", "2099-01-01"] as const;

/** Errors as `key: message`, without general messages. */
function findMessages(): ReadonlySet<string> {
  const general = readTable("Other rules").map((row) => toPattern(quotedIn(row["Message"] ?? "")[0] ?? ""));
  const isGeneral = (message: string): boolean => general.some((pattern) => pattern.test(message));
  return new Set(
    [...tenant.fields.values()]
      .filter(({ key }) => !/^college_\d_/.test(key))
      .flatMap(({ key, options }) => [
        ...SITUATIONS.flatMap((situation) => messagesWith(situation, key, "")),
        ...(options === undefined ? WRONG_ANSWERS : []).flatMap((value) =>
          messagesWith(situationOf(key), key, value).filter((one) => key === "email_address" || !isGeneral(one)),
        ),
      ]),
  );
}

function situationOf(key: string): Answers {
  return SITUATIONS.find((situation) => evaluateWith(tenant, situation).visible.has(key)) ?? {};
}

function messagesWith(situation: Answers, key: string, value: string): readonly string[] {
  const phones = key.startsWith("phone_") ? { phone_home: "", phone_mobile: "", phone_international: "" } : {};
  const found = errorsWith(tenant, { ...situation, ...phones, [key]: value })[key] ?? [];
  return found.map((message) => `${key}: ${toTemplate(message)}`);
}

/** Replaces changing values by braces. */
function toTemplate(message: string): string {
  return message
    .replace(/(supported year is) \d{4}/, "$1 {year}")
    .replace(tenant.definition.tenant.partner.university, "{university}");
}

function toPattern(template: string): RegExp {
  return new RegExp(`^${template.replace("{limit}", "\\d+").replace("{label}", ".+")}$`);
}

/** Every text of the product. */
function allMessages(): readonly string[] {
  const { definition } = tenant;
  const limits = fileLimits(definition.tenant.limits);
  return [
    ...Object.values(ALL_TEXTS).flatMap((text) => [text, interpolate(text, limits)]),
    ...JSON.stringify([definition.dataModel, definition.pages, definition.options])
      .split(/(?<!\\)"/)
      .filter((_, index) => index % 2 === 1),
    ...[...messages].map((entry) => entry.replace(/^\w+: /, "")),
    messageOf(() => pageOf(tenant, "{key}")),
    messageOf(() =>
      createTenant({ ...definition, conditions: {}, pages: definition.pages.map(withElevenSchools) }, {}),
    ),
  ];
}

type Page = Tenant["definition"]["pages"][number];
function withElevenSchools(page: Page): Page {
  const prefixes = Array.from({ length: 11 }, (_, index) => `college_${index}_`);
  const node = { type: "addAnother", id: "job", label: "Add", itemTitle: "Job {n}", prefixes, children: [] } as const;
  return { ...page, rules: [], uiSchema: { "ui:layout": [node] } };
}

function messageOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error("Nothing was thrown.");
}
