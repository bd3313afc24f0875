import { describe } from "vitest";
import type { Example, ExampleValue } from "../../engine/lint/example-tenant.fixture.ts";
import { EXAMPLE_GROUP, ask, BASE, layout, refs } from "../../engine/lint/example-tenant.fixture.ts";
import { about, condition, itFinds, itTakes, page, tabs, tenant } from "./examples.ts";

type Parts = Readonly<Record<string, ExampleValue>>;

const MONTHS: Example = {
  "@shared/options/months.json": { options: [{ value: "1", label: "January" }] },
  "@shared/options/years.json": { options: [{ value: "2026", label: "2026" }] },
};
const monthYear = (month: string, year: string): ExampleValue => ({ type: "monthYear", label: "When", month, year });
const WHEN = { month: { "x-options": "months" }, year: { "x-options": "years" } };

const more = (parts: Parts): readonly Example[] => [
  tenant({ pages: ["about", "more"] }),
  { "data-model.json": { properties: { note: { type: "string", title: "Note" } } } },
  page("more", { ...parts, schema: { type: "object", properties: refs("note") } }, "note"),
];

describe("lint rules for pages", () => {
  itFinds({
    'name-known pages/about.json "citty": Tab "two" of "home" asks "citty", which data-model.json does not define. → did you mean "city"? (data-model.json:13:5)':
      layout("first_name", "prev_attend", tabs(["citty"])),
    'repeat-group-known pages/about.json:14:17 "../data-model.json#/properties/country": "city" refers to "country"; a question refers to the answer of its own key. → write "country" for "city", or refer to "city".':
      about({ schema: { properties: { city: { $ref: "../data-model.json#/properties/country" } } } }),
    'page-agrees pages/about.json:22:9 "city": Page "about" has a message for when "city" is missing, but does not require it.':
      about({ schema: { errorMessage: { required: { city: "City is required." } } } }),
    'ids-unique pages/more.json "/about": Path "/about" exists twice. → the first is here (pages/about.json:2:11)':
      more({ path: "/about" }),
    'labels-distinct pages/more.json "about you": Two pages are called "about you"; nobody could tell them apart. → the first is here (pages/about.json:3:15)':
      more({ navLabel: "about you" }),
    'ids-unique tenant.json:24:5 "about": Page "about" exists twice. → the first is here (tenant.json:23:5)': tenant({
      pages: ["about", "about"],
    }),
    'name-known tenant.json "abuot": The default page is "abuot", which is not among the pages of tenant.json. → did you mean "about"? (pages/about.json:1:1)':
      tenant({ defaultPage: "abuot" }),
    'layout-fits-answer pages/about.json:28:18 "first_name": "first_name" is the checkbox of a reveal, which needs an answer of type boolean.':
      layout("country", "prev_attend", { type: "reveal", trigger: "checkbox", field: "first_name", after: ["city"] }),
    'layout-fits-answer pages/about.json:36:18 "month": "month" is the month of a monthYear, which needs a list of months: write "x-options": "months" in the data model.':
      [MONTHS, ask({ ...WHEN, month: {} }, monthYear("month", "year"))],
    'layout-fits-answer pages/about.json:36:18 "year": The "month" of this monthYear is "year", which has years to choose from, and its "year" is "month". → swap "month" and "year".':
      [MONTHS, ask(WHEN, monthYear("year", "month"))],
    'widget-fits-answer pages/about.json "textarea": "country" is asked with widget "textarea", which needs a text that is typed.':
      about({ uiSchema: { country: { "ui:widget": "textarea" } } }),
    'layout-fits-answer pages/about.json:35:18 "text_me": "text_me" is the number of a phone, which needs a text that is typed. (and 1 more)':
      ask({ mobile: {}, text_me: { type: "boolean" } }, { type: "phone", field: "text_me", optIn: "mobile" }),
    'file-matches-schema pages/about.json:26:7 {: Item 4 of "ui:layout" should have "shownWhen" or "hiddenWhen".':
      layout("first_name", "country", "prev_attend", { type: "block", children: ["city"] }),
    'companion-key-free data-model.json:28:5 "birth_date_typed": "birth_date_typed" cannot be a key: the portal keeps the typed text of the date "birth_date" under it. → rename one of them (data-model.json:23:5)':
      ask({ birth_date: { format: "date" }, birth_date_typed: {} }),
  });
});

const ADDRESS_FIELDS = { country: "country", line1: "line", city: "city", state: "state", zip: "zip" };
const address = (questions: Readonly<Record<string, Parts>>): Example => ({
  ...ask({ line: {}, state: {}, zip: {}, ...questions }),
});
const ADDRESS = layout("first_name", "prev_attend", { type: "address", label: "Address", fields: ADDRESS_FIELDS });

describe("lint rules for addresses", () => {
  itFinds({
    'address-state-by-country pages/about.json:41:20 "state": "state" has the choices of list "yes_no" whatever country is chosen in "country". → write { "list": "states", "by": "country" }, or leave "x-options" out: then applicants type it (data-model.json:30:20)':
      [address({ state: { "x-options": "yes_no" } }), ADDRESS],
    'layout-fits-answer pages/about.json:42:18 "zip": "zip" is a part of an address, which needs a text, a number or choices.':
      [address({ zip: { type: "boolean" } }), ADDRESS],
  });
});

const zip = (schema: Parts): Example =>
  ask({ zip: { "x-postcode": "country", ...schema }, mail_country: { "x-options": "countries" } });
const zipOf = (by: ExampleValue, ...only: readonly string[]): Example => zip({ "x-postcode": { by, only } });
const ADDRESS_OF_ZIP = layout("first_name", "prev_attend", "mail_country", {
  type: "address",
  label: "Address",
  fields: ADDRESS_FIELDS,
});
const zipInAddress = (by: string): readonly Example[] => [
  ask({ line: {}, state: {}, zip: { "x-postcode": by }, mail_country: { "x-options": "countries" } }),
  ADDRESS_OF_ZIP,
];

describe("lint rules for postal codes by country", () => {
  itFinds({
    'postcode-by-country data-model.json "contry": The postal code "zip" takes its country from "contry", which data-model.json does not define. → did you mean "country"? (data-model.json:8:5)':
      zip({ "x-postcode": "contry" }),
    'postcode-by-country data-model.json "CNA": "zip" checks postal codes of "CNA", which is not a value of "country" whose codes the portal knows. → did you mean "CAN"?':
      zipOf("country", "CNA"),
    'postcode-by-country data-model.json "Canada": "zip" checks postal codes of "Canada", which is not a value of "country" whose codes the portal knows. → that is a label; write its value, "CAN".':
      zipOf("country", "Canada"),
    'file-matches-schema data-model.json "x-postcode": "zip" cannot have "x-postcode". → only a typed text can be a postal code.':
      zip({
        "x-options": "countries",
      }),
    'postcode-by-country data-model.json 5: "maxLength" of "zip" refuses every postal code of "CAN", such as "K1A 0B1". → leave "maxLength" out; "x-postcode" says what is right in each country.':
      zip({ maxLength: 5 }),
    'postcode-by-country data-model.json "^[0-9]{5}$": "pattern" of "zip" refuses every postal code of "CAN", such as "K1A 0B1". → leave "pattern" out; "x-postcode" says what is right in each country.':
      zip({ pattern: "^[0-9]{5}$" }),
    'postcode-by-country data-model.json "CAN": "zip" checks postal codes of "CAN", which is not a value of "country" whose codes the portal knows. → known here: "USA", "CAN", "FRA".':
      [zipOf("country", "CAN"), { "@shared/postcodes.json": { countries: { CAN: null } } }],
    'postcode-by-country data-model.json:26:21 "mail_country": The postal code "zip" takes its country from "mail_country", which is not a choice of countries. → give "mail_country" the choices of the shared list "countries", whose values have three letters, such as "USA" (data-model.json:28:5)':
      [
        zip({ "x-postcode": "mail_country" }),
        { "data-model.json": { properties: { mail_country: { "x-options": "lands" } } } },
        { "options/lands.json": { options: [{ value: "US", label: "United States" }] } },
      ],
    'postcode-by-country data-model.json:34:21 "mail_country": The postal code "zip" takes its country from "mail_country", but the country of its address is "country". → write "country".':
      zipInAddress("mail_country"),
    'postcode-by-country data-model.json:26:21 "mail_country": The postal code "zip" takes its country from "mail_country", which no page asks, so it is never checked. (and 1 more)':
      [
        zip({ "x-postcode": "mail_country" }),
        about({ schema: { properties: { mail_country: null } } }),
        layout(...BASE, "zip"),
      ],
  });

  itTakes({
    "one by an answer": zip({}),
    "one in some countries only": zipOf("country", "USA"),
    "one with a message that has the example": zip({
      errorMessage: { postcode: "Write it like {example}, in {country}." },
    }),
    "one with a pattern that these countries' codes match": zip({
      pattern: "^[0-9]{5}$",
      "x-postcode": { by: "country", only: ["USA", "FRA"] },
    }),
    "one by the country of its address": zipInAddress("country"),
  });
});

const job = (group: Parts): readonly Example[] => [EXAMPLE_GROUP, { "data-model.json": { repeat: { job: group } } }];
const jobNode = (node: Parts): readonly Example[] => [
  EXAMPLE_GROUP,
  layout(...BASE, {
    type: "addAnother",
    id: "job",
    label: "Add Another Job",
    itemTitle: "Job {n}",
    children: ["{job}town", "{job}year"],
    ...node,
  }),
];
const jobPage = (...changes: readonly Example[]): readonly Example[] => [EXAMPLE_GROUP, ...changes];
const written = (prefixes: readonly string[], keys: readonly string[], ...children: readonly string[]): Example =>
  ask(Object.fromEntries(keys.map((key) => [key, {}])), {
    type: "addAnother",
    id: "job",
    label: "Add",
    itemTitle: "Job {n}",
    prefixes,
    children,
  });

describe("lint rules for repeated groups", () => {
  itFinds({
    'file-matches-schema data-model.json 2.5: "max" should be a whole number; it is a number. → for example 5.': job({
      max: 2.5,
    }),
    'warning scenario-possible scenarios/one.json 3: This scenario has 3 items of "job", which takes 2 at most.':
      jobPage({
        "scenarios/one.json": {
          description: "One",
          now: "2026-11-21",
          application: { answers: {}, addAnother: { job: 3 } },
          expect: { errors: "none" },
        },
      }),
    'repeat-keys-distinct data-model.json "more_": All further items of the group "job" have the prefix "more_": it lacks "{n}".':
      job({ max: 3, furtherPrefix: "more_" }),
    'repeat-keys-distinct data-model.json "job_2_": Item 2 of the group "job" has the prefix "job_2_", which is the prefix of its first item. (and 1 more)':
      job({ firstPrefix: "job_2_" }),
    'repeat-keys-distinct data-model.json:28:17 {: The group "job" has an answer "job_2_town" in two items, made of different prefixes. (and 1 more)':
      job({ properties: { "2_town": { type: "string", title: "Town" } } }),
    'repeat-keys-distinct data-model.json "work": The group "work" has an answer "job_town", and so has the group "job". → give one of them another "firstPrefix" or "furtherPrefix". (and 1 more)':
      [
        ...job({}),
        {
          "data-model.json": {
            repeat: { work: { max: 2, firstPrefix: "job_", properties: { town: { type: "string", title: "Town" } } } },
          },
        },
      ],
    'repeat-group-known pages/about.json "jbo": Page "about" repeats the group "jbo", which data-model.json does not declare under "repeat". → did you mean "job"? (data-model.json:25:5)':
      jobNode({ id: "jbo" }),
    'repeat-group-known pages/about.json "prefixes": The group "job" has its prefixes from "repeat" of data-model.json; a page takes no "prefixes". → leave "prefixes" out.':
      jobNode({ prefixes: ["job_", "job_2_"] }),
    'repeat-group-known pages/about.json "prefixes": The group "job" has its prefixes from "repeat" of data-model.json; a page takes no "prefixes". → declare the group "job" under "repeat", with its questions in "properties"; see “Ask for several of the same” in docs/how-to/ask-questions.md.':
      written(["job_", "job_2_"], ["job_name", "job_2_name", "job_town", "job_2_town"], "{job}name", "{job}town"),
    'labels-distinct pages/about.json "Job": All items of "job" are called "Job"; nobody could tell them apart. → write "Job {n}".':
      jobNode({ itemTitle: "Job" }),
    'name-known pages/about.json "{job}twon": Add-another "job", item 1, asks "job_twon", which data-model.json does not define. → did you mean "job_town"? (data-model.json:28:9)':
      jobNode({ children: ["{job}twon", "{job}year"] }),
    'repeat-group-known pages/about.json:19:7 "job": "job" refers to the group "job", so its name must be "{job}". → did you mean "{job}"? (and 3 more)':
      jobPage(about({ schema: { properties: { "{job}": null, job: { $ref: "../data-model.json#/repeat/job" } } } })),
    'repeat-group-known pages/about.json:20:17 "../data-model.json#/properties/city": "{job}" stands for the answers of the group "job", but refers to "../data-model.json#/properties/city". → write "../data-model.json#/repeat/job".':
      jobPage(about({ schema: { properties: { "{job}": { $ref: "../data-model.json#/properties/city" } } } })),
    'name-asked pages/about.json "{job}twon": A rule is about "job_twon", which no page asks. → did you mean "job_town"? (pages/about.json:19:7)':
      jobPage(
        { "conditions.json": { is_local: { when: { "==": [{ var: "country" }, "USA"] } } } },
        about({ rules: [{ field: "{job}twon", requiredWhen: "is_local", message: "Town is required." }] }),
      ),
    'warning name-used conditions.json "{job}named": Condition "job_2_named" is unused. → use it, or delete it.\nwarning repeat-item-names-itself pages/about.json "job_named": This applies to each item of "job", but names "job_named", which belongs to the first item only. → write "{job}named".':
      jobPage(
        { "conditions.json": { "{job}named": { when: { answered: "{job}town" } } } },
        about({ rules: [{ field: "{job}year", requiredWhen: "job_named", message: "Year is required." }] }),
      ),
  });

  itTakes({
    "required answers and messages of all items": jobPage(
      about({
        schema: { required: ["{job}town"], errorMessage: { required: { "{job}town": "Job {n} needs a town." } } },
      }),
    ),
    "items that are put in another order": jobNode({ reorder: true }),
    "a rule that compares an item's answer with the first one's": jobPage(
      {
        "conditions.json": {
          "{job}again": {
            when: {
              and: [{ "!=": [{ var: "{job}town" }, ""] }, { "==": [{ var: "{job}town" }, { var: "job_town" }] }],
            },
          },
        },
      },
      about({ rules: [{ field: "{job}year", requiredWhen: "{job}again", message: "Year is required." }] }),
    ),
  });
});

const SEVERAL = ask({ sketch: { title: "Sketch", "x-document": true, "x-files": { max: 3 } } });

describe("lint rules for keys of additional files", () => {
  itFinds({
    'name-known conditions.json "sketch_2": Condition "tried" reads "sketch_2", which data-model.json does not define. → a later file of "sketch" is kept under this key; "sketch" stands for all of its files.':
      [SEVERAL, condition({ answered: "sketch_2" })],
  });
});
