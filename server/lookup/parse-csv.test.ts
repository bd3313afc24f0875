import { expect, it } from "vitest";
import { parseCsv, parseCsvRecords } from "./parse-csv.ts";

const FOUR = [
  ["a", "b"],
  ["c", "d"],
];

it.each([
  ["CRLF and no last line break", "a,b\r\nc,d", FOUR],
  ["quoted commas, quotes and line breaks", '"a,""b""\nc",d\n', [['a,"b"\nc', "d"]]],
  ["a quoted cell before CRLF", '"a","b"\r\n"c","d"\r\n', FOUR],
  ["empty lines and a byte-order mark", "\uFEFFa,b\n\n\r\nc,d\n\n", FOUR],
  ["a quote that never closes", 'a,"b\nc', [["a", "b\nc"]]],
])("reads %s", (_name, text, rows) => {
  expect(parseCsv(text)).toEqual(rows);
});

it("uses the header as keys, and returns an empty text for a missing cell", () => {
  expect(parseCsvRecords("ID, Name ,zip\n1,Ames\n")).toEqual([{ id: "1", name: "Ames", zip: "" }]);
});
