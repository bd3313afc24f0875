// @vitest-environment jsdom
import { expect, it } from "vitest";
import { findChangedFiles } from "./follow-restore.ts";

const file = (name: string, size = 1) => ({ file_name: name, file_size: size });

it("names files that are missing after a restore, that came back, and that are older ones", () => {
  const shown = { same: file("a.pdf"), lost: file("b.pdf"), replaced: file("c.pdf", 2) };
  const stored = { same: { ...file("a.pdf"), handed_in: 5 }, deleted: file("d.pdf"), replaced: file("c.pdf", 1) };
  expect(findChangedFiles(shown, stored)).toEqual(["lost", "replaced", "deleted"]);
});
