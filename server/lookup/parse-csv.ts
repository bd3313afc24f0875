/**
 * Reads the rows of a CSV text (RFC 4180: quoted cells, doubled quotes, line breaks inside quotes) with LF or CRLF. A
 * byte-order mark and empty lines are dropped, because people make these files in spreadsheets.
 */
export function* parseCsv(text: string): Generator<readonly string[]> {
  let row: string[] = [];
  let position = text.startsWith("\uFEFF") ? 1 : 0;
  while (position < text.length) {
    let cell: string;
    if (text[position] === '"') {
      const end = findClosingQuote(text, position + 1);
      cell = text.slice(position + 1, end).replaceAll('""', '"');
      position = end + 1;
      while (position < text.length && !isCellEnd(text[position])) position++;
    } else {
      const start = position;
      while (position < text.length && !isCellEnd(text[position])) position++;
      cell = text.slice(start, position).replace(/\r$/, "").trim();
    }
    row.push(cell);
    if (text[position] === ",") {
      position++;
      if (position < text.length) continue;
      row.push("");
    } else position++;
    if (row.length > 1 || row[0] !== "") yield row;
    row = [];
  }
}

function isCellEnd(char: string | undefined): boolean {
  return char === "," || char === "\n";
}

function findClosingQuote(text: string, from: number): number {
  for (let end = from; ; end += 2) {
    end = text.indexOf('"', end);
    if (end === -1) return text.length;
    if (text[end + 1] !== '"') return end;
  }
}

/** Reads the rows as records by the header's column names, lower-cased. A missing cell is an empty string. */
export function* parseCsvRecords(text: string): Generator<Readonly<Record<string, string>>> {
  let header: readonly string[] | undefined;
  for (const row of parseCsv(text)) {
    if (header === undefined) header = row.map((name) => name.trim().toLowerCase());
    else yield Object.fromEntries(header.map((name, column) => [name, row[column] ?? ""]));
  }
}
