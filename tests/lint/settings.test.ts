import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { lintTenants } from "../../engine/lint/index.ts";
import { type Example, type ExampleValue, ask, EXAMPLE_GROUP } from "../../engine/lint/example-tenant.fixture.ts";
import { readTenantFiles } from "../../engine/node/index.ts";
import { describeProblems, exampleWith, itFinds, itTakes, NOW, tenant } from "./examples.ts";
import { makeFolder } from "../use-folder.ts";

type Parts = Readonly<Record<string, ExampleValue>>;

describe("lint rules for files and settings", () => {
  const logo = (name: string, head: ExampleValue): Example => ({
    ...tenant({ theme: { logo: name } }),
    [`assets/${name}`]: head,
  });
  const svg = (inside: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;

  itFinds({
    'name-known scenarios/one.json "cooks": This scenario names audience "cooks", which tenant.json does not name. → known here: "everyone", "office", "applicant".':
      {
        "scenarios/one.json": {
          description: "One",
          now: "2026-11-21",
          application: { answers: {} },
          expect: { printedFor: { cooks: {} } },
        },
      },
    'name-known data-model.json "applicant": "city" is for audience "applicant", which tenant.json does not name. → known here: "everyone", "office".':
      { "data-model.json": { properties: { city: { "x-print": ["office", "applicant"] } } } },
    'name-known print.hbs is: The print template names audience "cooks", which tenant.json does not name. → known here: "everyone", "office", "applicant".':
      {
        "print.hbs":
          '{{#> layout}}{{#if (is audience "cooks")}}Hello{{/if}}{{#each pages}}{{> page}}{{/each}}{{/layout}}',
      },
    'file-matches-schema tenant.json "readers": "readers" should have "roles" or "teams".': {
      "tenant.json": { audiences: [{ id: "jury", title: "Jury", readers: { teams: [] } }] },
    },
    'warning audience-readable tenant.json "jury": Team "jury" is written "Jury" elsewhere. The portal treats them as two teams. → write "Jury".':
      tenant({
        audiences: [
          { id: "one", title: "First", readers: { teams: ["Jury"] } },
          { id: "two", title: "Second", readers: { teams: ["jury"] } },
        ],
      }),
    'warning audience-readable tenant.json "Jury ": "Jury " begins or ends with a blank. → write "Jury".': tenant({
      audiences: [{ id: "jury", title: "Jury", readers: { teams: ["Jury "] } }],
    }),
    'labels-distinct tenant.json " Jury": " Jury" begins or ends with a blank. → write "Jury".': tenant({
      audiences: [{ id: "jury", title: " Jury", readers: { roles: ["admin"] } }],
    }),
    'labels-distinct tenant.json "Fall 2027 ": "Fall 2027 " begins or ends with a blank. → write "Fall 2027".': tenant({
      rounds: [{ id: "fall", label: "Fall 2027 ", opens: "2026-09-01T09:00", closes: "2027-01-15T17:00" }],
      timeZone: "UTC",
    }),
    ...Object.fromEntries(
      ["IST", "EST", "CET", "EST5EDT", "+05:30"].map((zone) => [
        `time-zone-known tenant.json "${zone}": "${zone}" can mean the clocks of several places, with or without summer time. → write an area and a city, such as America/New_York or Europe/Berlin.`,
        tenant({ timeZone: zone }),
      ]),
    ),
    'warning labels-distinct tenant.json "Jury ": Two audiences are called "Jury"; nobody could tell them apart. → the first is here (tenant.json:29:16)':
      tenant({
        audiences: [
          { id: "one", title: "Jury", readers: { roles: ["admin"] } },
          { id: "two", title: "Jury ", readers: { roles: ["admin"] } },
        ],
      }),
    'file-matches-schema tenant.json "help@example,edu": "help_email" is "help@example,edu", which does not have the expected form. → for example "help@example.edu".':
      tenant({ partner: { help_email: "help@example,edu" } }),
    'ids-unique tenant.json:37:13 "office": Audience "office" exists twice. → the first is here (tenant.json:28:13)':
      tenant({
        audiences: [
          { id: "office", title: "Office", readers: { roles: ["admin"] } },
          { id: "office", title: "Second", readers: { roles: ["admin"] } },
        ],
      }),
    'file-matches-schema tenant.json "Example Localhost": Item 1 of "hosts" is "Example Localhost", which does not have the expected form. → for example "graduate.localhost", "apply.example.edu".':
      tenant({ hosts: ["Example Localhost"] }),
    'file-matches-schema tenant.json "minutes": "minutes" is not a key of "session". → known here: "idleMs", "promptMs", "cookiePrefix".':
      tenant({ session: { minutes: 15 } }),
    'json-parses texts.json "form.submit": "texts.json" is not JSON: a comma was expected before this.': {
      "texts.json": '{ "form.save": "Save" "form.submit": "Submit" }',
    },
    'json-parses texts.json []: "texts.json" should hold a JSON object, { … }.': {
      "texts.json": "[]",
    },
    'asset-is-picture tenant.json "logo.png": "logo.png" has the wrong ending: its content is a JPEG. → end it in .jpg.':
      logo("logo.png", "\xFF\xD8\xFF\xE1"),
    'asset-is-picture assets/logo.svg: "logo.svg" holds a script, which an SVG must not run. → save it as a plain SVG, with the pictures inside it.':
      logo("logo.svg", "<svg><script>alert(1)</script></svg>"),
    'asset-is-picture assets/logo.svg: "logo.svg" holds a picture of another file, which an SVG must not load. → save it as a plain SVG, with the pictures inside it.':
      logo("logo.svg", '<svg><image href="https://example.edu/a.png"/></svg>'),
    'asset-is-picture assets/logo.svg: "logo.svg" holds a style or a font of another file, which an SVG must not load. → save it as a plain SVG, with the pictures inside it.':
      logo("logo.svg", '<svg><path fill="url(colours.svg#a)"/></svg>'),
    'asset-is-picture assets/logo.svg: "logo.svg" does not close <svg>, so browsers show no picture. → save it again as a plain SVG.':
      logo("logo.svg", svg("<g></g>").slice(0, -6)),
    'asset-is-picture assets/logo.svg: "logo.svg" is not well-formed XML here, so browsers show no picture. → save it again as a plain SVG.':
      logo("logo.svg", svg("<title>Arts & Crafts</title>")),
    'asset-is-picture assets/logo.svg: "logo.svg" uses "xlink:" without "xmlns:xlink", so browsers show no picture. → save it again as a plain SVG.':
      logo("logo.svg", svg('<use xlink:href="#a"/>')),
    'asset-is-picture assets/logo.svg: "logo.svg" lacks xmlns="http://www.w3.org/2000/svg", so browsers show no picture. → save it again as a plain SVG.':
      logo("logo.svg", "<svg></svg>"),
    'name-asked tenant.json "contry": "labels" of the office\'s list names "contry", which no page asks. → did you mean "country"? (pages/about.json:10:7)':
      tenant({ office: { labels: { contry: "Country" } } }),
  });

  itTakes({
    "a picture with a comment before it": logo("logo.svg", `<?xml version="1.0"?>\n<!-- drawn -->\n${svg("")}`),
    "a picture with a picture inside it": logo(
      "logo.svg",
      svg(
        `<!-- <use href="a.svg"/> --><image href='data:image/png;base64,AA=='/><path style="fill:url(&quot;#a&quot;)"/>`,
      ),
    ),
    "a picture with words": logo(
      "logo.svg",
      svg("<title xml:lang='en'>A &amp; B &#169;</title><style><![CDATA[a > b {}]]></style>"),
    ),
    "a WebP picture": logo("logo.webp", "RIFF\x01\x02\x03\x04WEBPVP8"),
    "an ending in capitals": logo("logo.JPG", "\xFF\xD8\xFF\xE1"),
  });

  it("finds a file that cannot be read", () => {
    const message = '"texts.json" has 3 MiB; at most 2 MiB are read.';
    const files = { ...exampleWith({}), unreadable: [{ path: "texts.json", reason: "size", message }] as const };
    expect(describeProblems(files)).toEqual([`file-readable texts.json: ${message}`]);
  });

  it("reads a table that begins with a byte order mark, and refuses other files that do", async () => {
    const folder = await makeFolder();
    await mkdir(join(folder, "lookups"));
    await writeFile(join(folder, "lookups/college_ceeb.csv"), "\uFEFFceeb,name\n1,A\n");
    await writeFile(join(folder, "tenant.json"), "\uFEFF{}");
    const { texts, unreadable } = await readTenantFiles(folder);
    expect(texts.get("lookups/college_ceeb.csv")).toContain("ceeb,name");
    expect(unreadable.map(({ path }) => path)).toEqual(["tenant.json"]);
  });

  it.each(["example", "a-copy"])("finds no problem in a tenant if its copy has the id %s", (id) => {
    const copy = { ...exampleWith(tenant({ id })), folder: "tenants/a-copy" };
    const [found = [], none] = lintTenants([copy, exampleWith({})], { now: NOW });
    expect(found.map(({ rule, message }) => `${rule} ${message}`)).toContain(
      'hosts-unique Host "example.localhost" already belongs to tenant "example".',
    );
    expect(none).toEqual([]);
  });
});

const FALL = { id: "fall", label: "Fall 2027", opens: "2026-09-01T09:00", closes: "2027-01-15T23:59" };
const SPRING = { id: "spring", label: "Spring 2028", opens: "2027-02-01T09:00", closes: "2027-06-01T23:59" };
const rounds = (...all: readonly ExampleValue[]): Example => tenant({ rounds: all, timeZone: "America/New_York" });
const fall = (change: Parts, timeZone = "America/New_York"): Example =>
  tenant({ timeZone, rounds: [{ ...FALL, ...change }] });

describe("lint rules for rounds", () => {
  itFinds({
    'round-times-right tenant.json "2026-10-25T02:15": "2026-10-25T02:15" exists twice in Europe/Berlin: the clocks repeat it when summer time ends. → choose a time before or after both, such as 2026-10-25T03:15.':
      fall({ opens: "2026-10-25T02:15" }, "Europe/Berlin"),
    'round-times-right tenant.json "2027-02-30T10:00": "2027-02-30T10:00" is not a date with a time. → write a time such as 2027-01-15T23:59.':
      fall({ closes: "2027-02-30T10:00" }),
    'warning round-times-right tenant.json "Fall 2025": Round "fall" is called "Fall 2025", but opens on 2026-09-01 and closes on 2027-01-15. → is 2025 right?':
      fall({ label: "Fall 2025" }),
    'warning round-times-right tenant.json "Fall 2082": Round "fall" is called "Fall 2082", but opens on 2026-09-01 and closes on 2027-01-15. → is 2082 right?':
      fall({ label: "Fall 2082" }),
    'time-zone-known tenant.json "America/Newyork": "America/Newyork" is not a time zone of the IANA database. → write an area and a city, such as America/New_York or Europe/Berlin.':
      fall({ closes: "2026-02-30T10:00" }, "America/Newyork"),
    'round-times-right tenant.json:32:17 "2026-09-01T09:00": Round "fall" closes when it opens, so nobody could ever apply. → it opens here (tenant.json:31:16)':
      fall({ closes: FALL.opens }),
    'labels-distinct tenant.json " fall  2027": Two rounds are called "fall  2027"; nobody could tell them apart. → the first is here (tenant.json:29:16)':
      rounds(FALL, { ...SPRING, label: " fall  2027" }),
    'warning round-times-right tenant.json "2027-01-10T09:00": Round "spring" opens 6 days before "fall" closes, so applicants would have to choose between them. → it closes here (tenant.json:31:17)':
      rounds(FALL, { ...SPRING, opens: "2027-01-10T09:00" }),
    'warning round-times-right tenant.json "2072-01-15T23:59": Round "fall" closes on 2072-01-15, more than 3 years from now. → is the year right?':
      rounds({ ...FALL, closes: "2072-01-15T23:59" }),
    'warning round-times-right tenant.json "2026-01-15T23:59": Round "fall", "Fall 2027", closed on 2026-01-15: nobody can apply to it any more. → is the year right?':
      rounds({ ...FALL, opens: "2025-09-01T09:00", closes: "2026-01-15T23:59" }, SPRING),
    'warning round-times-right tenant.json "2026-01-15T23:59": Round "fall" closed on 2026-01-15, and no later round follows: nobody can apply. → add the next round, and keep this one for its applications.':
      rounds({ ...FALL, opens: "2025-09-01T09:00", closes: "2026-01-15T23:59" }),
    'warning round-times-right tenant.json "rounds": The rounds open and close by the clocks of America/New_York, because tenant.json names no "timeZone". → write your own, such as "timeZone": "Europe/London".':
      tenant({ rounds: [FALL] }),
    'file-matches-schema tenant.json "  ": "label" is blank. → for example "Fall 2027".': fall({
      label: "  ",
    }),
    'ids-unique tenant.json:34:13 "fall": Round "fall" exists twice; each application is kept with the id of its round. → the first is here (tenant.json:28:13)':
      rounds(FALL, { ...SPRING, id: "fall" }),
    'file-matches-schema tenant.json 1441: "grace" should be <= 1440; it is 1441. → for example 5.': fall({
      grace: 1441,
    }),
  });

  itTakes({
    "a label of an academic year": fall({ label: "2026/27" }),
    "a label of the year of graduation": fall({ label: "Class of 2031" }),
    "a label of a later year": fall({ label: "Programme 2030" }),
    "rounds in any order": rounds(SPRING, { ...FALL, grace: 60 }),
    "a round that opens as the time of grace ends": rounds(
      { ...FALL, grace: 5 },
      { ...SPRING, opens: "2027-01-16T00:04" },
    ),
    "rounds that are open at once": rounds({ ...SPRING, opens: "2026-10-10T09:00" }, { ...FALL, grace: 60 }),
    "rounds of the same days": rounds(FALL, { ...FALL, id: "exchange", label: "Fall 2027, exchange students" }),
  });
});

const SKETCH = ask({ sketch: { title: "Sketch", "x-document": true } });
const AGREED = ask({ agreed: { type: "boolean", title: "I agree" } });
const office = (list: Parts): readonly Example[] => [SKETCH, tenant({ office: list })];

describe("lint rules for the office's list", () => {
  itFinds({
    'office-answer-listable tenant.json "sketch": "name" of the office\'s list names "sketch", which is not a text.':
      office({ name: ["sketch"] }),
    'office-answer-listable tenant.json "ssn": "ssn" has privacy class "secret", so the office\'s list cannot show it: the list shows many applicants at once. → its class is here (data-model.json:23:5)':
      [tenant({ office: { columns: ["ssn"] } }), ask({ ssn: { title: "SSN", "x-privacy": "secret" } })],
  });

  itTakes({
    "choices, boxes and a name made of texts": [
      AGREED,
      tenant({ office: { name: ["first_name", "city"], columns: ["country"], filters: ["prev_attend", "agreed"] } }),
    ],
  });
});

const steps = (...all: readonly ExampleValue[]): Example => ({ "changes.json": { steps: all } });

describe("lint rules for changes.json", () => {
  itFinds({
    'file-matches-schema changes.json:3:5 {: Item 1 of "steps" should have exactly one of "rename", "recode", "split", "merge", "drop", "accept".':
      steps({
        drop: "village",
        accept: "city",
        reason: "Both.",
      }),
    'file-matches-schema changes.json:5:13 [: "to" should list at least 2.': steps({
      split: "name",
      to: ["first_name"],
    }),
    'change-key-right changes.json "city": A page still asks "city", but this drop would remove its answers from every draft.':
      steps({ drop: "city", reason: "Gone." }),
    'change-key-right changes.json "{jobs}town": Answers would go to "{jobs}town", which no page asks and no later step moves on. → did you mean "{job}town"?':
      [EXAMPLE_GROUP, steps({ rename: "{work}town", to: "{jobs}town" })],
    'warning change-option-exists changes.json "CAN": "USA" is still a choice, so this step would change what applicants answer today. → take it out of this step, or out of the list.':
      steps({ recode: "country", values: { USA: "CAN" } }),
    'file-matches-schema changes.json "rename": Item 1 of "steps" has "rename", which only makes sense with "to".':
      steps({
        rename: "town",
      }),
  });

  itTakes({
    "a step from the earlier id of a group": [EXAMPLE_GROUP, steps({ rename: "{work}town", to: "{job}town" })],
    "steps from removed questions to asked questions": steps(
      { rename: "given_name", to: "first_name" },
      { recode: "country", values: { US: "USA" } },
      { merge: ["town", "village"], to: "city" },
      { drop: "religion", reason: "Not asked any more." },
      { accept: "prev_attend", reason: "It is needed." },
    ),
  });
});

describe("lint rules for scenarios", () => {
  itFinds({
    'name-asked scenarios/one.json "sketch_2": This scenario names "sketch_2", which no page asks. → a later file of "sketch" is kept under this key; "sketch" stands for all of its files.':
      [
        ask({ sketch: { title: "Sketch", "x-document": true, "x-files": { max: 3 } } }),
        {
          "scenarios/one.json": {
            description: "One.",
            now: "2026-11-21",
            application: { answers: {}, documents: { sketch_2: { file_name: "a.pdf", file_size: 9 } } },
            expect: { visible: ["city"] },
          },
        },
      ],
  });
});
