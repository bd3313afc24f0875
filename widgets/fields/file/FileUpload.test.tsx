// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { UploadRefusedError, type AnswerStore, type FormServices } from "../../../engine/react/index.ts";
import { findExample, type FormExample } from "../../example.fixture.ts";
import { listAnnounced, findDescriptions, renderExample } from "../../render-example.fixture.tsx";
import { toQuickUploads } from "./quick-uploads.fixture.ts";

type Uploads = FormServices["uploads"];

const show = (example: FormExample, change: (quick: Uploads) => Partial<Uploads> = () => ({})) =>
  renderExample(example, ({ uploads }) => {
    const quick = toQuickUploads(uploads);
    return { uploads: { ...quick, ...change(quick) } };
  });

const EMPTY = findExample("File upload: Several files");
const SOME: FormExample = {
  ...findExample("File upload: Several files, at least two"),
  answers: { file_some: "ANSWERED", file_some_3: "ANSWERED" },
  documents: {
    file_some: { file_name: "first-aid.pdf", file_size: 48_200 },
    file_some_3: { file_name: "phlebotomy.pdf", file_size: 91_000 },
  },
};

const pdf = (name: string) => new File(["%PDF"], name, { type: "application/pdf" });
const group = () => screen.findByRole("group", { name: /^Certificates/ });
const input = async () => within(await group()).findByLabelText<HTMLInputElement>(/./, { selector: "input" });
const queryInput = () => document.querySelector<HTMLInputElement>("input[type=file]");
const names = () => [...document.querySelectorAll(".p-file__list .p-file__name")].map((name) => name.textContent);
const said = listAnnounced;
const filesOf = (store: AnswerStore) =>
  Object.fromEntries(Object.entries(store.application().documents).map(([key, { file_name }]) => [key, file_name]));
const attached = (name: string) => screen.findByRole("button", { name: `Delete ${name}` });

describe("A question that takes one file", () => {
  const ONE = findExample("File upload: Empty");
  const chooser = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });

  it("shows the limits of a file before a file is chosen", () => {
    show(ONE);
    expect(findDescriptions(chooser("Transcript"))).toEqual([
      "Maximum file size: 1 MB. Types: .png, .jpeg, .jpg, .pdf, .docx. The name of a file may have at most 32 characters.",
    ]);
    expect(chooser("Transcript").accept).toBe(".png, .jpeg, .jpg, .pdf, .docx");
    cleanup();
    show(findExample("File upload: A limit of its own"));
    expect(findDescriptions(chooser("Slides"))[0]).toMatch(/size: 5 MB/);
  });

  it("states no limit twice, if the question's hint names it", () => {
    show({ ...ONE, ui: { file_empty: { "ui:description": "A scan of {maxSize} or less" } } });
    expect(findDescriptions(chooser("Transcript"))[0]).toBe("A scan of 1 MB or less");
    expect(findDescriptions(chooser("Transcript"))[1]).toMatch(/^Types: .png/);
  });

  it.each([
    ["Empty", "Transcript", 0, "Your file is empty. Please upload a non-empty file."],
    ["A limit of its own", "Slides", 5 * 1024 * 1024 + 1, "Your file is too large. The maximum file size is 5 MB."],
  ])("sends no file that breaks a rule, and shows the rule: %s", async (title, label, bytes, words) => {
    const presign = vi.fn();
    const { user } = show(findExample(`File upload: ${title}`), () => ({ presign }));
    await user.upload(chooser(label), new File([new Uint8Array(bytes)], "slides.pdf"));
    expect(screen.getAllByText(words)).not.toHaveLength(0);
    expect(presign).not.toHaveBeenCalled();
  });

  it("announces a refusal once, and not again during the next upload", async () => {
    const { user } = show(ONE, () => ({ post: () => new Promise(() => {}) }));
    const refusal = "Your file is empty. Please upload a non-empty file.";
    await user.upload(chooser("Transcript"), new File([""], "empty.pdf"));
    await waitFor(() => expect(said()).toEqual([refusal]));
    expect(screen.queryByRole("alert")).toBeNull();
    await user.upload(chooser("Transcript"), pdf("transcript.pdf"));
    await waitFor(() => expect(said()).toEqual([refusal, "Uploading…"]));
  });

  it("asks before a deletion, keeps the file on Cancel and deletes it on Delete", async () => {
    const { store, user } = show({
      ...ONE,
      answers: { file_empty: "ANSWERED" },
      documents: { file_empty: { file_name: "personal-sketch.pdf", file_size: 48_200 } },
    });
    expect(screen.getByText("personal-sketch.pdf")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Delete personal-sketch.pdf" }));
    expect(screen.getByRole("alertdialog", { name: "Are you sure you want to delete your file?" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(store.getAnswer("file_empty")).toBe("ANSWERED");
    await user.click(screen.getByRole("button", { name: "Delete personal-sketch.pdf" }));
    await user.click(screen.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(store.getAnswer("file_empty")).toBe(""));
    expect(chooser("Transcript")).toBeTruthy();
    expect(screen.getByText("personal-sketch.pdf is no longer attached.")).toBeTruthy();
  });

  it("informs a visitor that an account is needed", () => {
    show({ ...ONE, isLoggedOut: true });
    const words = screen.getByText(/^This question can be finished once you have created an account\./);
    expect(within(words).getByRole("link", { name: "Create account" }).getAttribute("href")).toBe("/signup");
    expect(document.querySelector("input")).toBeNull();
  });
});

describe("A question that takes several files", () => {
  it("shows one labelled group with the limits, and names its input after the files that it adds", async () => {
    show(EMPTY);
    const chooser = await input();
    expect(chooser.multiple).toBe(true);
    expect(findDescriptions(chooser)).toEqual([
      "Up to 3 files. Maximum file size: 1 MB. Types: .png, .jpeg, .jpg, .pdf, .docx. The name of a file may have at most 32 characters.",
    ]);
    cleanup();
    show({ ...EMPTY, ui: { file_several: { "ui:description": "Up to {maxFiles} files of {maxSize} each" } } });
    expect(findDescriptions(await input())).toEqual([
      "Up to 3 files of 1 MB each",
      expect.stringMatching(/^Types: .png/),
    ]);
    expect(screen.getAllByText("Certificates")).toHaveLength(1);
    expect(document.querySelectorAll("input")).toHaveLength(1);
    cleanup();
    show(SOME);
    expect(await screen.findByLabelText("Certificates Add another file")).toBe(await input());
  });

  it("shows the beginning and the end of a long name", async () => {
    const name = `${"Zeugnis ".repeat(20)}2027.pdf`;
    show({ ...SOME, documents: { ...SOME.documents, file_some: { file_name: name, file_size: 48_200 } } });
    await attached(name);
    expect(names()[0]).toBe(`✓ ${"Zeugnis ".repeat(5)}…Zeugnis 2027.pdf47.1 KB`);
    expect(screen.getByTitle(name)).toBeTruthy();
  });

  it("accepts several files at once in their order, and then hides the input", async () => {
    const { store, user } = show(EMPTY);
    await user.upload(await input(), [pdf("b.pdf"), pdf("a.pdf"), pdf("c.pdf")]);
    await waitFor(() => expect(queryInput()).toBeNull());
    // The focused input disappears, so the first new file gets the focus.
    await waitFor(() => expect(document.activeElement?.textContent).toContain("b.pdf"));
    for (const name of ["b.pdf", "a.pdf", "c.pdf"]) await attached(name);
    expect(names().map((name) => name.replace(/^✓ |[\d.]+ B$/g, ""))).toEqual(["b.pdf", "a.pdf", "c.pdf"]);
    expect(filesOf(store)).toMatchObject({ file_several: "b.pdf", file_several_2: "a.pdf", file_several_3: "c.pdf" });
    expect(
      screen.getByText("You have added as many files as this question accepts. To add another, delete one first."),
    ).toBeTruthy();
    expect(said()).toEqual(expect.arrayContaining(["b.pdf is now attached.", "c.pdf is now attached."]));
  });

  it("lists the files without room and the files that break a rule, and accepts the others", async () => {
    const { store, user } = show(SOME);
    await user.upload(await input(), [
      new File([], "empty.pdf"),
      pdf("third.pdf"),
      pdf("fourth.pdf"),
      pdf("fifth.pdf"),
    ]);
    const words = "We did not add fourth.pdf, fifth.pdf, because this question accepts at most 3 files.";
    expect(await screen.findAllByText(words)).not.toHaveLength(0);
    await waitFor(() => expect(said().join()).toContain(words));
    expect(screen.getAllByText("empty.pdf: Your file is empty. Please upload a non-empty file.")).not.toHaveLength(0);
    await attached("third.pdf");
    expect(filesOf(store)).toMatchObject({
      file_some: "first-aid.pdf",
      file_some_2: "third.pdf",
      file_some_3: "phlebotomy.pdf",
    });
  });

  it("removes the first file by keyboard, keeps the others in place, and fills the gap with the next file", async () => {
    const { store, user } = show(SOME);
    await input();
    (await attached("first-aid.pdf")).focus();
    await user.keyboard("{Enter}");
    expect(screen.getByRole("alertdialog", { name: "Are you sure you want to delete your file?" })).toBeTruthy();
    await user.tab();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(store.getAnswer("file_some")).toBe(""));
    expect(store.getAnswer("file_some_3")).toBe("ANSWERED");
    expect(said()).toContain("first-aid.pdf is no longer attached.");
    await waitFor(() => expect(document.activeElement).toBe(queryInput()));
    expect(screen.getAllByRole("listitem")).toHaveLength(1);
    await user.upload(await input(), pdf("new.pdf"));
    await attached("new.pdf");
    expect(filesOf(store)).toMatchObject({ file_some: "new.pdf", file_some_3: "phlebotomy.pdf" });
  });

  it("lets the applicant send an interrupted file again, or remove it from the list", async () => {
    const { store, user } = show(EMPTY);
    await user.upload(await input(), [pdf("cut.pdf"), pdf("whole.pdf"), pdf("cut-too.pdf")]);
    await attached("whole.pdf");
    const retry = await screen.findByRole("button", { name: "Try again: cut.pdf" });
    expect(said()).toContain("cut.pdf: We could not send your file. Check your connection and try again.");
    await user.click(await screen.findByRole("button", { name: "Remove cut-too.pdf from this list" }));
    await waitFor(() => expect(document.activeElement).toBe(queryInput()));
    await user.click(retry);
    await attached("cut.pdf");
    expect(names()).toHaveLength(2);
    expect(filesOf(store)).toMatchObject({ file_several: "cut.pdf", file_several_2: "whole.pdf" });
  });

  it("shows by name why a file was not converted, and leaves the others unchanged", async () => {
    const { user } = show(EMPTY);
    await user.upload(await input(), [pdf("fail.pdf"), pdf("whole.pdf")]);
    await attached("whole.pdf");
    const failed = (await screen.findByText("This file could not be opened.")).closest("li");
    expect(failed?.textContent).toContain("fail.pdf");
    expect(screen.queryByRole("button", { name: /Try again/ })).toBeNull();
    // A new file replaces a failed one only if no other place is free.
    await user.upload(await input(), pdf("third.pdf"));
    await attached("third.pdf");
    expect(screen.getByText("This file could not be opened.")).toBeTruthy();
    await user.upload(await input(), pdf("fourth.pdf"));
    await attached("fourth.pdf");
    expect(screen.queryByText("This file could not be opened.")).toBeNull();
  });

  it("stores the file at a free place if another page took its place, and replaces no file", async () => {
    let isQuicker = true;
    const { store, user, toasts } = show(EMPTY, (quick) => ({
      startConversion: (key, ...file) => {
        if (!isQuicker || key !== "file_several") return quick.startConversion(key, ...file);
        isQuicker = false;
        store.setDocuments({ file_several: { file_name: "theirs.pdf", file_size: 1 } });
        store.show({ file_several: "ANSWERED" });
        return Promise.reject(new UploadRefusedError("Another page has changed this file.", false, true));
      },
    }));
    await user.upload(await input(), pdf("mine.pdf"));
    await attached("mine.pdf");
    await attached("theirs.pdf");
    expect(filesOf(store)).toMatchObject({ file_several: "theirs.pdf", file_several_2: "mine.pdf" });
    expect(toasts.toasts()).toEqual([]);
  });

  it("shows a message if other pages filled the last place, and keeps their files", async () => {
    const { store, user } = show(SOME, () => ({
      startConversion: (key) => {
        store.show({ [key]: "ANSWERED" });
        return Promise.reject(new UploadRefusedError("Another page has changed this file.", false, true));
      },
    }));
    await user.upload(await input(), pdf("mine.pdf"));
    const words = "We did not add mine.pdf, because this question accepts at most 3 files.";
    expect(await screen.findAllByText(words)).not.toHaveLength(0);
    expect(["", "_2", "_3"].map((place) => store.getAnswer(`file_some${place}`))).toEqual(
      Array.from({ length: 3 }, () => "ANSWERED"),
    );
  });

  it("shows files that another page adds or deletes, and leaves a place free for a file on its way", async () => {
    const { store, user } = show(SOME);
    await input();
    act(() => store.setFileNews({ removed: {}, begun: { file_some_2: { file_name: "theirs.pdf", left_ms: 60_000 } } }));
    const words = "Your file theirs.pdf has not arrived yet. If no other page or device is sending it, send it again.";
    expect(await screen.findAllByText(words)).not.toHaveLength(0);
    expect(queryInput()).toBeNull();
    act(() => store.setFileNews({ removed: {}, begun: { file_some_2: { file_name: "theirs.pdf", left_ms: 0 } } }));
    expect(await screen.findAllByText(/theirs\.pdf did not arrive completely/)).not.toHaveLength(0);
    act(() => {
      store.setFileNews({ removed: {}, begun: {} });
      store.setDocuments({ ...store.application().documents, file_some_2: { file_name: "theirs.pdf", file_size: 9 } });
      store.show({ file_some_2: "ANSWERED", file_some: "" });
    });
    await attached("theirs.pdf");
    expect(screen.queryByRole("button", { name: "Delete first-aid.pdf" })).toBeNull();
    await user.upload(await input(), pdf("mine.pdf"));
    await attached("mine.pdf");
    expect(store.application().documents["file_some"]?.file_name).toBe("mine.pdf");
  });

  it("offers to restore each removed file, and fills its place last", async () => {
    const restore = vi.fn(() => Promise.resolve());
    const { store, user } = show(EMPTY, () => ({ restore }));
    await input();
    const removed = { file_several: { file_name: "old.pdf", left_ms: 60_000 } };
    act(() => store.setFileNews({ removed, begun: {} }));
    await screen.findByRole("button", { name: "Undo" });
    await user.upload(await input(), pdf("new.pdf"));
    await attached("new.pdf");
    expect(filesOf(store)).toMatchObject({ file_several_2: "new.pdf" });
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(store.getAnswer("file_several")).toBe("ANSWERED"));
    expect(restore.mock.calls).toEqual([["file_several"]]);
  });
});

describe("A choice that removes several files", () => {
  const example = {
    title: "Certificates that a choice asks for",
    fields: {
      worked: { type: "string", title: "Worked?" },
      certificates: { type: "string", title: "Certificates", "x-document": true, "x-files": { max: 3 } },
    },
    layout: ["worked", { type: "block", shownWhen: "has_worked", children: ["certificates"] }],
    conditions: { has_worked: { "==": [{ var: "worked" }, "Y"] } },
    answers: { worked: "Y", certificates: "ANSWERED", certificates_2: "ANSWERED" },
    documents: {
      certificates: { file_name: "one.pdf", file_size: 1 },
      certificates_2: { file_name: "two.pdf", file_size: 2 },
    },
  } as const;

  it("counts the files as one answer, and restores all of them by one press", async () => {
    const restore = vi.fn(() => Promise.resolve());
    const { store, user } = show(example, () => ({ restore }));
    await attached("one.pdf");
    act(() => store.setAnswers({ worked: "N" }));
    expect([store.getAnswer("certificates"), store.getAnswer("certificates_2")]).toEqual(["", ""]);
    const undo = await screen.findByRole("button", {
      name: "Undo",
      description:
        "Your answer to “Certificates” was removed. You can restore a file for 24 hours, even after you close this page.",
    });
    await user.click(undo);
    await waitFor(() => expect(store.getAnswer("certificates_2")).toBe("ANSWERED"));
    expect(store.getAnswer("certificates")).toBe("ANSWERED");
    expect(restore.mock.calls).toEqual([["certificates"], ["certificates_2"]]);
  });
});
