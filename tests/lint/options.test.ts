import { describe } from "vitest";
import { type Example, type ExampleValue, ask, layout } from "../../engine/lint/example-tenant.fixture.ts";
import { city, itFinds, itTakes } from "./examples.ts";

const choice = (value: string, label: string) => ({ value, label });
const STATES: Example = {
  "@shared/options/states.json": {
    keyed: { USA: [choice("NY", "New York"), choice("TX", "Texas")], CAN: [choice("ON", "Ontario")] },
  },
};
/** A list that reuses another list: a state of the United States, or another territory. */
const home = (list: ExampleValue, options: ExampleValue = "home"): readonly Example[] => [
  STATES,
  city({ "x-options": options }),
  { "options/home.json": { extends: "states", pick: "USA", options: [choice("OT", "Other territory")] } },
  { "options/home.json": list },
];
/** The same list with its parts chosen by the country. */
const byCountry = (list: Readonly<Record<string, ExampleValue>>): readonly Example[] =>
  home({ pick: null, ...list }, { list: "home", by: "country" });

describe("lint rules for option lists", () => {
  itFinds({
    'option-pick-exists options/home.json "United States": Option list "home" picks "United States" out of "states", which has no choices for it. → that is a label; write its value, "USA". (and 1 more)':
      home({ pick: "United States" }),
    'option-pick-exists options/home.json "FRA": Option list "home" picks "FRA" out of "states", which has no choices for it. → known here: "USA", "CAN". (and 1 more)':
      home({ pick: "FRA" }),
    'option-pick-exists options/home.json "USA": Option list "home" picks "USA" out of "countries", which is not keyed. → leave "pick" out; "exclude" leaves choices out of such a list.':
      home({ extends: "countries" }),
    'file-matches-schema options/home.json:1:1 {: The file lacks "extends". → "extends": Name of the list that this one starts from.':
      home({ extends: null }),
    'option-values-unique options/home.json "NY": Option list "home" adds "NY", which it has from "states" already. → leave it out here, or add "exclude": ["NY"] to replace the other.':
      home({ options: [choice("NY", "Empire State")] }),
    'option-values-unique options/home.json "new york": Option list "home" adds a choice called "new york", and has one of that name from "states". → give it another name, or leave it out.':
      home({ options: [choice("N2", "new york")] }),
    'option-value-exists options/home.json "ON": Option list "home" moves or leaves out "ON", which "states" does not have under "USA". → did you mean "OT"?':
      home({ first: ["ON"] }),
    'option-value-exists options/home.json:11:5 "NY": Option list "home" both moves "NY" to the front and leaves it out. → name it in one of "first" and "exclude".':
      home({ first: ["NY"], exclude: ["NY"] }),
    'schema-satisfiable data-model.json "home": "city" can never be answered: option list "home" leaves no choice to offer.':
      home({ options: null, exclude: ["NY", "TX"] }),
    'option-pick-exists options/home.json "keyed": Option list "home" adds choices under "keyed" to "states", which is not keyed in this way. → write them under "options". (and 1 more)':
      home({ options: null, keyed: { USA: [choice("OT", "Other")] } }),
    'options-controller-asked data-model.json "states": Option list "states" is keyed, but "city" does not say which answer chooses among its parts. → write { "list": "states", "by": "<the other answer\'s key>" }.':
      [STATES, city({ "x-options": "states" })],
    'file-matches-schema options/empty.json []: "options" is an empty list.': [
      city({ "x-options": "empty" }),
      { "options/empty.json": { options: [] } },
    ],
    'option-values-unique options/homes.json "home": Two options of this list are called "home". → the first is here (options/homes.json:5:16)':
      [
        city({ "x-options": "homes" }),
        { "options/homes.json": { options: [choice("A", "Home"), choice("B", "home")] } },
      ],
    'option-values-unique options/homes.json:10:16 "Choose one": Two options of this list are called "Choose one". → the first is here (options/homes.json:2:12)':
      [
        city({ "x-options": "homes" }),
        { "options/homes.json": { blank: "Choose one", options: [choice("A", "Home"), choice("B", "Choose one")] } },
      ],
    'default-possible data-model.json "CA": The default of "city" is "CA", which is not in the list "lands". → did you mean "CAN"?':
      [
        city({ "x-options": "lands", default: "CA" }),
        { "options/lands.json": { options: [choice("CAF", "Central African Republic"), choice("CAN", "Canada")] } },
      ],
    'warning reads-earlier-answers pages/about.json:25:7 "city": The choices of "city" depend on "country", which stands below it on page "about". → put "country" before "city".':
      [...byCountry({}), layout("first_name", "prev_attend", "city", "country")],
    'option-values-unique options/homes.json "GED ": "GED " begins or ends with a blank. → write "GED".': [
      city({ "x-options": "homes" }),
      { "options/homes.json": { options: [choice("GED ", "Equivalency"), choice("B", "Both")] } },
    ],
  });

  itTakes({
    "a part with a choice more": home({}),
    "a choice of its own in front": home({ first: ["OT", "TX"] }),
    "a choice in place of another": home({ exclude: ["NY"], options: [choice("NY", "New York State")] }),
    "a choice more in each part": byCountry({}),
    "a part more": byCountry({ options: null, keyed: { FRA: [choice("IDF", "Paris")] } }),
  });
});

const SITES = "options/sites.json";
const SCHOOL: Example = {
  ...ask({
    campus: { title: "Campus", "x-options": "campuses" },
    term: { title: "Term", "x-options": "terms" },
    site: { title: "Site", "x-options": { list: "sites", by: ["campus", "term"] } },
  }),
  "options/campuses.json": { options: [choice("NORTH", "North"), choice("SOUTH", "South"), choice("WEB", "Online")] },
  "options/terms.json": { options: [choice("2027FA", "Fall 2027"), choice("2028SP", "Spring 2028")] },
  [SITES]: {
    keyed: {
      NORTH: { "2027FA": [choice("A", "Alpha"), choice("B", "Beta")], "2028SP": [choice("B", "Beta")] },
      SOUTH: { "2027FA": [choice("C", "Gamma")], "2028SP": [] },
      WEB: [choice("H", "Near your home")],
    },
  },
};
const by = (value: ExampleValue): readonly Example[] => [
  SCHOOL,
  { "data-model.json": { properties: { site: { "x-options": { by: value } } } } },
];
const sites = (keyed: ExampleValue): readonly Example[] => [SCHOOL, { [SITES]: { keyed } }];

describe("lint rules for choices by two answers", () => {
  itFinds({
    'options-controller-asked data-model.json "campus, term": The choices of "site" depend on "campus, term", which data-model.json does not define. → write "by": ["campus", "term"].':
      by("campus, term"),
    'file-matches-schema data-model.json 5: Item 2 of "by" should be a text; it is a number.': by(["campus", 5]),
    'option-key-exists data-model.json:39:11 "term": Option list "sites" has choices for "NORTH", "SOUTH", "WEB", and none is a value of "term". → name the answers in "by" in the order in which the list is keyed (options/sites.json:2:3) (and 1 more)':
      by(["term", "campus"]),
    'option-key-exists data-model.json:18:15 "prev_attend": Option list "towns" has choices for "USA", "CAN", and none is a value of "prev_attend". → name the answers in "by" in the order in which the list is keyed (options/towns.json:2:3) (and 1 more)':
      [
        city({ "x-options": { list: "towns", by: "prev_attend" } }),
        { "options/towns.json": { keyed: { USA: [choice("A", "Alpha")], CAN: [choice("B", "Beta")] } } },
      ],
    'options-controller-asked data-model.json:38:15 "campus": Option list "sites" is keyed by 2 answers, but the choices of "site" depend on "campus" alone. → write "by": ["campus", "<the next answer\'s key>"], in the order in which the list is keyed.':
      by("campus"),
    'options-controller-asked data-model.json:41:11 "country": Option list "sites" is keyed by 2 answers, so nothing in the choices of "site" depends on "country". → leave it out of "by", or key each part of "sites" by its values, too.':
      by(["campus", "term", "country"]),
    'options-controller-asked data-model.json:40:11 "campus": The choices of "site" depend on "campus" twice. → name each answer once.':
      by(["campus", "campus"]),
    'options-controller-asked data-model.json:40:11 "city": The choices of "site" depend on "city", which is typed and not one of several choices. → give "city" a list with "x-options", or name another answer. (data-model.json:13:5)':
      by(["campus", "city"]),
    'options-controller-asked data-model.json:40:11 "site": The choices of "site" depend on "site" itself. → name other answers.':
      by(["campus", "site"]),
    'option-key-exists options/sites.json "Spring 2028": Option list "sites" has choices for "Spring 2028", which is not a value of "term"; they would never be offered. → that is a label; write its value, "2028SP".':
      sites({ NORTH: { "2028SP": null, "Spring 2028": [choice("B", "Beta")] } }),
  });

  itTakes({ "a combination that says it has no choices, and a part that needs no second answer": SCHOOL });
});

const lookup = (csv: string): Example => ({ ...STATES, "lookups/college_ceeb.csv": csv });

describe("lint rules for lookups", () => {
  itFinds({
    'lookup-header-known lookups/college_ceeb.csv ceeb,city: "lookups/college_ceeb.csv" has no column "name", so none of its rows can be found.':
      lookup("ceeb,city\n1,A\n"),
    'lookup-header-known lookups/college_ceeb.csv name,city: "lookups/college_ceeb.csv" has no column "ceeb" or "id", by which a choice is remembered.':
      lookup("name,city\nA,B\n"),
    'lookup-header-known lookups/college_ceeb.csv ceeb;name: The first line of "lookups/college_ceeb.csv" is one cell; columns are divided by commas. → save it as comma-separated values (CSV, UTF-8).':
      lookup("ceeb;name\n1;A\n"),
    'lookup-rows-right lookups/college_ceeb.csv ,A: Line 2, "A", has no code, so it is left out.':
      lookup("ceeb,name\n,A\n"),
    'lookup-rows-right lookups/college_ceeb.csv 1,B: Line 3 has the ceeb "1" of line 2.':
      lookup("ceeb,name\n1,A\n1,B\n"),
    "lookup-parses lookups/college_ceeb.csv 1,A, B: Line 2 has 3 cells, but the first line names 2 columns. → put a cell that holds a comma into double quotes.":
      lookup("ceeb,name\n1,A, B\n"),
    "lookup-parses lookups/college_ceeb.csv 1: Line 2 has 1 cells, but the first line names 2 columns. → write a comma for an empty cell too. (and 1 more)":
      lookup("ceeb,name\n1\n"),
    'lookup-rows-right lookups/college_ceeb.csv 1,A,France: Line 2 has the country "France", which is not a value of option list "countries". → that is a label; write its value, "FRA".':
      lookup("ceeb,name,country\n1,A,France\n"),
    'lookup-rows-right lookups/college_ceeb.csv 1,A,TY,USA: Line 2 has the state "TY", which option list "states" does not have for "USA". → did you mean "NY"?':
      lookup("ceeb,name,state,country\n1,A,TY,USA\n"),
    'lookup-rows-right lookups/college_ceeb.csv 1,A,7: Line 2 has the weight "7", which is not a number from 0 to 1.':
      lookup("ceeb,name,weight\n1,A,7\n"),
  });

  itTakes({
    "a byte order mark": lookup("\uFEFFceeb,name\n1,A\n"),
    "columns of one's own, quoted cells, blank lines and CRLF": lookup(
      'ceeb,name,campus\r\n\r\n1,"A, ""old"" B",X\r\n',
    ),
  });
});
