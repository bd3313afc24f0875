import type { NameUse } from "../finding.ts";
import { findText, toObject } from "../model/json-shape.ts";
import type { TenantModel } from "../model/tenant-model.ts";

export interface WordedUse extends NameUse {
  /** Beginning of the message: `Page "about" asks`. */
  readonly words: string;
}

export function readQuestionsOfPages({ pages, writtenSources }: TenantModel): readonly WordedUse[] {
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

export function readQuestionsOfRules({ ruleFacts }: TenantModel): readonly WordedUse[] {
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
