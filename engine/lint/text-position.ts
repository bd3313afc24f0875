/** Line and column from 1, in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export function createPositionFinder(text: string): (offset: number) => Position {
  let lineStarts: number[] | undefined;
  return (offset) => {
    lineStarts ??= findLineStarts(text);
    let low = 0;
    let high = lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 };
  };
}

function findLineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Offset of a line and column from 1, kept inside the text. */
export function toOffset(text: string, { line, column }: Position): number {
  return Math.min(text.length, (findLineStarts(text)[line - 1] ?? text.length) + column - 1);
}
