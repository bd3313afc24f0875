import { BUILT_IN_AUDIENCES, namedWidget, PRINT_HELPERS, PRINT_PARTIALS } from "../../core/index.ts";
import { WIDGET_NAMES } from "../../schemas/index.ts";
import { ALL_TEXTS } from "../../texts/index.ts";
import { CURRENCIES } from "../analysis/value-type.ts";
import type { NameUse, Place } from "../finding.ts";
import { audiencesIn, DATA_MODEL_FILE, findListName } from "../model/data-model-facts.ts";
import { findText, toList, toObject } from "../model/json-shape.ts";
import { CONDITIONS_FILE } from "../model/rule-facts.ts";
import { inTenantFile, TEXTS_FILE, type Part, type TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";
import { takenBy, templateOf } from "../template/read-template.ts";
import { readAudiences } from "./audience-rules.ts";
import { aboutItem } from "./repeat-rules.ts";
import { readAutofillToken, TOKENS } from "./widget-rules.ts";

interface WordedUse extends NameUse {
  /** Beginning of the message: `Page "about" asks`. */
  readonly words: string;
}

function readQuestionsOfPages({ pages, writtenSources }: TenantModel): readonly WordedUse[] {
  return pages.flatMap(({ id, file, properties, layout, fieldUis }) => [
    // Without written `properties`, the keys come from the layout.
    ...(toObject(toObject(writtenSources.get(file)?.value)["schema"])["properties"] === undefined
      ? []
      : [...properties].map(([name, { at, refersTo }]) => ({
          ...(refersTo ?? { name, at }),
          words: `Page "${id}" asks`,
        }))),
    ...layout.keys.map(({ key, at, inside }) => ({ name: key, at, words: `${inside ?? `Page "${id}"`} asks` })),
    ...[...fieldUis.values()].flatMap(({ key, fills, placeOf }) =>
      fills.map(([detail, name]) => ({
        name,
        at: placeOf("ui:options", "fills", detail),
        words: `The search in "${key}" fills`,
      })),
    ),
  ]);
}

function readQuestionsOfRules({ ruleFacts }: TenantModel): readonly WordedUse[] {
  return ruleFacts.flatMap(({ title, reads, problems }) => {
    const odd = new Set(problems.map(({ found }) => found));
    return reads.filter(({ key }) => !odd.has(key)).map(({ key, at }) => ({ name: key, at, words: `${title} reads` }));
  });
}

export function readConditionUses({ pages, ruleFacts }: TenantModel): readonly WordedUse[] {
  return [
    ...pages.flatMap(({ id, file, value, layout, rules }) => [
      {
        name: findText(value["shownWhen"]),
        at: { file, path: ["shownWhen"] },
        words: `Page "${id}" names condition`,
      },
      ...layout.conditions.map(({ name, at }) => ({ name, at, words: `The layout of page "${id}" names condition` })),
      ...rules.flatMap(({ rule, placeOf }) =>
        ["requiredWhen", "wrongWhen"].map((keyword) => ({
          name: findText(rule[keyword]),
          at: placeOf(keyword),
          words: `A rule of page "${id}" names condition`,
        })),
      ),
    ]),
    ...ruleFacts.flatMap(({ title, refersTo }) =>
      refersTo.map((use) => ({ ...use, words: `${title} names condition` })),
    ),
  ];
}

interface Vocabulary {
  /** Prefix of the names in `about`. Keys of answers have none. */
  readonly kind: string;
  readonly needs: readonly Part[];
  readonly known: (model: TenantModel) => ReadonlyMap<string, Place | undefined>;
  readonly lack: string;
  readonly uses: (model: TenantModel) => readonly WordedUse[];
}

const listed = (names: Iterable<string>): ReadonlyMap<string, undefined> =>
  new Map([...names].map((name) => [name, undefined]));
const placed = (facts: ReadonlyMap<string, { readonly at: Place }>): ReadonlyMap<string, Place> =>
  new Map([...facts].map(([name, { at }]) => [name, at]));

const audienceIdsOf = (model: TenantModel): readonly string[] => [
  ...BUILT_IN_AUDIENCES,
  ...readAudiences(model).map(({ id }) => id),
];

const VOCABULARIES: readonly Vocabulary[] = [
  {
    kind: "list",
    needs: ["options"],
    known: ({ lists }) =>
      new Map([...lists].map(([name, { file, isShared }]) => [name, isShared ? undefined : { file, path: [] }])),
    lack: "which is neither in options/ nor among the shared lists.",
    uses: ({ keys, lists }) => [
      ...[...keys.values()].map(({ key, schema, placeOf }) => ({
        name: findListName(schema),
        at: typeof schema["x-options"] === "string" ? placeOf("x-options") : placeOf("x-options", "list"),
        words: `"${key}" names option list`,
      })),
      ...[...lists.values()].map(({ name, file, value }) => ({
        name: findText(value["extends"]),
        at: { file, path: ["extends"] },
        words: `Option list "${name}" names option list`,
      })),
    ],
  },
  {
    kind: "",
    needs: ["dataModel"],
    known: ({ keys }) => placed(keys),
    lack: `which ${DATA_MODEL_FILE} does not define.`,
    uses: (model) => [...readQuestionsOfPages(model), ...readQuestionsOfRules(model)],
  },
  {
    kind: "condition",
    needs: ["conditions"],
    known: ({ conditions }) => placed(conditions),
    lack: `which ${CONDITIONS_FILE} does not define.`,
    uses: (model) => {
      const uses = readConditionUses(model);
      // Without the file, every name is unknown, so only one is reported.
      return model.files.texts.has(CONDITIONS_FILE) ? uses : uses.filter(({ name }) => name !== undefined).slice(0, 1);
    },
  },
  {
    kind: "round",
    needs: ["tenant"],
    known: ({ tenant }) => listed(toList(tenant["rounds"]).flatMap((round) => findText(toObject(round)["id"]) ?? [])),
    lack: "which tenant.json does not have.",
    uses: ({ ruleFacts, schemaFindings }) =>
      schemaFindings.some(({ at }) => at.file === "tenant.json" && at.path[0] === "rounds")
        ? []
        : ruleFacts.flatMap(({ title, rounds }) => rounds.map((use) => ({ ...use, words: `${title} asks for round` }))),
  },
  {
    kind: "audience",
    needs: ["tenant"],
    // The applicant's own copy has all answers anyway.
    known: (model) => listed(audienceIdsOf(model).filter((id) => id !== "applicant")),
    lack: "which tenant.json does not name.",
    uses: ({ keys }) =>
      [...keys.values()].flatMap(({ key, schema, placeOf }) =>
        audiencesIn(schema["x-print"]).map((name, index) => ({
          name,
          at: Array.isArray(schema["x-print"]) ? placeOf("x-print", index) : placeOf("x-print"),
          words: `"${key}" is for audience`,
        })),
      ),
  },
  {
    kind: "audience",
    needs: ["tenant"],
    known: (model) => listed(audienceIdsOf(model)),
    lack: "which tenant.json does not name.",
    uses: (model) => [
      ...[...model.sources].flatMap(([file, { value }]) =>
        Object.keys(toObject(toObject(toObject(value)["expect"])["printedFor"])).map((name) => ({
          name,
          at: { file, path: ["expect", "printedFor", name], on: "key" as const },
          words: "This scenario names audience",
        })),
      ),
      ...templateOf(model)
        .calls.filter(({ given }) => given.some(({ name }) => name === "audience" || name === "@root.audience"))
        .map(({ name, given, at }) => ({
          name: name === "is" ? given.find(({ text }) => text !== undefined)?.text : undefined,
          at,
          words: "The print template names audience",
        })),
    ],
  },
  {
    kind: "page",
    needs: ["tenant", "pages"],
    known: ({ pages }) => new Map(pages.map(({ id, file }) => [id, { file, path: [] }])),
    lack: "which is not among the pages of tenant.json.",
    uses: (model) => [
      {
        name: findText(model.tenant["defaultPage"]),
        at: inTenantFile("defaultPage"),
        words: "The default page is",
      },
      ...templateOf(model).calls.flatMap(({ name, argument }) =>
        argument === undefined || takenBy(name) !== "page"
          ? []
          : [{ name: argument.value, at: argument.at, words: "The print template prints page" }],
      ),
    ],
  },
  {
    kind: "widget",
    needs: [],
    known: ({ widgets }) => listed(widgets),
    lack: "which does not exist.",
    uses: ({ fieldUis }) =>
      fieldUis.map(({ key, ui, placeOf }) => ({
        name: namedWidget(ui),
        at: placeOf("ui:widget"),
        words: `"${key}" is asked with widget`,
      })),
  },
  {
    kind: "autocomplete",
    needs: [],
    known: () => listed(TOKENS),
    lack: "which HTML does not define.",
    uses: ({ fieldUis }) =>
      fieldUis.map(({ key, ui, placeOf }) => ({
        name: readAutofillToken(ui),
        at: placeOf("ui:autocomplete"),
        words: `"${key}" asks browsers to fill in`,
      })),
  },
  {
    kind: "currency",
    needs: ["dataModel"],
    known: () => listed(CURRENCIES),
    lack: "which is not a currency code.",
    uses: ({ keys }) =>
      [...keys.values()].map(({ key, schema, placeOf }) => ({
        name: findText(schema["x-money"]),
        at: placeOf("x-money"),
        words: `"${key}" is an amount in`,
      })),
  },
  {
    kind: "text",
    needs: [],
    known: () => listed(["$schema", ...Object.keys(ALL_TEXTS)]),
    lack: "which is not one of the portal's texts.",
    uses: ({ texts }) =>
      Object.keys(texts).map((name) => ({
        name,
        at: { file: TEXTS_FILE, path: [name], on: "key" },
        words: "texts.json replaces",
      })),
  },
  {
    kind: "helper",
    needs: ["print"],
    known: () => listed(Object.keys(PRINT_HELPERS)),
    lack: "which does not exist.",
    uses: (model) =>
      templateOf(model)
        .calls.filter(({ hasArguments }) => hasArguments)
        .map(({ name, at }) => ({ name, at, words: "The print template uses helper" })),
  },
  {
    kind: "partial",
    needs: ["print"],
    known: () => listed([...PRINT_PARTIALS, "@partial-block"]),
    lack: "which does not exist.",
    uses: (model) =>
      templateOf(model).partials.map(({ name, at }) => ({ name, at, words: "The print template uses partial" })),
  },
];

/** Suggests a condition with the same ending after another placeholder. */
function suggestOfGroup(name: string, { conditions }: TenantModel): { hint?: string } {
  const [, ending = ""] = name.split("}");
  const meant = [...conditions.values()].find(({ writtenName }) => writtenName.endsWith(`}${ending}`));
  return meant === undefined ? {} : { hint: `did you mean "${meant.writtenName}"?` };
}

const inCode = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(" ");

export const nameKnown: Rule = {
  id: "name-known",
  docs:
    "Every name that a file uses exists: an answer of the data model, a page, a condition, an option list, a round, an audience, " +
    "a text of the portal, a currency or an autofill token of HTML (WCAG 2.2, criterion 1.3.5). " +
    `The widgets are ${inCode(WIDGET_NAMES)}; ` +
    `print.hbs has the helpers ${inCode(Object.keys(PRINT_HELPERS))} and the partials ${inCode(PRINT_PARTIALS)}.`,
  check(model, report) {
    for (const { kind, needs, known, lack, uses } of VOCABULARIES) {
      if (!needs.every(model.isReadable)) continue;
      const names = known(model);
      for (const { name, at, words } of uses(model))
        if (name !== undefined && !names.has(name))
          report({
            at,
            message: `${words} "${name}", ${lack}`,
            about: [kind === "" ? name : `${kind}:${name}`],
            ...(name.includes("}")
              ? suggestOfGroup(name, model)
              : suggest(name, [...names.keys()], (other) => names.get(other))),
            ...(kind === "" ? aboutItem(name, model) : {}),
          });
    }
  },
};
