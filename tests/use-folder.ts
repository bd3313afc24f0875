import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from "vitest";
import { makeDataFolder } from "./data-folder.ts";

export type FolderUnderTest = (...parts: readonly string[]) => string;

export function useFolder(span: "test" | "suite" = "test"): FolderUnderTest {
  let folder: string | undefined;
  const [before, after] = span === "test" ? [beforeEach, afterEach] : [beforeAll, afterAll];
  before(async () => {
    folder = await makeDataFolder();
  });
  after(async () => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });
  return (...parts) => {
    if (folder === undefined) throw new Error("There is no folder yet.");
    return join(folder, ...parts);
  };
}

export async function makeFolder(parent?: string): Promise<string> {
  const folder = await (parent === undefined ? makeDataFolder() : mkdtemp(join(parent, "portico-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
