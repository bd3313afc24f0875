import { CharSet, JS, NFA, transform, Transformers } from "refa";
import type { Char, Concatenation, Element, Expression, NoParent } from "refa";

const MAX_NODES = 5_000;
const MAX_LENGTH = 2_000;

/** Patterns of the formats. */
const FORMAT_PATTERNS: Readonly<Record<string, string>> = {
  date: "^\\d{4}-\\d{2}-\\d{2}$",
  phone: "^\\([2-9]\\d{2}\\) [2-9]\\d{2}-\\d{4}$",
  ssn: "^\\d{3}-\\d{2}-\\d{4}$",
  digits: "^\\d+$",
  email: "^[^\\s@]+@[^\\s@]+$",
  uri: "^https?://.+$",
};

export interface Lengths {
  readonly minLength: number;
  readonly maxLength: number;
}

/** True if a text of this length and format matches; undefined if unknown, as for a pattern with a backreference. */
export function matchesSomething(pattern: string, lengths: Lengths, format?: string): boolean | undefined {
  const identity = JSON.stringify([pattern, lengths, format]);
  if (!known.has(identity)) known.set(identity, findMatch(pattern, lengths, format));
  return known.get(identity);
}

const known = new Map<string, boolean | undefined>();

function findMatch(pattern: string, lengths: Lengths, format: string | undefined): boolean | undefined {
  try {
    const own = toAutomaton(pattern);
    const ofFormat = format === undefined ? undefined : FORMAT_PATTERNS[format];
    const automaton = ofFormat === undefined ? own : intersect(own, toAutomaton(ofFormat));
    return reachesLength(automaton, lengths);
  } catch {
    // Refa cannot resolve a part of the pattern, or would need too many nodes.
    return undefined;
  }
}

/** Builds an automaton that accepts at least all matching texts. It treats an unresolved assertion as true. */
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

function takeLookaheads(elements: NoParent<Element>[]): readonly (readonly NoParent<Concatenation>[])[] {
  const taken: (readonly NoParent<Concatenation>[])[] = [];
  for (let first = elements[0]; first?.type === "Assertion" && first.kind === "ahead"; first = elements[0]) {
    if (first.negate) break;
    taken.push(first.alternatives);
    elements.shift();
  }
  return taken;
}

/** True for ^ or $. Refa parses ^ as "no character before" and $ as "no character after". */
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
