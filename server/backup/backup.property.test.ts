import files, { mkdir, readdir, readFile, rm, stat, symlink, truncate, unlink, writeFile } from "node:fs/promises";
import { createWriteStream } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import fc from "fast-check";
import { pack, type Header } from "tar-stream";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeDataFolder } from "../../tests/data-folder.ts";
import {
  createApplicationRecord,
  createStore,
  updateApplication,
  type ApplicationRecord,
  type DocumentRecord,
} from "../store/index.ts";
import { propertyRuns } from "../../tests/property-runs.ts";
import { restoreBackup, writeBackup } from "./index.ts";

type ForeignEntry = Partial<Header> & Pick<Header, "name"> & { readonly text?: string };

let root: string;
let dataDir: string;
let sqliteFile: string;
let file: string;
let target: string;
beforeEach(async () => {
  root = await makeDataFolder();
  dataDir = join(root, "data");
  sqliteFile = join(dataDir, "portico.sqlite");
  file = join(root, "portal.tar");
  target = join(root, "restored");
  await putFile("documents/t/a/sketch/1.pdf", "the sketch");
  await writeFile(join(dataDir, "field-key"), "the key");
  await changeDocument("1");
});
afterEach(async () => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await rm(root, { recursive: true });
});

function beforeListing(work: () => Promise<void>): void {
  const { readdir } = files;
  const uploads = join(dataDir, "uploads", "files");
  vi.spyOn(files, "readdir").mockImplementation(async (...named: Parameters<typeof readdir>) => {
    if (named[0] === uploads) await work();
    return readdir(...named);
  });
  syncBuiltinESMExports();
}

const pathOf = (key: string, folder = dataDir): string => join(folder, "uploads", "files", key);
async function putFile(key: string, text: string): Promise<void> {
  await mkdir(dirname(pathOf(key)), { recursive: true });
  await writeFile(pathOf(key), text);
}
const documentOf = (id: string): DocumentRecord => ({
  fileName: "sketch.pdf",
  fileSize: 10,
  fileKey: `incoming/t/a/sketch/${id}`,
  pdfKey: `documents/t/a/sketch/${id}.pdf`,
  handedInAt: 1,
});
async function changeApplication(change: (record: ApplicationRecord) => Partial<ApplicationRecord>): Promise<void> {
  const store = await createStore({ sqliteFile });
  await store.createApplication(createApplicationRecord("t", "a", 1));
  await updateApplication(store, "t", "a", (record) => ({ ...record, ...change(record) }));
  await store.close();
}
const changeDocument = (id: string) => changeApplication(() => ({ documents: { sketch: documentOf(id) } }));
const backup = (over: Partial<Parameters<typeof writeBackup>[0]> = {}) =>
  writeBackup({ dataDir, sqliteFile, file, hasKeys: false, ...over });
const restore = (over: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  restoreBackup({ file, dataDir: target, replaces: false, ...over });
/** Reads all files below a folder, except the database, as texts by name. */
async function readAll(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && !entry.name.includes(".sqlite"));
  return Object.fromEntries(
    await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const path = join(parentPath, name);
        return [path.slice(folder.length + 1), await readFile(path, "latin1")] as const;
      }),
    ),
  );
}
async function readEpoch(folder: string): Promise<string> {
  const store = await createStore({ sqliteFile: join(folder, "portico.sqlite") });
  const epoch = await store.readEpoch();
  await store.close();
  return epoch;
}
async function readDocument(folder: string): Promise<string> {
  const store = await createStore({ sqliteFile: join(folder, "portico.sqlite") });
  const pdfKey = (await store.findApplication("t", "a"))?.documents["sketch"]?.pdfKey ?? "none";
  await store.close();
  return readFile(pathOf(pdfKey, folder), "utf8");
}

describe("a backup", () => {
  it("restores database and uploads elsewhere, and the keys only on request", async () => {
    expect((await backup()).manifest).toMatchObject({ applications: 1, hasKeys: false });
    expect(await restore()).toMatchObject({ movedTo: undefined, hasFieldKey: false });
    expect(await readDocument(target)).toBe("the sketch");
    expect(await readEpoch(target)).not.toBe(await readEpoch(dataDir));
    expect(await readAll(target)).toEqual({ "uploads/files/documents/t/a/sketch/1.pdf": "the sketch" });

    await backup({ file: join(root, "keys.tar"), hasKeys: true });
    const elsewhere = join(root, "elsewhere");
    expect(await restore({ file: join(root, "keys.tar"), dataDir: elsewhere })).toMatchObject({ hasFieldKey: true });
    expect(await readFile(join(elsewhere, "field-key"), "utf8")).toBe("the key");
  });

  it("writes only the archive, for its owner alone, and refuses to overwrite it", async () => {
    const before = await readAll(dataDir);
    await backup();
    expect(await readAll(dataDir)).toEqual(before);
    expect((await readdir(root)).sort()).toEqual(["data", "portal.tar"]);
    expect((await stat(join(root, "portal.tar"))).mode & 0o777).toBe(0o600);
    await expect(backup()).rejects.toThrow(/portal\.tar exists/);
  });

  it("backs up every document, even if one is replaced during the backup", async () => {
    let copies = 0;
    beforeListing(async () => {
      copies += 1;
      if (copies > 3) return;
      await putFile(`documents/t/a/sketch/${copies + 1}.pdf`, `sketch ${copies + 1}`);
      await changeDocument(String(copies + 1));
      await unlink(pathOf(`documents/t/a/sketch/${copies}.pdf`));
    });
    const { missing } = await backup();
    // The second copy of the database names the document that was attached after the first copy.
    expect([missing, copies]).toEqual([[], 2]);
    await restore();
    expect(await readDocument(target)).toBe("sketch 2");
  });

  it("backs up even if files are missing, and reports every document that the application refers to", async () => {
    await changeApplication((record) => ({
      setAsideDocuments: { photo: documentOf("2") },
      removedDocuments: { scan: { ...documentOf("3"), removedAt: 1 } },
      earlier: [{ ...record, documents: { sketch: documentOf("4") }, reopenedAt: 1 }],
    }));
    await unlink(pathOf("documents/t/a/sketch/1.pdf"));
    expect((await backup()).missing.toSorted()).toEqual([1, 2, 3, 4].map((id) => `documents/t/a/sketch/${id}.pdf`));
    await restore();
  });
});

describe("a restore", () => {
  it("rejects a folder with data, or moves the data aside on request", async () => {
    await backup();
    const before = await readAll(dataDir);
    await expect(restore({ dataDir })).rejects.toThrow(
      /which has portico\.sqlite .*and uploads\. Name an empty folder/,
    );
    expect(await readAll(dataDir)).toEqual(before);
    await putFile("documents/t/a/sketch/9.pdf", "later");
    await changeDocument("9");
    const { movedTo = "" } = await restore({ dataDir, replaces: true });
    expect(await readDocument(dataDir)).toBe("the sketch");
    expect(await readDocument(movedTo)).toBe("later");
  });

  it("moves all files back if a restore cannot move one of them", async () => {
    await backup({ hasKeys: true });
    await putFile("documents/t/a/sketch/9.pdf", "later");
    await changeDocument("9");
    const before = await readAll(dataDir);
    const { rename } = files;
    for (let failing = 0; ; failing += 1) {
      let moves = 0;
      vi.spyOn(files, "rename").mockImplementation(async (...named) => {
        if (moves++ === failing) throw Object.assign(new Error("No."), { code: "EIO", syscall: "rename" });
        return rename(...named);
      });
      syncBuiltinESMExports();
      const outcome = await restore({ dataDir, replaces: true }).then(() => "restored", String);
      vi.restoreAllMocks();
      syncBuiltinESMExports();
      if (outcome === "restored") return expect(failing).toBeGreaterThan(4);
      expect(outcome).toContain("(EIO). Nothing was changed.");
      expect([await readAll(dataDir), await readDocument(dataDir)]).toEqual([before, "later"]);
    }
  });

  it("refuses to restore a key that differs from the existing key", async () => {
    await backup({ hasKeys: true });
    await mkdir(target);
    await writeFile(join(target, "field-key"), "another");
    await expect(restore()).rejects.toThrow(/another field-key/);
    expect(await readAll(target)).toEqual({ "field-key": "another" });
    const { movedTo = "" } = await restore({ replaces: true });
    expect(await readFile(join(movedTo, "field-key"), "utf8")).toBe("another");
  });

  it("rejects an archive that is cut at any point, and leaves no trace", async () => {
    await backup();
    const whole = await readFile(file);
    const cut = join(root, "cut.tar");
    // Ends of blocks, such as the end of an entry's head.
    const headEnds = fc.nat(Math.floor(whole.lastIndexOf("}") / 512)).map((block) => block * 512);
    await fc.assert(
      // A tar ends with zeroes only, so a cut there loses nothing.
      fc.asyncProperty(fc.oneof(fc.nat(whole.lastIndexOf("}")), headEnds), async (length) => {
        await writeFile(cut, whole);
        await truncate(cut, length);
        await expect(restore({ file: cut })).rejects.toThrow(/incomplete|not a backup|no manifest/);
        expect(await readdir(root)).not.toContain("restored");
      }),
      { numRuns: propertyRuns(60) },
    );
  });

  it("rejects an archive with a changed byte, unless the byte has no meaning", async () => {
    await backup();
    const whole = await readFile(file);
    const altered = join(root, "altered.tar");
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const bytes = Buffer.from(whole);
        bytes[at] = (bytes[at] ?? 0) ^ change;
        await writeFile(altered, bytes);
        const isRestored = await restore({ file: altered }).then(
          () => true,
          (error: unknown) => {
            expect(String(error)).toMatch(/^BackupRefusedError: .*Nothing was changed\.$/);
            return false;
          },
        );
        if (isRestored) expect(await readDocument(target)).toBe("the sketch");
        else expect(await readdir(root)).not.toContain("restored");
        await rm(target, { recursive: true, force: true });
      }),
      { numRuns: propertyRuns(80) },
    );
  });

  const foreign = async (entries: readonly ForeignEntry[]): Promise<void> => {
    const archive = pack();
    for (const { text = "x", ...header } of entries)
      archive.entry(header, header.type === undefined || header.type === "file" ? text : "");
    archive.finalize();
    await pipeline(archive, createWriteStream(file));
  };
  it.each<[string, readonly ForeignEntry[]]>([
    ["a path out of the folder", [{ name: "uploads/../../evil" }]],
    ["another path out of the folder", [{ name: "../evil" }]],
    ["an absolute path", [{ name: "/tmp/portico-evil" }]],
    ["a file of another kind", [{ name: "portico.sqlite-wal" }]],
    ["a link", [{ name: "uploads/documents", type: "symlink", linkname: "/tmp" }]],
    ["a hard link", [{ name: "uploads/documents/a", type: "link", linkname: "/etc/passwd" }]],
    ["a folder", [{ name: "uploads/documents", type: "directory" }]],
    ["a name twice", [{ name: "uploads/documents/a" }, { name: "uploads/documents/a" }]],
    ["no manifest", [{ name: "portico.sqlite" }]],
    ["a manifest of another program", [{ name: "portico.sqlite" }, { name: "manifest.json", text: "{}" }]],
  ])("rejects an archive with %s", async (_what, entries) => {
    await foreign(entries);
    await expect(restore()).rejects.toThrow(/Nothing was changed\.$/);
    expect((await readdir(root)).sort()).toEqual(["data", "portal.tar"]);
  });

  it("rejects a file that is not an archive, and a missing file", async () => {
    await writeFile(file, "These are words. ".repeat(1000));
    await expect(restore()).rejects.toThrow(/incomplete or not a backup/);
    await expect(restore({ file: join(root, "none.tar") })).rejects.toThrow(/could not be restored \(ENOENT\)/);
    await symlink(root, join(root, "link"));
    await expect(restore({ file: join(root, "link") })).rejects.toThrow(/Nothing was changed/);
  });
});
