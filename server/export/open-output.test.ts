import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { beforeEach, expect, it } from "vitest";
import { openOutput } from "./open-output.ts";
import { useFolder } from "../../tests/use-folder.ts";

const folder = useFolder();
let file: string;
beforeEach(() => {
  file = folder("out.csv");
});

it("gives an output file its name only when complete, and lets only its owner read it", async () => {
  const output = await openOutput(file, false);
  await output.write(Buffer.from("one,"));
  await output.write(Buffer.from("two"));
  await expect(stat(file)).rejects.toThrow("ENOENT");
  await output.keep();
  await output.drop();
  expect(await readFile(file, "utf8")).toBe("one,two");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder())).toEqual(["out.csv"]);
});

it("deletes discarded output, and keeps the earlier file", async () => {
  await writeFile(file, "before");
  const output = await openOutput(file, true);
  await output.write(Buffer.from("half"));
  await output.drop();
  expect(await readdir(folder())).toEqual(["out.csv"]);
  expect(await readFile(file, "utf8")).toBe("before");
});

it("replaces a file only if allowed, even a file created meanwhile", async () => {
  const output = await openOutput(file, false);
  await writeFile(file, "before");
  await expect(output.keep()).rejects.toThrow(`${file} exists already.`);
  await output.drop();
  await expect(openOutput(file, false)).rejects.toThrow("--force");
  const allowed = await openOutput(file, true);
  await allowed.write(Buffer.from("after"));
  await allowed.keep();
  expect(await readFile(file, "utf8")).toBe("after");
});

it("reports a missing folder in one line", () =>
  expect(openOutput(folder("none", "out.csv"), false)).rejects.toThrow("cannot be written (ENOENT)."));
