import { describe, expect, it } from "vitest";
import type { AnswerStore } from "../../engine/react/index.ts";
import { openSmallStore } from "../../engine/react/small-store.fixture.ts";
import { findAwaitedFile, findDifferences, readShown } from "./submit-application.ts";

function open() {
  const answers = { first_name: "Ada ", felony: "Y", felony_comment: "Because" };
  const store = openSmallStore({ answers, tabs: { sketch_tabs: "upload" } });
  return { store, before: readShown(store) };
}

describe("findDifferences", () => {
  const attached = { file_name: "essay.pdf", file_size: 10, handed_in: 1 };
  const openWithFile = () => {
    const { store } = open();
    store.show({ sketch_pdf: "ANSWERED" });
    store.setDocuments({ sketch_pdf: attached });
    return { store, before: readShown(store) };
  };

  it("lists answers changed elsewhere, and answers that changed with them, in page order", () => {
    const { store, before } = open();
    store.show({ felony: "N", watched: "x" });
    expect(findDifferences(store, before)).toEqual([
      { key: "watched", shown: "", stored: "x" },
      { key: "felony", shown: "Y", stored: "N" },
      { key: "felony_comment", shown: "Because", stored: "" },
    ]);
  });

  it("finds no difference for a trimmed text, a new document, an unchanged file, or no earlier state", () => {
    const { store, before } = open();
    store.show({ first_name: "Ada", sketch_pdf: "ANSWERED" });
    expect(findDifferences(store, before)).toEqual([]);
    const again = openWithFile();
    again.store.setDocuments({ sketch_pdf: { ...attached } });
    expect(findDifferences(again.store, again.before)).toEqual([]);
    expect(findDifferences(again.store, { ...again.before, documents: {} })).toEqual([]);
  });

  it("lists a deleted document as a difference", () => {
    const { store, before } = openWithFile();
    store.show({ sketch_pdf: "" });
    expect(findDifferences(store, before)).toMatchObject([{ key: "sketch_pdf", shown: "ANSWERED", stored: "" }]);
  });

  it.each([{ file_name: "letter.pdf" }, { file_size: 11 }, { handed_in: 2 }])(
    "lists a file as a difference if it has another %j",
    (other) => {
      const { store, before } = openWithFile();
      store.setDocuments({ sketch_pdf: { ...attached, ...other } });
      const files = { shown: attached, stored: { ...attached, ...other } };
      expect(findDifferences(store, before)).toEqual([
        { key: "sketch_pdf", shown: "ANSWERED", stored: "ANSWERED", files },
      ]);
    },
  );
});

describe("findAwaitedFile", () => {
  const begun = (left_ms: number, key = "sketch_pdf", file_name = "a.pdf") => ({
    removed: {},
    begun: { [key]: { file_name, left_ms } },
  });

  it("names each file that may still arrive once, so that the next submission leaves the file out", () => {
    const { store } = open();
    store.setFileNews(begun(1000));
    expect(findAwaitedFile(store)).toEqual({ key: "sketch_pdf", name: "a.pdf" });
    expect(findAwaitedFile(store)).toBeUndefined();
    store.setFileNews(begun(1000, "sketch_pdf", "b.pdf"));
    expect(findAwaitedFile(store)).toEqual({ key: "sketch_pdf", name: "b.pdf" });
  });

  it.each<[string, number, (store: AnswerStore) => void]>([
    ["it will not arrive", 0, () => undefined],
    ["its question has a document", 1000, (store) => store.show({ sketch_pdf: "ANSWERED" })],
    ["its question is hidden", 1000, (store) => store.showLayout({ tabs: { sketch_tabs: "type" } })],
  ])("names no file if %s", (_, left, change) => {
    const { store } = open();
    store.setFileNews(begun(left));
    change(store);
    expect(findAwaitedFile(store)).toBeUndefined();
  });
});
