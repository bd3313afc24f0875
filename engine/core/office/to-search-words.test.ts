import fc from "fast-check";
import { expect, it } from "vitest";
import { toAnswerWords, toSearchedWords, toSearchWords, toSoundedWords } from "./to-search-words.ts";

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
  ["müller", "Anna Müller"],
  ["mueller", "Anna Müller"],
  ["muller", "Anna Müller"],
  ["muller", "Anna Mueller"],
  ["müller", "Anna Mueller"],
  ["mc donald", "Angus McDonald"],
  ["mcdonald", "Angus Mc Donald"],
  ["delacruz", "Ana de la Cruz"],
])("finds with %j the name %j", (typed, name) => expect(finds(typed, name)).toBe(true));

it.each([
  ["rien", "Seán O’Brien"],
  ["sean brown", "Seán O’Brien"],
])("does not find with %j the name %j", (typed, name) => expect(finds(typed, name)).toBe(false));

it("finds every name by itself, in NFC, NFD and capitals", () => {
  const name = fc.string({ unit: "grapheme", maxLength: 30 });
  fc.assert(
    fc.property(name, (text) => {
      for (const typed of [text, text.normalize("NFD"), text.normalize("NFC")]) expect(finds(typed, text)).toBe(true);
    }),
  );
});

it.each([
  ["Stevenson", "Paul Stephenson"],
  ["Meyer", "Ida Maier"],
  ["Katherine", "Catherine Hall"],
])("finds with %j the similar-sounding name %j", (typed, name) => {
  expect(finds(typed, name)).toBe(false);
  const words = toSearchWords(name);
  expect(toSoundedWords(typed)?.every((word) => words.some((own) => own.startsWith(word)))).toBe(true);
});

it.each([
  ["(212) 555-0142", "+1 212 555 0142"],
  ["0012125550142", "212.555.0142"],
  ["+44 20 7946 0958", "020 7946 0958"],
  ["21255", "212 555 0142"],
  ["1990-03-01", "1990-03-01"],
  ["3/1/1990", "1990-03-01"],
  ["1. 3. 1990", "1990-03-01"],
  ["1 March 1990", "1990-03-01"],
  ["Mar 1st, 1990", "1990-03-01"],
  ["1 de marzo de 1990", "1990-03-01"],
  ["north", "North Campus"],
])("finds with %j the answer %j", (typed, answer) => {
  const words = toAnswerWords(answer);
  expect(toSearchedWords(typed, "es").every((word) => words.some((own) => own.startsWith(word)))).toBe(true);
});

it("does not find a different number or day", () => {
  expect(toAnswerWords("1990-03-01")).not.toContain(toSearchedWords("2 March 1990")[0]);
  expect(toAnswerWords("212 555 0142")).not.toContain(toSearchedWords("212 555 0143")[0]);
});
