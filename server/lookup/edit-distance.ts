/** The number of edits from what was typed to a whole word, and to its nearest beginning. */
export interface EditDistances {
  readonly whole: number;
  readonly beginning: number;
}

const LONGEST = 64;
/** Reused, because a search calls this thousands of times and new arrays would have to be collected. */
const rows = [new Int16Array(LONGEST + 1), new Int16Array(LONGEST + 1), new Int16Array(LONGEST + 1)] as const;

/**
 * Counts the edits (insert, delete, replace, swap of neighbours: optimal string alignment, Damerau 1964) from
 * `typed` to `word`; undefined if even the beginning needs more than `most`. Only the cells within `most` of the
 * diagonal can matter.
 */
export function editDistances(typed: string, word: string, most: number): EditDistances | undefined {
  const width = Math.min(word.length, typed.length + most);
  if (typed.length > LONGEST - most || typed.length - most > width) return undefined;
  const far = most + 1;
  let [before, previous, current] = rows;
  for (let column = 0; column <= width; column++) previous[column] = Math.min(column, far);
  for (let row = 1; row <= typed.length; row++) {
    const from = Math.max(1, row - most);
    const to = Math.min(width, row + most);
    let least = (current[from - 1] = from === 1 ? Math.min(row, far) : far);
    const letter = typed.charCodeAt(row - 1);
    for (let column = from; column <= to; column++) {
      const other = word.charCodeAt(column - 1);
      let cost = Math.min(
        (previous[column] ?? far) + 1,
        (current[column - 1] ?? far) + 1,
        (previous[column - 1] ?? far) + (letter === other ? 0 : 1),
      );
      if (row > 1 && column > 1 && letter === word.charCodeAt(column - 2) && typed.charCodeAt(row - 2) === other) {
        cost = Math.min(cost, (before[column - 2] ?? far) + 1);
      }
      current[column] = Math.min(cost, far);
      if (cost < least) least = cost;
    }
    if (to < width) current[to + 1] = far;
    if (least > most) return undefined;
    [before, previous, current] = [previous, current, before];
  }
  let beginning = far;
  for (let column = Math.max(0, typed.length - most); column <= width; column++)
    beginning = Math.min(beginning, previous[column] ?? far);
  if (beginning > most) return undefined;
  return { whole: width === word.length ? (previous[width] ?? far) : far, beginning };
}
