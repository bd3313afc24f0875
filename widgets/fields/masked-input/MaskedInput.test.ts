import { expect, it } from "vitest";
import { formatPhone, formatSsn } from "../../../engine/core/index.ts";
import { applyMask } from "./MaskedInput.tsx";

/** Types and deletes at the caret, as a person does; `<` is Backspace. */
function type(format: (typed: string) => string, keys: string, start = { text: "", caret: 0 }) {
  return [...keys].reduce(({ text, caret }, key) => {
    const [before, after] = [text.slice(0, caret), text.slice(caret)];
    const edited = key === "<" ? before.slice(0, -1) : before + key;
    return applyMask(text, { text: edited + after, caret: edited.length }, format);
  }, start);
}

it.each([
  [formatPhone, "2125550142", { text: "(212) 555-0142", caret: 14 }],
  [formatPhone, `2125550142${"<".repeat(10)}`, { text: "", caret: 0 }],
  [formatSsn, "123456789", { text: "123-45-6789", caret: 11 }],
  [formatSsn, `123456789${"<".repeat(9)}`, { text: "", caret: 0 }],
])("formats the typed text, and lets Backspace clear it with its separators: %#", (format, keys, shown) => {
  expect(type(format, keys)).toEqual(shown);
});

it("keeps the caret after a digit typed in the middle", () => {
  const { text } = type(formatPhone, "212550142");
  expect(type(formatPhone, "5", { text, caret: 8 })).toEqual({ text: "(212) 555-0142", caret: 9 });
});
