/** Lists the new, changed and dropped texts of two releases in Markdown. */
export function renderTextChanges(before, after) {
  const isChanged = (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  const lists = {
    New: Object.keys(after).filter((key) => !Object.hasOwn(before, key)),
    Changed: Object.keys(after).filter((key) => Object.hasOwn(before, key) && isChanged(key)),
    Dropped: Object.keys(before).filter((key) => !Object.hasOwn(after, key)),
  };
  const lines = Object.entries(lists).flatMap(([title, keys]) =>
    keys.length === 0 ? [] : [`${title}: ${keys.map((key) => `\`${key}\``).join(", ")}.`],
  );
  return lines.length === 0 ? "" : `## Texts\n\n${lines.join("\n\n")}\n`;
}
