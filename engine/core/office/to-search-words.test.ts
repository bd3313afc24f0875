import fc from "fast-check";
import { expect, it } from "vitest";
import { toSearchedWords, toSearchWords } from "./to-search-words.ts";

const finds = (typed: string, name: string): boolean =>
  toSearchedWords(typed).every((word) => toSearchWords(name).some((own) => own.startsWith(word)));

it.each([
  ["brien", "Seán O’Brien"],
  ["o'br sean", "Seán O’Brien"],
  ["OBRIEN", "Seán O’Brien"],
  ["los", "Anna Łoś-Wiśniewska"],
  ["wisn", "Anna Łoś-Wiśniewska"],
  ["strasse", "Eva Straße"],
  ["soren", "Søren Ågård"],
  ["Ｓｏｒｅｎ", "Søren Ågård"],
  ["철수", "김철수"],
  ["太郎", "山田太郎"],
  ["李小龙", "小龙 李"],
  ["小龙李", "小龙 李"],
  ["иванов", "Иванов Пётр"],
  ["петр", "Иванов Пётр"],
  ["nguye", "Nguyễn Văn An"],
  ["محمد", "مُحَمَّد"],
])("finds by %j the name %j", (typed, name) => expect(finds(typed, name)).toBe(true));

it.each([
  ["rien", "Seán O’Brien"],
  ["sean brown", "Seán O’Brien"],
])("does not find by %j the name %j", (typed, name) => expect(finds(typed, name)).toBe(false));

it("finds every name by itself, in either form of Unicode and in capitals", () => {
  const name = fc.string({ unit: "grapheme", maxLength: 30 });
  fc.assert(
    fc.property(name, (text) => {
      for (const typed of [text, text.normalize("NFD"), text.normalize("NFC")]) expect(finds(typed, text)).toBe(true);
    }),
  );
});
