import { describe, expect, it } from "vitest";
import type { ConversionStatus, FormServices } from "../../engine/react/index.ts";
import { openSmallStore } from "../../engine/react/small-store.fixture.ts";
import { findFailed, findUntoldFailure } from "./failed-files.ts";

const FAILED = { status: "FAILED", message: "No." } as const;

function openWith(status: () => ConversionStatus) {
  const store = openSmallStore({ tabs: { sketch_tabs: "upload" } });
  const services = { uploads: { conversionStatus: () => Promise.resolve(status()) } } as unknown as FormServices;
  return { store, services };
}

describe("findUntoldFailure", () => {
  it("names a file that failed before this page could know once, and another one of its question again", async () => {
    let file_name = "a.pdf";
    const parts = openWith(() => ({ ...FAILED, file_name }));
    expect(await findUntoldFailure(parts)).toEqual({ key: "sketch_pdf", name: "a.pdf" });
    expect(await findUntoldFailure(parts)).toBeUndefined();
    file_name = "b.pdf";
    expect(await findUntoldFailure(parts)).toEqual({ key: "sketch_pdf", name: "b.pdf" });
  });

  it("names none of a question that has a document or is not asked", async () => {
    const parts = openWith(() => FAILED);
    parts.store.show({ sketch_pdf: "ANSWERED" });
    expect(await findUntoldFailure(parts)).toBeUndefined();
    parts.store.show({ sketch_pdf: "" });
    parts.store.showLayout({ tabs: { sketch_tabs: "type" } });
    expect(await findUntoldFailure(parts)).toBeUndefined();
  });
});

describe("findFailed", () => {
  it("names a file that has failed while it was waited for, which is then not looked for once more", async () => {
    const parts = openWith(() => ({ ...FAILED, file_name: "a.pdf" }));
    expect(await findFailed(parts, ["sketch_pdf"])).toEqual({ key: "sketch_pdf", name: "a.pdf" });
    expect(await findUntoldFailure(parts)).toBeUndefined();
  });

  it("passes over a question that is not asked, and calls a file like its question where its name is not known", async () => {
    const parts = openWith(() => FAILED);
    const { label } = parts.store.tenant.fields.get("sketch_pdf") ?? {};
    expect(await findFailed(parts, ["sketch_pdf"])).toEqual({ key: "sketch_pdf", name: label });
    parts.store.showLayout({ tabs: { sketch_tabs: "type" } });
    expect(await findFailed(parts, ["sketch_pdf"])).toBeUndefined();
  });
});
