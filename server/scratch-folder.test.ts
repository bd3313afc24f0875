import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { expect, it } from "vitest";
import { makeScratchFolder, sweepScratchFolders } from "./scratch-folder.ts";

it("deletes the folders of killed processes, and no folder in use", async () => {
  const own = await makeScratchFolder();
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  const ofKilled = await mkdtemp(own.path.replace(`-${process.pid}-`, `-${pid}-`));
  const ofParent = await mkdtemp(own.path.replace(`-${process.pid}-`, `-${process.ppid}-`));
  const ofOtherMachine = await mkdtemp(own.path.replace(/scratch-[^-]*-\d+-/, `scratch-elsewhere-${pid}-`));
  const leftByThisNumber = await mkdtemp(own.path);
  await sweepScratchFolders();
  expect([own.path, ofKilled, ofParent, ofOtherMachine, leftByThisNumber].map((path) => existsSync(path))).toEqual([
    true,
    false,
    true,
    true,
    false,
  ]);
  await own.remove();
  expect(existsSync(own.path)).toBe(false);
  await Promise.all([ofParent, ofOtherMachine].map((path) => rm(path, { recursive: true })));
});
