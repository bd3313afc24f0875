/** Finds rows with more or fewer cells than most rows of their table (`usual`). Skips rows whose cells depend on answers. */
export function findUnevenRows(text: string) {
  const visible = text.replace(/\{\{~?!--[\s\S]*?--~?\}\}|<!--[\s\S]*?-->/g, (hidden) => " ".repeat(hidden.length));
  return [...visible.matchAll(/<table\b[\s\S]*?<\/table>/gi)].flatMap(({ 0: table, index }) => {
    if (/\browspan\b|<table\b[\s\S]*<table\b/i.test(table)) return [];
    const rows = [...table.matchAll(/<tr\b[^>]*>[\s\S]*?(?=<tr\b|<\/tr|<\/table)/gi)].flatMap((row) => {
      const cells = countCells(row[0]);
      return cells === undefined ? [] : [{ offset: index + row.index, cells }];
    });
    const countOf = (cells: number): number => rows.filter((row) => row.cells === cells).length;
    const [usual] = rows.map(({ cells }) => cells).sort((one, other) => countOf(other) - countOf(one));
    return rows.flatMap((row) => (usual === undefined || row.cells === usual ? [] : [{ ...row, usual }]));
  });
}

/** Returns undefined if a block decides the number of cells. */
function countCells(row: string): number | undefined {
  if (/\{\{~?#(?:(?!\{\{~?\/)[\s\S])*<t[hd]\b/i.test(row)) return undefined;
  return [...row.matchAll(/<t[hd]\b([^>]*)>/gi)].reduce(
    (count, [, attributes = ""]) => count + Number(/\bcolspan\s*=\s*["']?(\d+)/i.exec(attributes)?.[1] ?? 1),
    0,
  );
}
