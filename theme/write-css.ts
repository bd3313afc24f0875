import { readFileSync } from "node:fs";
import type { RecipeDefinition } from "@chakra-ui/react/styled-system";
import { serializeStyles, type CSSObject } from "@emotion/serialize";
import { compile, serialize, stringify, type Element } from "stylis";
import * as media from "./media.ts";
import { inputRecipe, textareaRecipe } from "./recipes/input.ts";
import { buttonRecipe } from "./recipes/button.ts";
import { system } from "./system.ts";

/** Parts of each sheet, from `sheets/`. Later parts have priority. */
const PARTS = {
  base:
    "visually-hidden spinner link-button card dialog notice field password requirements popover rich-text skeleton " +
    "skip-link toast site bar header footer main contact soft account",
  form:
    "form lookup address choices choice month-year select date file note choice-note money phone reveal row section " +
    "tabs add-another count banner top steps saving page page-state actions summary account-name completion",
  review: "review deadline own-account",
} as const;

export type Sheet = keyof typeof PARTS;

export const partsOf = (sheet: Sheet): readonly URL[] =>
  PARTS[sheet].split(" ").map((part) => new URL(`sheets/${sheet}/${part}.css`, import.meta.url));

const readParts = (sheet: Sheet): string =>
  partsOf(sheet)
    .map((file) => readFileSync(file, "utf8"))
    .join("");

/**
 * Writes tokens, recipes and sheets as CSS. Each recipe and each of its variants is a class, such as
 * `p-button--primary`.
 */
export function writeCss(): Readonly<Record<Sheet, string>> {
  const base = toCss(
    [system.getTokenCss(), system.getGlobalCss(), ...toRules(buttonRecipe), ...toRules(inputRecipe)],
    readParts("base"),
  );
  const form = toCss(toRules(textareaRecipe), readParts("form"));
  const review = toCss([], readParts("review"));
  const used = findUsedVariables(base + form + review);
  return { base: dropUnused(base, used), form: dropUnused(form, used), review: dropUnused(review, used) };
}

function toRules({ className = "", base = {}, variants = {} }: RecipeDefinition): CSSObject[] {
  return [
    { [`.${className}`]: system.css(base) },
    ...Object.values<Readonly<Record<string, object>>>(variants)
      .flatMap((options) => Object.entries<object>(options))
      .map(([option, style]) => ({ [`.${className}--${option}`]: system.css(style) })),
  ];
}

const MEDIA: readonly string[] = Object.values(media);

/** Puts at-rules last, narrow windows after wide ones, so that they have priority over variants. */
function toCss(styles: CSSObject[], sheet: string): string {
  const plain: Element[] = [];
  const conditional = new Map<string, string>();
  for (const element of compile(serializeStyles(styles).styles + sheet)) {
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

/** Inlines sizes, which saves a tenth of the CSS. Only colours differ between tenants. */
const inlineMeasures = (css: string): string =>
  system.tokens.allTokens
    .filter(({ extensions }) => MEASURES.test(extensions.category))
    .reduce((text, { value, extensions }) => text.replaceAll(extensions.cssVar?.ref ?? "", String(value)), css);

const DECLARED_VARIABLE = /(--[\w-]+):([^;{}]*);/g;

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
