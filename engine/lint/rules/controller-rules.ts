import { depthOf } from "../analysis/keyed-lists.ts";
import type { Finding, Report } from "../finding.ts";
import type { KeyFact, Controller } from "../model/data-model-facts.ts";
import { describeKind, findControllers, findListName } from "../model/data-model-facts.ts";
import { findText, toList, toObject } from "../model/json-shape.ts";
import { inTenantFile, type TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { quoteAll, suggestDefined } from "../suggest.ts";
import { isTrue, keysReadBy, solverOf } from "../analysis/satisfiable.ts";

const inWords = (count: number): string => (count === 1 ? "one answer" : `${count} answers`);

const optionsControllerAsked: Rule = {
  id: "options-controller-asked",
  docs: "Choices that depend on other answers name one choice question in `by` for each level of the keyed list. Keyed lists are used in no other way.",
  needs: ["dataModel", "options"],
  check(model, report) {
    for (const fact of model.keys.values()) {
      checkControllers(model, fact, report);
      checkDepth(model, fact, report);
    }
  },
};

function checkControllers({ keys }: TenantModel, fact: KeyFact, report: Report): void {
  const seen = new Set<string>();
  for (const { key: by, at } of findControllers(fact)) {
    const controlling = keys.get(by);
    const what = describeKind(controlling?.schema ?? {});
    if (controlling === undefined)
      report({
        at,
        message: `The choices of "${fact.key}" depend on "${by}", which data-model.json does not define.`,
        about: [by],
        ...suggestController(keys, by),
      });
    else if (seen.has(by) || by === fact.key)
      report({
        at,
        message: `The choices of "${fact.key}" depend on "${by}" ${by === fact.key ? "itself" : "twice"}.`,
        hint: by === fact.key ? "name other answers." : "name each answer once.",
      });
    else if (what !== "a choice" && what !== "computed")
      report({
        at,
        message: `The choices of "${fact.key}" depend on "${by}", which is ${what} and not one of several choices.`,
        hint: `give "${by}" a list with "x-options", or name another answer.`,
        see: controlling.at,
      });
    seen.add(by);
  }
}

function suggestController(keys: TenantModel["keys"], by: string): Pick<Finding, "hint" | "see"> {
  const several = by.split(/[^a-z0-9_]+/).filter((key) => keys.has(key));
  if (several.length > 1) return { hint: `write "by": [${quoteAll(several)}].` };
  return suggestDefined(by, keys);
}

function checkDepth({ lists }: TenantModel, fact: KeyFact, report: Report): void {
  const { key, schema, placeOf } = fact;
  const list = findListName(schema);
  if (list === undefined || !lists.has(list)) return;
  const depth = depthOf(lists, list);
  const controllers = findControllers(fact);
  const by = controllers.map((controller) => controller.key);
  const { list: _, by: written, ...others } = toObject(schema["x-options"]);
  const isNamed = written !== undefined;
  if (Object.keys(others).length > 0 || (Array.isArray(written) && written.length !== by.length)) return;
  if (isNamed && depth === 0)
    report({
      at: placeOf("x-options", "list"),
      message: `The choices of "${key}" depend on another answer, but option list "${list}" is not keyed.`,
      hint: `leave "by" out, or write the choices of "${list}" under "keyed".`,
    });
  else if (!isNamed && depth > 0 && typeof (lists.get(list)?.value["pick"] ?? "") === "string")
    report({
      at: placeOf("x-options"),
      about: [`list:${list}`],
      message: `Option list "${list}" is keyed, but "${key}" does not say which answer chooses among its parts.`,
      hint:
        depth === 1
          ? `write { "list": "${list}", "by": "<the other answer's key>" }.`
          : `write { "list": "${list}", "by": ["<one answer's key>", "<the next one's>"] }.`,
    });
  else if (by.length > depth)
    report({
      at: controllers[depth]?.at ?? placeOf("x-options", "by"),
      message: `Option list "${list}" is keyed by ${inWords(depth)}, so nothing in the choices of "${key}" depends on ${quoteAll(by.slice(depth))}.`,
      hint: `leave it out of "by", or key each part of "${list}" by its values, too.`,
    });
  else if (isNamed && by.length > 0 && by.length < depth)
    report({
      at: placeOf("x-options", "by"),
      message: `Option list "${list}" is keyed by ${inWords(depth)}, but the choices of "${key}" depend on ${quoteAll(by)} alone.`,
      hint: `write "by": [${quoteAll(by)}, "<the next answer's key>"], in the order in which the list is keyed.`,
    });
}

export const ORDER_RULE_ID = "reads-earlier-answers";

const readsEarlierAnswers: Rule = {
  id: ORDER_RULE_ID,
  severity: "warning",
  docs: "Choices, computed answers and the conditions of a page, block, case or rule depend on answers of the same page or an earlier one. Otherwise a question is hidden, empty or right at first, and applicants would have to come back.",
  needs: ["tenant", "dataModel", "pages", "conditions"],
  check(model, report) {
    const order = toList(model.tenant["pages"]);
    const pageOf = findPages(model);
    const canBe = solverOf(model);
    const isLater = (key: string, id: string): boolean => {
      const read = model.computes.has(key) ? keysBehind(model, key) : [key];
      return read.length > 0 && read.every((one) => order.indexOf(pageOf.get(one) ?? id) > order.indexOf(id));
    };
    for (const fact of model.keys.values()) {
      const page = pageOf.get(fact.key);
      for (const { key: by, at } of page === undefined ? [] : findControllers(fact)) {
        if (page === undefined || !model.keys.has(by) || model.computes.has(by)) continue;
        const asked = pageOf.get(by);
        if (asked === undefined)
          report({ at, message: `The choices of "${fact.key}" depend on "${by}", which no page asks.`, about: [by] });
        else if (asked === page) reportBelow(model, page, fact.key, { key: by, at }, report);
        else if (order.indexOf(asked) > order.indexOf(page))
          report({
            at,
            about: [`by:${fact.key}`],
            message: `The choices of "${fact.key}" on page "${page}" depend on "${by}", which is asked later, on page "${asked}".`,
            hint: `ask "${fact.key}" on page "${asked}", or "${by}" on page "${page}".`,
          });
      }
    }
    for (const { id, value, layout, rules } of model.pages) {
      const shownWhen = findText(value["shownWhen"]);
      const gates = layout.conditions.flatMap(({ name, at, own }) => (own === undefined ? [] : [{ name, at }]));
      const ofPage = shownWhen === undefined ? [] : [{ name: shownWhen, at: inTenantFile("pages", order.indexOf(id)) }];
      for (const { name, at } of [...ofPage, ...gates]) {
        const read = [...keysReadBy(model, [isTrue(name)])];
        const later = read.find((key) => order.indexOf(pageOf.get(key) ?? id) > order.indexOf(id));
        if (later === undefined || model.computes.has(later)) continue;
        const asked = pageOf.get(later) ?? "";
        report({
          at,
          message:
            name === shownWhen
              ? `Page "${id}" waits for "${later}", which is asked later, on page "${asked}".`
              : `The part under condition "${name}" on page "${id}" waits for "${later}", which is asked later, on page "${asked}".`,
          hint: `list page "${id}" after page "${asked}".`,
          about: [`order:${asked}`],
        });
      }
      for (const { key, at } of layout.keys) {
        const [later] = model.computes.has(key) ? keysBehind(model, key) : [];
        if (later !== undefined && isLater(key, id))
          report({
            at,
            message: `"${key}" is computed on page "${id}" of "${later}", which is asked later, on page "${pageOf.get(later) ?? ""}".`,
            hint: `show "${key}" on page "${pageOf.get(later) ?? ""}".`,
            about: [`order:${pageOf.get(later) ?? ""}`],
          });
      }
      for (const [{ rule, placeOf }, keyword] of rules.flatMap((one) =>
        RULE_CONDITIONS.map((name) => [one, name] as const),
      )) {
        const condition = findText(rule[keyword]) ?? "";
        const demands = [isTrue(condition)];
        const later = [...keysReadBy(model, demands)].find((key) => isLater(key, id));
        const isNow = (key: string): boolean =>
          !isLater(key, id) || model.keys.get(key)?.schema["default"] !== undefined;
        if (later === undefined || canBe(demands) !== "yes" || canBe(demands, isNow) === "yes") continue;
        report({
          at: placeOf(keyword),
          message: `Page "${id}" turns wrong after applicants have left it: "${condition}" waits for "${later}", which is asked later, on page "${pageOf.get(later) ?? ""}".`,
          hint:
            keyword === "wrongWhen"
              ? `make it a rule about "${later}".`
              : `ask "${findText(rule["field"]) ?? ""}" on page "${pageOf.get(later) ?? ""}".`,
          about: [`order:${pageOf.get(later) ?? ""}`, `by:${findText(rule["field"]) ?? ""}`],
        });
      }
    }
  },
};

function reportBelow(model: TenantModel, page: string, key: string, by: Controller, report: Report): void {
  const placed = model.pages.find(({ id }) => id === page)?.layout.keys ?? [];
  const first = placed.findIndex((one) => one.key === by.key);
  const last = placed.findLastIndex((one) => one.key === key);
  const at = placed[last]?.at;
  if (at === undefined || first <= last || placed[first]?.askedBy === "address") return;
  report({
    at,
    message: `The choices of "${key}" depend on "${by.key}", which stands below it on page "${page}".`,
    hint: `put "${by.key}" before "${key}".`,
    about: [`askable:${key}`, `askable:${by.key}`, `by:${findListName(model.keys.get(key)?.schema) ?? ""}`],
  });
}

const RULE_CONDITIONS = ["requiredWhen", "wrongWhen"] as const;

/** Answers behind a computed answer, also through conditions and other computed answers. */
function keysBehind(model: TenantModel, computed: string): readonly string[] {
  const found = new Set([computed]);
  for (const key of found) {
    const { reads = [], refersTo = [] } = model.computes.get(key) ?? {};
    const demands = refersTo.map(({ name }) => isTrue(name));
    for (const read of [...reads.map((one) => one.key), ...keysReadBy(model, demands)]) found.add(read);
  }
  return [...found].filter((key) => !model.computes.has(key));
}

function findPages({ pages, tenant }: TenantModel): ReadonlyMap<string, string> {
  const order = toList(tenant["pages"]);
  const lastFirst = [...pages].sort((one, other) => order.indexOf(other.id) - order.indexOf(one.id));
  return new Map(lastFirst.flatMap(({ id, layout }) => layout.keys.map(({ key }) => [key, id] as const)));
}

export const controllerRules: readonly Rule[] = [optionsControllerAsked, readsEarlierAnswers];
