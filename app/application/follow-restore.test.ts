// @vitest-environment jsdom
import { expect, it } from "vitest";
import { findChangedFiles } from "./follow-restore.ts";

const file = (name: string, size = 1) => ({ file_name: name, file_size: size });

it("lists files that a restore removed, brought back or replaced by an older one", () => {
  const shown = { same: file("a.pdf"), lost: file("b.pdf"), replaced: file("c.pdf", 2) };
  const stored = { same: { ...file("a.pdf"), handed_in: 5 }, deleted: file("d.pdf"), replaced: file("c.pdf", 1) };
  expect(findChangedFiles(shown, stored)).toEqual(["lost", "replaced", "deleted"]);
});
