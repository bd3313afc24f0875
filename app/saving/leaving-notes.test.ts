import { describe, expect, it } from "vitest";
import { createQuietStorage } from "../quiet-storage.ts";
import type { Change } from "./change.ts";
import { createLeavingNotes } from "./leaving-notes.ts";
import { importJournalKey } from "./seal-change.ts";
import { createStorage } from "./storage.fixture.ts";

const change = (key: string, seq: number, value = `text ${String(seq)}`): Change => ({
  key,
  value,
  base: 3,
  over: {},
  w: "w1",
  seq,
  at: seq,
});

async function keyOf(byte: number): Promise<CryptoKey> {
  const key = await importJournalKey(btoa(String.fromCharCode(...new Uint8Array(32).fill(byte))));
  if (key === undefined) throw new Error("The key was refused.");
  return key;
}

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

describe("createLeavingNotes", () => {
  it("gives back what was written, without a wait between the writing and the end of the page", async () => {
    const { notes } = openNotes();
    const key = await keyOf(1);
    const notebook = await notes.openNotebook("ada", "t1", key);
    notebook.write([change("ssn", 1, "123-45-6789"), change("name", 2, "Ådå 阿達")], 4);
    const [note] = notes.read("ada");
    expect(note).toMatchObject({ tab: "t1", epoch: 4 });
    expect(await note?.open(key)).toEqual([change("name", 2, "Ådå 阿達"), change("ssn", 1, "123-45-6789")]);
  });

  it("is read by nobody with another key, and as no other person's", async () => {
    const { notes, values } = openNotes();
    const notebook = await notes.openNotebook("ada", "t1", await keyOf(1));
    notebook.write([change("ssn", 1, "123-45-6789")], 0);
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
      notebook.write([change("ssn", seq)], 0);
      const { offset, text } = JSON.parse((Object.values(values) as string[])[0] ?? "") as {
        offset: number;
        text: string;
      };
      return { offset, end: offset + atob(text).length };
    });
    expect(offsets[1]?.offset).toBeGreaterThanOrEqual(offsets[0]?.end ?? Infinity);
  });

  it("leaves out an older text that is longer than its room, and keeps the rest", async () => {
    const { notes } = openNotes();
    const key = await keyOf(1);
    const notebook = await notes.openNotebook("ada", "t1", key);
    notebook.write([change("essay", 1, "x".repeat(40_000)), change("name", 2)], 0);
    expect(await notes.read("ada")[0]?.open(key)).toEqual([change("name", 2)]);
  });

  it("leaves nothing once the journal has it", async () => {
    const { notes, values } = openNotes();
    const notebook = await notes.openNotebook("ada", "t1", await keyOf(1));
    notebook.write([change("name", 1)], 0);
    expect(notes.hasAny("ada")).toBe(true);
    notebook.clear();
    expect(Object.keys(values)).toEqual([]);
  });
});
