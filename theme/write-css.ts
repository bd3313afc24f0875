import { readFileSync } from "node:fs";
import type { RecipeDefinition } from "@chakra-ui/react/styled-system";
import { serializeStyles, type CSSObject } from "@emotion/serialize";
import { compile, serialize, stringify, type Element } from "stylis";
import * as media from "./media.ts";
import { inputRecipe, textareaRecipe } from "./recipes/input.ts";
import { buttonRecipe } from "./recipes/button.ts";
import { system } from "./system.ts";

/** The parts of each sheet in `sheets/`, in the order in which they are written: a later one wins over an earlier one. */
const PARTS = {
  /** What every screen needs. */
  base:
    "visually-hidden spinner link-button card dialog notice field password requirements popover rich-text skeleton " +
    "skip-link toast site bar header footer main contact soft account",
  /** What form pages need in addition. */
  form:
    "form lookup address choices choice month-year select date file note choice-note money phone reveal row section " +
    "tabs add-another count banner top steps saving page page-state actions summary account-name completion",
  /** What only some pages behind the form need in addition: checking the answers, one's own account, a closed round. */
  review: "review deadline own-account",
} as const;

export type Sheet = keyof typeof PARTS;

/** The addresses of the files that a sheet is written of. */
export const partsOf = (sheet: Sheet): readonly URL[] =>
  PARTS[sheet].split(" ").map((part) => new URL(`sheets/${sheet}/${part}.css`, import.meta.url));

const readParts = (sheet: Sheet): string =>
  partsOf(sheet)
    .map((file) => readFileSync(file, "utf8"))
    .join("");

/**
 * The theme as style sheets, for pages that style nothing at run time: its tokens, the recipes that Chakra's components
 * share, and the sheets. An element wears the class of its recipe and its variants (`p-button--primary`).
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

/** A recipe as rules: its base, then its variants. */
function toRules({ className = "", base = {}, variants = {} }: RecipeDefinition): CSSObject[] {
  return [
    { [`.${className}`]: system.css(base) },
    ...Object.values<Readonly<Record<string, object>>>(variants)
      .flatMap((options) => Object.entries<object>(options))
      .map(([option, style]) => ({ [`.${className}--${option}`]: system.css(style) })),
  ];
}

const MEDIA: readonly string[] = Object.values(media);

/**
 * At-rules come last, once each and from wide to narrow: further up, they would lose against the variants that follow.
 */
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
