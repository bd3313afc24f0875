import { CharSet, JS, NFA, transform, Transformers } from "refa";
import type { Char, Concatenation, Element, Expression, NoParent } from "refa";

/** Nodes of the automaton, and lengths tried. Patterns that people write need far fewer. */
const MAX_NODES = 5_000;
const MAX_LENGTH = 2_000;

/** What the texts of a format, numbers as they are written, and texts in small letters look like, where a pattern can say it. */
const FORMAT_PATTERNS: Readonly<Record<string, string>> = {
  date: "^\\d{4}-\\d{2}-\\d{2}$",
  phone: "^\\([2-9]\\d{2}\\) [2-9]\\d{2}-\\d{4}$",
  ssn: "^\\d{3}-\\d{2}-\\d{4}$",
  digits: "^\\d+$",
  email: "^[^\\s@]+@[^\\s@]+$",
  uri: "^https?://.+$",
  number: "^-?\\d+(\\.\\d+)?(e[+-]\\d+)?$",
  lower: "^[^A-Z]*$",
};

export interface Lengths {
  readonly minLength: number;
  readonly maxLength: number;
}

/**
 * Whether any text of a permitted length, and of the format if there is one, matches a pattern that JavaScript accepts.
 * Undefined where it cannot be found out: for a backreference, or a pattern or length beyond what is tried.
 */
export function matchesSomething(pattern: string, lengths: Lengths, format?: string): boolean | undefined {
  const identity = JSON.stringify([pattern, lengths, format]);
  if (!known.has(identity)) known.set(identity, findMatch(pattern, lengths, format));
  return known.get(identity);
}

/** Many questions, and many tenants, have the same pattern. */
const known = new Map<string, boolean | undefined>();

function findMatch(pattern: string, lengths: Lengths, format: string | undefined): boolean | undefined {
  try {
    const own = toAutomaton(pattern);
    const ofFormat = format === undefined ? undefined : FORMAT_PATTERNS[format];
    const automaton = ofFormat === undefined ? own : intersect(own, toAutomaton(ofFormat));
    return reachesLength(automaton, lengths);
  } catch {
    // The pattern has a part that refa cannot take away, or needs too many nodes.
    return undefined;
  }
}

/**
 * The texts that a pattern matches, and perhaps more: an assertion that cannot be resolved counts as true. Where the
 * pattern does not say ^ or $, anything may stand before or after. Lookaheads after ^ must match too.
 */
function toAutomaton(pattern: string): NFA {
  const parser = JS.Parser.fromLiteral({ source: pattern, flags: "u" });
  const { expression, maxCharacter } = parser.parse({ backreferences: "throw", assertions: "parse" });
  const ahead: NoParent<Expression>[] = [];
  const alternatives = expression.alternatives.map(({ elements }): NoParent<Concatenation> => {
    const hasStart = isEdge(elements[0], "behind", maxCharacter);
    const hasEnd = isEdge(elements.at(-1), "ahead", maxCharacter) && elements.length > 1;
    const inner = elements.slice(hasStart ? 1 : 0, hasEnd ? -1 : undefined);
    if (hasStart && expression.alternatives.length === 1)
      ahead.push(...takeLookaheads(inner).map((all) => toExpression(all, maxCharacter)));
    return toConcatenation([
      ...(hasStart ? [] : [anything(maxCharacter)]),
      ...inner,
      ...(hasEnd ? [] : [anything(maxCharacter)]),
    ]);
  });
  const all = [{ type: "Expression" as const, alternatives }, ...ahead].map((part) =>
    NFA.fromRegex(
      transform(Transformers.applyAssertions(), part),
      { maxCharacter },
      { assertions: "ignore" },
      new NFA.LimitedNodeFactory(MAX_NODES),
    ),
  );
  return all.reduce(intersect);
}

const intersect = (one: NFA, other: NFA): NFA =>
  NFA.fromIntersection(one, other, new NFA.LimitedNodeFactory(MAX_NODES));

/** Takes the positive lookaheads off the front. */
function takeLookaheads(elements: NoParent<Element>[]): readonly (readonly NoParent<Concatenation>[])[] {
  const taken: (readonly NoParent<Concatenation>[])[] = [];
  for (let first = elements[0]; first?.type === "Assertion" && first.kind === "ahead"; first = elements[0]) {
    if (first.negate) break;
    taken.push(first.alternatives);
    elements.shift();
  }
  return taken;
}

/** ^ is parsed as "no character before", and $ as "no character after". */
function isEdge(element: NoParent<Element> | undefined, kind: "ahead" | "behind", maxCharacter: Char): boolean {
  if (element?.type !== "Assertion" || !element.negate || element.kind !== kind) return false;
  const [only, ...others] = element.alternatives;
  const [character, ...more] = only?.elements ?? [];
  return (
    others.length === 0 &&
    more.length === 0 &&
    character?.type === "CharacterClass" &&
    character.characters.equals(CharSet.all(maxCharacter))
  );
}

function toExpression(alternatives: readonly NoParent<Concatenation>[], maxCharacter: Char): NoParent<Expression> {
  return {
    type: "Expression",
    alternatives: alternatives.map(({ elements }) => toConcatenation([...elements, anything(maxCharacter)])),
  };
}

function toConcatenation(elements: NoParent<Element>[]): NoParent<Concatenation> {
  return { type: "Concatenation", elements };
}

function anything(maxCharacter: Char): NoParent<Element> {
  const any: NoParent<Element> = { type: "CharacterClass", characters: CharSet.all(maxCharacter) };
  return { type: "Quantifier", min: 0, max: Infinity, lazy: false, alternatives: [toConcatenation([any])] };
}

function reachesLength(automaton: NFA, { minLength, maxLength }: Lengths): boolean | undefined {
  let reached = new Set([automaton.initial]);
  for (let length = 0; length <= maxLength; length++) {
    if (length >= minLength && [...reached].some((node) => automaton.finals.has(node))) return true;
    reached = new Set([...reached].flatMap((node) => [...node.out.keys()]));
    if (reached.size === 0) return false;
    if (length > MAX_LENGTH) return undefined;
  }
  return false;
}
