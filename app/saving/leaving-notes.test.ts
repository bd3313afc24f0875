import { expect, it } from "vitest";
import { createQuietStorage } from "../quiet-storage.ts";
import { createLeavingNotes } from "./leaving-notes.ts";
import { changeOf, createStorage, keyOf } from "./storage.fixture.ts";

function openNotes() {
  const values = createStorage();
  return {
    values,
    notes: createLeavingNotes(
      createQuietStorage(() => values),
      "small",
    ),
  };
}

it("gives back what was written, without a wait between the writing and the end of the page", async () => {
  const { notes } = openNotes();
  const key = await keyOf(1);
  const notebook = await notes.openNotebook("ada", "t1", key);
  notebook.write([changeOf("ssn", 1, "123-45-6789"), changeOf("name", 2, "Ådå 阿達")], 4);
  const [note] = notes.read("ada");
  expect(note).toMatchObject({ tab: "t1", epoch: 4 });
  expect(await note?.open(key)).toEqual([changeOf("name", 2, "Ådå 阿達"), changeOf("ssn", 1, "123-45-6789")]);
});

it("is read by nobody with another key, and as no other person's", async () => {
  const { notes, values } = openNotes();
  const notebook = await notes.openNotebook("ada", "t1", await keyOf(1));
  notebook.write([changeOf("ssn", 1, "123-45-6789")], 0);
  expect(await notes.read("ada")[0]?.open(await keyOf(2))).toBeUndefined();
  const [[name = "", text = ""] = []] = Object.entries(values) as [string, string][];
  expect(atob((JSON.parse(text) as { text: string }).text)).not.toContain("123-45");
  values.setItem(name.replace("ada", "eve"), text);
  expect(await notes.read("eve")[0]?.open(await keyOf(1))).toBeUndefined();
});

it("uses no part of a pad twice, because two texts over the same part would give each other away", async () => {
  const { notes, values } = openNotes();
  const notebook = await notes.openNotebook("ada", "t1", await keyOf(1));
  const offsets = [1, 2].map((seq) => {
    notebook.write([changeOf("ssn", seq)], 0);
    const { offset, text } = JSON.parse((Object.values(values) as string[])[0] ?? "") as {
      offset: number;
      text: string;
    };
    return { offset, end: offset + atob(text).length };
  });
  expect(offsets[1]?.offset).toBeGreaterThanOrEqual(offsets[0]?.end ?? Infinity);
});

it("leaves out an older text that is longer than its room, keeps the rest, and nothing once the journal has it", async () => {
  const { notes, values } = openNotes();
  const key = await keyOf(1);
  const notebook = await notes.openNotebook("ada", "t1", key);
  notebook.write([changeOf("essay", 1, "x".repeat(40_000)), changeOf("name", 2)], 0);
  expect(await notes.read("ada")[0]?.open(key)).toEqual([changeOf("name", 2)]);
  notebook.clear();
  expect(Object.keys(values)).toEqual([]);
});
