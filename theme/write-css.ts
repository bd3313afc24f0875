import type { SystemStyleObject } from "@chakra-ui/react/styled-system";
import { serializeStyles, type CSSObject } from "@emotion/serialize";
import { compile, serialize, stringify, type Element } from "stylis";
import * as media from "./media.ts";
import { BASE_RECIPES, FORM_RECIPES, REVIEW_RECIPES } from "./recipes.ts";
import { system } from "./system.ts";
import { isSlotRecipe, type AnyRecipe } from "./theme-config.ts";

export type Sheet = "base" | "form" | "review";

/**
 * The theme as style sheets, for pages that style nothing at run time. An element wears the class of its recipe, its
 * slot (`p-card__title`) and its variants (`p-button--primary`).
 */
export function writeCss(): Readonly<Record<Sheet, string>> {
  const base = toCss([
    system.getTokenCss(),
    system.getGlobalCss(),
    ...Object.values<AnyRecipe>(BASE_RECIPES).flatMap(toRules),
  ]);
  const form = toCss(Object.values<AnyRecipe>(FORM_RECIPES).flatMap(toRules));
  const review = toCss(Object.values<AnyRecipe>(REVIEW_RECIPES).flatMap(toRules));
  const used = findUsedVariables(base + form + review);
  return { base: dropUnused(base, used), form: dropUnused(form, used), review: dropUnused(review, used) };
}

type SlotStyles = Readonly<Record<string, SystemStyleObject>>;

/** A recipe as rules: its base, then its variants. A variant of the root may style its slots too. */
function toRules(recipe: AnyRecipe): CSSObject[] {
  const name = recipe.className ?? "";
  const toSlots = (style: object): SlotStyles => (isSlotRecipe(recipe) ? { ...style } : { root: style });
  const write = (slots: SlotStyles, root: string, inRoot: string): CSSObject[] =>
    Object.entries(slots).map(([slot, style]) => ({
      [slot === "root" ? root : `${inRoot}.${name}__${slot}`]: system.css(style),
    }));
  return [
    ...write(toSlots(recipe.base ?? {}), `.${name}`, ""),
    ...Object.values<Readonly<Record<string, object>>>(recipe.variants ?? {})
      .flatMap((options) => Object.entries<object>(options))
      .flatMap(([option, style]) => write(toSlots(style), `.${name}--${option}`, `.${name}--${option} `)),
  ];
}

const MEDIA: readonly string[] = Object.values(media);

/**
 * At-rules come last, once each and from wide to narrow: further up, they would lose against the variants that follow.
 */
function toCss(styles: CSSObject[]): string {
  const plain: Element[] = [];
  const conditional = new Map<string, string>();
  for (const element of compile(serializeStyles(styles).styles)) {
    if (!/^@(media|supports|container)$/.test(element.type)) plain.push(element);
    else
      conditional.set(
        element.value,
        (conditional.get(element.value) ?? "") + serialize([element.children].flat(), stringify),
      );
  }
  const rank = (rule: string) => (MEDIA.includes(rule) ? MEDIA.indexOf(rule) : MEDIA.length);
  const rules = [...conditional].sort(([one], [other]) => rank(one) - rank(other));
  return inlineMeasures(serialize(plain, stringify) + rules.map(([rule, inside]) => `${rule}{${inside}}`).join(""));
}

const MEASURES = /^(spacing|sizes|radii|fontSizes)$/;

/** Writes measures as they are, because only colours change with the tenant. This saves a tenth of what is loaded. */
const inlineMeasures = (css: string): string =>
  system.tokens.allTokens
    .filter(({ extensions }) => MEASURES.test(extensions.category))
    .reduce((text, { value, extensions }) => text.replaceAll(extensions.cssVar?.ref ?? "", String(value)), css);

const DECLARED_VARIABLE = /(--[\w-]+):([^;{}]*);/g;

/** The variables that a style reads, or that another such variable reads. */
function findUsedVariables(css: string): ReadonlySet<string> {
  const values = new Map<string, string>();
  for (const [, name = "", value = ""] of css.matchAll(DECLARED_VARIABLE))
    values.set(name, `${values.get(name) ?? ""} ${value}`);
  const used = new Set<string>();
  const use = (text: string) => {
    for (const [, name = ""] of text.matchAll(/var\((--[\w-]+)/g)) {
      if (used.has(name)) continue;
      used.add(name);
      use(values.get(name) ?? "");
    }
  };
  use(css.replace(DECLARED_VARIABLE, ""));
  return used;
}

const dropUnused = (css: string, used: ReadonlySet<string>): string =>
  css.replace(DECLARED_VARIABLE, (declaration, name: string) => (used.has(name) ? declaration : ""));
