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
  ["de la cruz", "Ana DelaCruz"],
  ["mueller", "Carla Muller"],
  ["muel", "Bernd Mueller"],
  ["macdonald", "Angus McDonald"],
  ["mc donald", "Una MacDonald"],
  ["mac donald", "Una McDonald"],
  ["o brien", "Kate OBrien"],
  ["de luca", "Gino DeLuca"],
  ["joel", "Joel Hall"],
])("finds with %j the name %j", (typed, name) => expect(finds(typed, name)).toBe(true));

it.each([
  ["rien", "Seán O’Brien"],
  ["sean brown", "Seán O’Brien"],
  ["joel", "Jolene Hall"],
])("does not find with %j the name %j", (typed, name) => expect(finds(typed, name)).toBe(false));

it("finds every name by itself, in NFC and NFD", () => {
  const name = fc.string({ unit: "grapheme", maxLength: 30 });
  fc.assert(
    fc.property(name, (text) => {
      for (const typed of [text, text.normalize("NFD"), text.normalize("NFC")]) expect(finds(typed, text)).toBe(true);
    }),
  );
});

it("finds every name by the beginning of each of its words", () => {
  const letters = fc.array(fc.constantFrom(..."abceilmnorstuxäöü"), { minLength: 1, maxLength: 9 });
  const word = fc
    .tuple(fc.constantFrom("", "mac", "mc", "mue", "o'"), letters)
    .map(([first, rest]) => first + rest.join(""));
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), fc.nat(), fc.nat(), (words, which, length) => {
      const own = words[which % words.length] ?? "";
      expect(finds(own.slice(0, 1 + (length % own.length)), words.join(" "))).toBe(true);
    }),
  );
});

it.each([
  ["Stevenson", "Paul Stephenson"],
  ["Meyer", "Ida Maier"],
  ["Katherine", "Catherine Hall"],
])("finds by sound only: %j finds %j", (typed, name) => {
  expect(finds(typed, name)).toBe(false);
  const words = toSearchWords(name);
  expect(toSoundedWords(typed)?.every((word) => words.some((own) => own.startsWith(word)))).toBe(true);
});

const findsAnswer = (typed: string, answer: string): boolean =>
  toSearchedWords(typed, "es").every((word) => toAnswerWords(answer).some((own) => own.startsWith(word)));

it.each([
  ["(212) 555-0142", "+1 212 555 0142"],
  ["0012125550142", "212.555.0142"],
  ["+44 20 7946 0958", "020 7946 0958"],
  ["+49 (0)30 / 90 18 20", "+49 30 901820"],
  ["21255", "212 555 0142"],
  ["0142", "+1 212 555 0142"],
  ["212–555–0142", "212 555 0142"],
  ["２１２５５５０１４２", "212‑555‑0142"],
  ["212 555 01 42", "212 555 0142"],
  ["north", "North Campus"],
  ["Z12345678", "Z12345678"],
  ["schroeder", "Schröder"],
])("finds with %j the answer %j", (typed, answer) => expect(findsAnswer(typed, answer)).toBe(true));

it.each([
  "1990-03-01",
  "1990/3/1",
  "1990 03 01",
  "19900301",
  "3/1/1990",
  "03011990",
  "03 01 1990",
  "1.3.1990",
  "1. 3. 1990",
  "3/1/90",
  "1 March 1990",
  "1st of March, 1990",
  "Mar 1st, 1990",
  "March 1 90",
  "1-MAR-1990",
  "1 Mar 90",
  "1990 March 1",
  "1 de marzo de 1990",
  "1 de Marzo del 1990",
])("finds with %j the date 1990-03-01", (typed) => {
  expect(findsAnswer(typed, "1990-03-01")).toBe(true);
  expect(findsAnswer(typed, "1990-03-02")).toBe(false);
});

it("finds a name with a phone number and a date", () => {
  const words = [...toSearchWords("Paul Stephenson"), ...toAnswerWords("646 555 1007"), ...toAnswerWords("1987-08-08")];
  for (const typed of [
    "Stephenson 646 555 1007",
    "Stephenson, 8/8/87",
    "8/8/1987 646-555-1007",
    "paul 5551007 1987-08-08",
  ])
    expect([typed, toSearchedWords(typed).filter((word) => !words.some((own) => own.startsWith(word)))]).toEqual([
      typed,
      [],
    ]);
});

it("does not find a different number or day", () => {
  expect(findsAnswer("2 March 1990", "1990-03-01")).toBe(false);
  expect(findsAnswer("212 555 0143", "212 555 0142")).toBe(false);
});
