import type { CharSet, Concatenation, Element, NoParent, Quantifier } from "refa";

export type Alternatives = readonly NoParent<Concatenation>[];

/** A longer repetition counts as endless. */
const MAX_POSITIONS = 400;

/** A pattern as a Glushkov automaton: each of its characters is a position. */
export interface Automaton {
  readonly sets: readonly CharSet[];
  /** Lists a position twice if two ways lead to it. */
  readonly follow: readonly (readonly number[])[];
  readonly first: readonly number[];
}

interface Part {
  readonly isNullable: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

const EMPTY: Part = { isNullable: true, first: [], last: [] };

/** Lookarounds consume no character; `onLookaround` receives their content. */
export function createAutomaton(
  alternatives: Alternatives,
  onLookaround: (alternatives: Alternatives) => void,
): Automaton {
  const sets: CharSet[] = [];
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
    const size = Math.max(1, sets.length - before);
    const copies = Math.floor(MAX_POSITIONS / size);
    const isEndless = max > copies;
    let whole = min === 0 ? { ...copy, isNullable: true } : copy;
    let end: Part = whole;
    for (let n = 2; n <= (isEndless ? Math.min(min, copies) : max); n++) {
      copy = toAlternatives(body);
      if (n <= min) {
        whole = end = concat(whole, copy);
        continue;
      }
      // Engines skip empty repetitions beyond `min`, so each repetition follows the one before it.
      join(end, copy);
      whole = { ...whole, last: [...whole.last, ...copy.last] };
      end = copy;
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
