import { combineTransformers, JS, NFA, transform, Transformers } from "refa";

const MAX_NODES = 5_000;
const MAX_LENGTH = 2_000;

const FORMAT_PATTERNS: Readonly<Record<string, string>> = {
  date: "^\\d{4}-\\d{2}-\\d{2}$",
  phone: "^\\([2-9]\\d{2}\\) [2-9]\\d{2}-\\d{4}$",
  ssn: "^\\d{3}-\\d{2}-\\d{4}$",
  digits: "^\\d+$",
  email: "^[^\\s@]+@[^\\s@]+$",
  uri: "^https?://.+$",
};

interface Lengths {
  readonly minLength: number;
  readonly maxLength: number;
}

/**
 * True if a text of this length and format matches all patterns; undefined if unknown, as for a pattern with a
 * backreference.
 */
export function matchesSomething(
  patterns: readonly [string, ...string[]],
  lengths: Lengths,
  format = "",
): boolean | undefined {
  const identity = JSON.stringify([patterns, lengths, format]);
  if (!known.has(identity)) known.set(identity, findMatch(patterns, lengths, FORMAT_PATTERNS[format]));
  return known.get(identity);
}

const known = new Map<string, boolean | undefined>();

function findMatch(patterns: readonly string[], lengths: Lengths, format: string | undefined): boolean | undefined {
  try {
    const all = [...patterns, ...(format === undefined ? [] : [format])].map(toAutomaton);
    const both = all.reduce((one, other) => NFA.fromIntersection(one, other, new NFA.LimitedNodeFactory(MAX_NODES)));
    return reachesLength(both, lengths);
  } catch {
    // Refa cannot resolve a part of the pattern, or would need too many nodes.
    return undefined;
  }
}

const RESOLVE = combineTransformers([
  Transformers.simplify({ ignoreAmbiguity: true, ignoreOrder: true }),
  Transformers.applyAssertions(),
]);

/** Builds an automaton that accepts at least all texts with a match. It treats an unresolved assertion as true. */
function toAutomaton(pattern: string): NFA {
  const parser = JS.Parser.fromLiteral({ source: `[^]*(?:${pattern})[^]*`, flags: "u" });
  const { expression, maxCharacter } = parser.parse({ backreferences: "throw", assertions: "parse" });
  return NFA.fromRegex(
    transform(RESOLVE, expression),
    { maxCharacter },
    { assertions: "ignore" },
    new NFA.LimitedNodeFactory(MAX_NODES),
  );
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
