import { JS, type CharSet, type Concatenation, type Element, type NoParent, type Quantifier } from "refa";

/** The linter rejects a longer pattern: its analysis could take as long as the match that it warns of. */
export const MAX_PATTERN_LENGTH = 500;
/** Number of attempts that take a regex engine some hundredths of a second. */
export const MAX_PATTERN_COST = 1e6;

const MAX_ATOMS = 48;
/** Each step of the search continues with this number of answers: those with the most ways to match. */
const BEAM = 12;
/** The cost of a longer answer is extrapolated from this number of steps. */
const MAX_STEPS = 64;
const ENOUGH = 1e12;

const known = new Map<string, number>();

export function patternCost(pattern: string, length: number): number {
  const identity = `${length} ${pattern}`;
  const cost = known.get(identity) ?? estimatePatternCost(pattern, length);
  known.set(identity, cost);
  return cost;
}

/**
 * Number of attempts before a backtracking engine rejects the worst answer of `length` characters. Beam search finds
 * that answer.
 */
export function estimatePatternCost(pattern: string, length: number): number {
  const { expression } = JS.Parser.fromLiteral({ source: pattern, flags: "u" }).parse({
    backreferences: "unknown",
    assertions: "parse",
    maxNodes: 100_000,
  });
  const parts: Alternatives[] = [expression.alternatives];
  let worst = 0;
  // `createAutomaton` appends the pattern's lookarounds, so the loop visits them too.
  for (const alternatives of parts) {
    const automaton = createAutomaton(alternatives, (inner) => parts.push(inner));
    worst = Math.max(worst, searchWorst(automaton, length, !pattern.startsWith("^")));
  }
  return worst;
}

/** Splits character sets into atoms, which each set contains whole or not at all. Stops at MAX_ATOMS. */
function toAtoms(sets: readonly CharSet[]): readonly CharSet[] {
  let atoms: CharSet[] = [];
  for (const set of sets) {
    if (atoms.length >= MAX_ATOMS) break;
    const left = atoms.reduce((rest, atom) => rest.without(atom), set);
    atoms = [...atoms.flatMap((atom) => [atom.intersect(set), atom.without(set)]), left].filter(
      (atom) => !atom.isEmpty,
    );
  }
  return atoms;
}

interface Reading {
  readonly ways: ReadonlyMap<number, number>;
  readonly total: number;
  readonly cost: readonly number[];
}

function searchWorst(
  { sets, follow, first }: ReturnType<typeof createAutomaton>,
  length: number,
  startsAnywhere: boolean,
): number {
  const atoms = toAtoms(sets).map((atom) => sets.map((set) => !set.isDisjointWith(atom)));
  const steps = Math.min(length, MAX_STEPS);
  let beam: readonly Reading[] = [{ ways: new Map(), total: 1, cost: [0] }];
  let worst: Reading | undefined;
  for (let step = 0; step < steps; step++) {
    const next = new Map<string, Reading>();
    for (const reading of beam) {
      for (const holds of atoms) {
        const ways = new Map<number, number>();
        const go = (to: number, count: number): void => {
          if (holds[to] === true) ways.set(to, (ways.get(to) ?? 0) + count);
        };
        for (const [from, count] of reading.ways) for (const to of follow[from] ?? []) go(to, count);
        if (step === 0 || startsAnywhere) for (const to of first) go(to, 1);
        if (ways.size === 0) continue;
        const total = [...ways.values()].reduce((sum, count) => sum + count, 0);
        const identity = [...ways]
          .map(([to, count]) => `${to}:${count}`)
          .sort()
          .join();
        next.set(identity, { ways, total, cost: [...reading.cost, (reading.cost.at(-1) ?? 0) + total] });
      }
    }
    beam = [...next.values()].sort((a, b) => b.total - a.total).slice(0, BEAM);
    worst = beam.reduce<Reading | undefined>(
      (most, reading) => (costOf(reading) > costOf(most) ? reading : most),
      worst,
    );
    if (beam.length === 0 || costOf(worst) > ENOUGH) break;
  }
  const cost = costOf(worst);
  if (worst === undefined || length <= steps || worst.cost.length <= steps) return cost;
  // If doubling the length multiplied the cost by 2^d, the cost grows at least with the d-th power of the length.
  const half = worst.cost[steps / 2] ?? cost;
  return Math.min(ENOUGH, cost * (length / steps) ** Math.log2(cost / half));
}

const costOf = (reading: Reading | undefined): number => reading?.cost.at(-1) ?? 0;

type Alternatives = readonly NoParent<Concatenation>[];

/** A repetition with more positions counts as endless. */
const MAX_POSITIONS = 400;

interface Part {
  readonly isNullable: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

const EMPTY: Part = { isNullable: true, first: [], last: [] };

/**
 * Creates a Glushkov automaton. Each character of the pattern is a position. Lookarounds consume no characters, so
 * `onLookaround` receives their content for a separate search.
 */
function createAutomaton(alternatives: Alternatives, onLookaround: (alternatives: Alternatives) => void) {
  const sets: CharSet[] = [];
  /** Contains a position twice if it can be reached in two ways. */
  const follow: number[][] = [];
  const join = (from: Part, to: Part): void => {
    for (const position of from.last) follow[position]?.push(...to.first);
  };
  const concat = (one: Part, other: Part): Part => {
    join(one, other);
    return {
      isNullable: one.isNullable && other.isNullable,
      first: one.isNullable ? [...one.first, ...other.first] : one.first,
      last: other.isNullable ? [...one.last, ...other.last] : other.last,
    };
  };
  const toAlternatives = (all: Alternatives): Part => {
    const parts = all.map(({ elements }) => elements.map(toPart).reduce(concat, EMPTY));
    return {
      isNullable: parts.some(({ isNullable }) => isNullable),
      first: parts.flatMap(({ first }) => first),
      last: parts.flatMap(({ last }) => last),
    };
  };
  const toRepetition = ({ alternatives: body, min, max }: NoParent<Quantifier>): Part => {
    const before = sets.length;
    let copy = toAlternatives(body);
    const positions = Math.max(1, sets.length - before);
    const mostCopies = Math.floor(MAX_POSITIONS / positions);
    const isEndless = max > mostCopies;
    const copies = isEndless ? Math.min(min, mostCopies) : max;
    let whole = min === 0 ? { ...copy, isNullable: true } : copy;
    let previous: Part = whole;
    for (let n = 2; n <= copies; n++) {
      copy = toAlternatives(body);
      if (n <= min) whole = previous = concat(whole, copy);
      else {
        // Beyond `min`, engines skip empty repetitions, so each copy follows the copy before it.
        join(previous, copy);
        whole = { ...whole, last: [...whole.last, ...copy.last] };
        previous = copy;
      }
    }
    if (isEndless) join(copy, copy);
    return whole;
  };
  const toPart = (element: NoParent<Element>): Part => {
    switch (element.type) {
      case "CharacterClass":
        if (element.characters.isEmpty) return { isNullable: false, first: [], last: [] };
        sets.push(element.characters);
        follow.push([]);
        return { isNullable: false, first: [sets.length - 1], last: [sets.length - 1] };
      case "Alternation":
        return toAlternatives(element.alternatives);
      case "Quantifier":
        return element.max === 0 ? EMPTY : toRepetition(element);
      case "Assertion":
        onLookaround(element.alternatives);
        return EMPTY;
      case "Unknown":
        return EMPTY;
    }
  };
  const { first } = toAlternatives(alternatives);
  return { sets, follow, first };
}
