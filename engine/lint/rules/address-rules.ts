import { compactPostcode, countCharacters } from "../../core/index.ts";
import { findRefusal, longestAnswer } from "../analysis/answer-bounds.ts";
import { depthOf, findChoiceValues } from "../analysis/keyed-lists.ts";
import { below, type Finding, type Report, type JsonPlace } from "../finding.ts";
import { type KeyFact, describeKind, findControllers, findListName } from "../model/data-model-facts.ts";
import { findText, toList, toObject } from "../model/json-shape.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { suggestDefined, suggestValue } from "../suggest.ts";
import type { LayoutFacts } from "../model/layout-facts.ts";

const addressStateByCountry: Rule = {
  id: "address-state-by-country",
  docs: "The `state` choices of an address depend on the country of the same address. Otherwise applicants would find no state, or one of another country.",
  needs: ["dataModel", "options"],
  check(model, report) {
    const { pages, keys, lists } = model;
    for (const { layout } of pages) {
      for (const { key: state, country, at } of findAddressParts(layout, "state")) {
        const fact = keys.get(state);
        const list = findListName(fact?.schema);
        if (fact === undefined || list === undefined || !keys.has(country)) continue;
        const by = findControllers(fact).map(({ key }) => key);
        if (by.some((key) => !keys.has(key)) || isOtherPart(country)) continue;
        if (by.length > 0 && !by.includes(country))
          report({
            at,
            about: [`by:${state}`],
            message: `The choices of "${state}" depend on "${by.join('" and "')}", but this address has its country in "${country}".`,
            hint: `write "by": "${country}"`,
            see: fact.placeOf("x-options", "by"),
          });
        else if (by.length === 0 && depthOf(lists, list) === 0 && countChoices(model, country) > 1)
          report({
            at,
            message: `"${state}" has the choices of list "${list}" whatever country is chosen in "${country}".`,
            hint: `write { "list": "states", "by": "${country}" }, or leave "x-options" out: then applicants type it`,
            see: fact.placeOf("x-options"),
          });
      }
    }
  },
};

function countChoices({ keys, valuesOf }: TenantModel, key: string): number {
  const schema = keys.get(key)?.schema;
  const list = findText(schema?.["x-options"]);
  return list === undefined ? Infinity : [...(valuesOf(list) ?? [])].filter((value) => value !== "").length;
}

const postcodeByCountry: Rule = {
  id: "postcode-by-country",
  docs: "A postal code (`x-postcode`) names the answer that has its country, with the codes of the shared list `countries`. In an address, this is the country of the same address. Nothing else in the schema may reject a valid code of one of the countries.",
  needs: ["dataModel", "options", "pages"],
  check(model, report) {
    const countryOfZip = new Map(
      model.pages.flatMap(({ layout }) => findAddressParts(layout, "zip")).map((part) => [part.key, part]),
    );
    for (const fact of model.keys.values()) {
      if (fact.schema["x-postcode"] === undefined || describeKind(fact.schema) !== "typed") continue;
      const problem = findProblem(model, fact, countryOfZip.get(fact.key)?.country);
      if (problem === undefined) checkCountries(model, fact, report);
      else report(problem);
    }
  },
};

function findCountryKey({ schema, placeOf }: KeyFact): { readonly by: string; readonly at: JsonPlace } {
  const reference = schema["x-postcode"];
  return typeof reference === "string"
    ? { by: reference, at: placeOf("x-postcode") }
    : { by: findText(toObject(reference)["by"]) ?? "", at: placeOf("x-postcode", "by") };
}

function findProblem(model: TenantModel, fact: KeyFact, ofAddress: string | undefined): Finding | undefined {
  const { key } = fact;
  const { by, at } = findCountryKey(fact);
  if (by === "") return undefined;
  const country = model.keys.get(by);
  if (country === undefined)
    return {
      at,
      message: `The postal code "${key}" takes its country from "${by}", which data-model.json does not define.`,
      about: [by],
      ...suggestDefined(by, model.keys),
    };
  if (!isCountry(model, by))
    return {
      at,
      message: `The postal code "${key}" takes its country from "${by}", which is not a choice of countries.`,
      hint: `give "${by}" the choices of the shared list "countries", whose values have three letters, such as "USA"`,
      see: country.at,
    };
  if (ofAddress !== undefined && ofAddress !== by && !isOtherPart(ofAddress))
    return {
      at,
      message: `The postal code "${key}" takes its country from "${by}", but the country of its address is "${ofAddress}".`,
      hint: `write "${ofAddress}".`,
    };
  return model.asked.has(by)
    ? undefined
    : {
        at,
        message: `The postal code "${key}" takes its country from "${by}", which no page asks, so it is never checked.`,
        about: [by],
      };
}

function isCountry(model: TenantModel, key: string): boolean {
  const values = findChoiceValues(model, key);
  if (values === undefined) return false;
  const codes = model.valuesOf("countries") ?? new Set();
  return [...values].some((value) => Object.hasOwn(model.postcodes, value) || codes.has(value));
}

function checkCountries(model: TenantModel, fact: KeyFact, report: Report): void {
  const { key, schema, placeOf } = fact;
  const { by } = findCountryKey(fact);
  const values = [...(findChoiceValues(model, by) ?? [])];
  const only = toList(toObject(schema["x-postcode"])["only"]);
  only.forEach((code, index) => {
    if (typeof code === "string" && !(values.includes(code) && Object.hasOwn(model.postcodes, code)))
      report({
        at: placeOf("x-postcode", "only", index),
        message: `"${key}" checks postal codes of "${code}", which is not a value of "${by}" whose codes the portal knows.`,
        ...suggestValue(code, values, model.labelsOf(findListName(model.keys.get(by)?.schema))),
      });
  });
  for (const country of values.filter((code) => only.length === 0 || only.includes(code))) {
    const { example = "" } = model.postcodes[country] ?? {};
    const keyword = example === "" ? undefined : findRefusalOf(model, fact, example);
    if (keyword === undefined) continue;
    report({
      at: placeOf(keyword),
      message: `"${keyword}" of "${key}" refuses every postal code of "${country}", such as "${example}".`,
      hint: `leave "${keyword}" out; "x-postcode" says what is right in each country.`,
    });
    return;
  }
}

function findRefusalOf(model: TenantModel, fact: KeyFact, example: string): string | undefined {
  const written = compactPostcode(example);
  if (longestAnswer(model, fact) < countCharacters(written)) return "maxLength";
  const refusal = findRefusal(fact.schema, example);
  return refusal === undefined ? undefined : findRefusal(fact.schema, written);
}

/** Endings of keys for each part of an address, with the part's autofill token in HTML. */
const PARTS: readonly (readonly [part: string, ending: RegExp, token: string])[] = [
  ["country", /(?:^|[_}])country$/, "country"],
  ["city", /(?:^|[_}])(?:city|town)$/, "address-level2"],
  ["state", /(?:^|[_}])(?:state|province|region)$/, "address-level1"],
  ["zip", /(?:^|[_}])(?:zip|zip_code|postcode|postal_code)$/, "postal-code"],
  ["line1", /(?:^|[_}])(?:line_?1|street|address_(?:line_?)?1|street_address|street_and_number)$/, "address-line1"],
];

/** Finds the part at the end of the key, or else at the end of the label. */
const partOf = (key: string, title = ""): string | undefined =>
  [key, title.trim().toLowerCase().replaceAll(" ", "_")]
    .map((name) => PARTS.find(([, ending]) => ending.test(name))?.[0])
    .find((part) => part !== undefined);

const isOtherPart = (country: string): boolean => (partOf(country) ?? "country") !== "country";

const partInItsPlace: Rule = {
  id: "part-in-its-place",
  docs: "An address part, a target of a school search and a `ui:autocomplete` for a street, country, state, city or postal code are used with the answer of that name, so that no two are swapped.",
  check({ pages, keys }, report) {
    for (const { id, layout, fieldUis } of pages) {
      const check = (part: string, key: unknown, at: JsonPlace, about: string): void => {
        const title = findText(keys.get(String(key))?.schema["title"]);
        const own = typeof key === "string" ? partOf(key, title) : undefined;
        if (own !== undefined && own !== part && PARTS.some(([name]) => name === part))
          report({
            at,
            message: `"${String(key)}" is used as the ${part} here, but looks like the ${own}.`,
            hint: "are two answers swapped?",
            about: [about],
          });
      };
      for (const { node, at, type } of layout.nodes) {
        if (type !== "address") continue;
        for (const [part, key] of Object.entries(toObject(node["fields"])))
          check(part, key, below(at, "fields", part), `swap:${id}:${at.path.join()}`);
      }
      for (const { key, ui, fills, placeOf } of fieldUis.values()) {
        const token = findText(ui["ui:autocomplete"])?.split(" ").at(-1);
        const part = PARTS.find(([, , its]) => its === token)?.[0];
        if (part !== undefined) check(part, key, placeOf("ui:autocomplete"), `swap:${id}`);
        for (const [column, target] of fills)
          check(column, target, placeOf("ui:options", "fills", column), `swap:${id}:${placeOf().path.join()}`);
      }
    }
  },
};

export const addressRules: readonly Rule[] = [addressStateByCountry, postcodeByCountry, partInItsPlace];

/** Finds parts of addresses, with the key of each address's country. */
function findAddressParts({ keys }: LayoutFacts, part: "state" | "zip") {
  let country = "";
  return keys.flatMap(({ key, at, askedBy }) => {
    if (askedBy !== "address") return [];
    // An address lists its country before its other parts.
    if (at.path.at(-1) === "country") country = key;
    return at.path.at(-1) === part ? [{ key, country, at }] : [];
  });
}
