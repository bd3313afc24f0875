// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { UploadRefusedError, type FormServices } from "../../../engine/react/index.ts";
import { findExample, renderExample as renderSlowly } from "../../gallery/render-example.fixture.tsx";
import type { FormExample } from "../../gallery/widget-examples.ts";
import { examples } from "./examples.ts";

afterEach(cleanup);

/** The gallery asks for a conversion as often as a browser does. Here it is done when it begins. */
function renderExample(example: FormExample, change: (own: FormServices) => Partial<FormServices> = () => ({})) {
  return renderSlowly(example, (slow) => {
    const startConversion: FormServices["uploads"]["startConversion"] = async (...file) => {
      await slow.uploads.startConversion(...file);
      await slow.uploads.conversionStatus(file[0]);
      return slow.uploads.conversionStatus(file[0]);
    };
    const own = { ...slow, uploads: { ...slow.uploads, startConversion } };
    return { uploads: own.uploads, ...change(own) };
  });
}

const EMPTY = findExample(examples, "Several files");
const SOME = findExample(examples, "Several files, two of them attached");
const SLOW = { timeout: 20_000 };

const pdf = (name: string) => new File(["%PDF"], name, { type: "application/pdf" });
const group = () => screen.findByRole("group", { name: /^Certificates/ });
const input = async () => within(await group()).findByLabelText<HTMLInputElement>(/./, { selector: "input" });
const queryInput = () => document.querySelector<HTMLInputElement>("input[type=file]");
const names = () => [...document.querySelectorAll(".p-file__list .p-file__name")].map((name) => name.textContent);
const said = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
const attached = (name: string) => screen.findByRole("button", { name: `Delete ${name}` }, SLOW);

describe("A question that takes several files", () => {
  it("is one group with one label and the limits, and says how many files it takes", async () => {
    renderExample(EMPTY);
    const chooser = await input();
    expect(chooser.multiple).toBe(true);
    const describing = document.getElementById(chooser.getAttribute("aria-describedby")?.trim() ?? "");
    expect(describing?.textContent).toBe(
      "Up to 3 files, each at most 1 MB. Types: .png, .jpeg, .jpg, .pdf, .docx. Each name may have at most 32 characters.",
    );
    expect(screen.getAllByText("Certificates")).toHaveLength(1);
    expect(document.querySelectorAll("input")).toHaveLength(1);
  });

  it("takes several files that are chosen at once in their order, and then has no input any more", async () => {
    const { store, user } = renderExample(EMPTY);
    await user.upload(await input(), [pdf("b.pdf"), pdf("a.pdf"), pdf("c.pdf")]);
    await waitFor(() => expect(queryInput()).toBeNull());
    // The input took the focus along, so the first of the new files has it.
    await waitFor(() => expect(document.activeElement?.textContent).toContain("b.pdf"));
    for (const name of ["b.pdf", "a.pdf", "c.pdf"]) await attached(name);
    expect(names().map((name) => name.replace(/^✓ |[\d.]+ B$/g, ""))).toEqual(["b.pdf", "a.pdf", "c.pdf"]);
    expect(store.application().documents).toMatchObject({
      file_several: { file_name: "b.pdf" },
      file_several_2: { file_name: "a.pdf" },
      file_several_3: { file_name: "c.pdf" },
    });
    expect(
      screen.getByText("You have added as many files as fit here. To add another, delete one first."),
    ).toBeTruthy();
    expect(said()).toEqual(expect.arrayContaining(["b.pdf has been uploaded.", "c.pdf has been uploaded."]));
  });

  it("says which files there was no room for, and takes the others", async () => {
    const { store, user } = renderExample(SOME);
    await user.upload(await input(), [pdf("third.pdf"), pdf("fourth.pdf"), pdf("fifth.pdf")]);
    const words = "There was no room for fourth.pdf, fifth.pdf, because this question takes 3 files at most.";
    expect(await screen.findAllByText(words, undefined, SLOW)).not.toHaveLength(0);
    expect(said()).toContain(words);
    await attached("third.pdf");
    expect(store.application().documents).toMatchObject({
      file_some: { file_name: "first-aid.pdf" },
      file_some_2: { file_name: "third.pdf" },
      file_some_3: { file_name: "phlebotomy.pdf" },
    });
  });

  it("keeps no place for a file that breaks a rule, and names it with the rule", async () => {
    const { user } = renderExample(SOME);
    await user.upload(await input(), [new File([], "empty.pdf"), pdf("third.pdf")]);
    expect(
      await screen.findAllByText("empty.pdf: Your file is empty. Please upload a non-empty file.", undefined, SLOW),
    ).not.toHaveLength(0);
    await attached("third.pdf");
  });

  it("names its input after the question and what it adds, once a file is there", async () => {
    renderExample(SOME);
    expect(await screen.findByLabelText("Certificates Add another file")).toBe(await input());
  });

  it("removes the first file by keyboard, moves no other, and gives its place to the next one", async () => {
    const { store, user } = renderExample(SOME);
    await input();
    (await attached("first-aid.pdf")).focus();
    await user.keyboard("{Enter}");
    expect(screen.getByRole("alertdialog", { name: "Are you sure you want to delete your file?" })).toBeTruthy();
    await user.tab();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(store.getAnswer("file_some")).toBe(""));
    expect(store.getAnswer("file_some_3")).toBe("ANSWERED");
    expect(said()).toContain("first-aid.pdf has been deleted.");
    await waitFor(() => expect(document.activeElement).toBe(queryInput()));
    expect(screen.getAllByRole("listitem")).toHaveLength(1);
    await user.upload(await input(), pdf("new.pdf"));
    await attached("new.pdf");
    expect(store.application().documents["file_some"]?.file_name).toBe("new.pdf");
    expect(store.application().documents["file_some_3"]?.file_name).toBe("phlebotomy.pdf");
  });

  it("lets a file that was cut off be sent again, or taken off the list, beside the others", async () => {
    const { store, user } = renderExample(EMPTY);
    await user.upload(await input(), [pdf("cut.pdf"), pdf("whole.pdf"), pdf("cut-too.pdf")]);
    await attached("whole.pdf");
    const retry = await screen.findByRole("button", { name: "Try again: cut.pdf" }, SLOW);
    expect(said()).toContain("cut.pdf: Your file could not be sent. Please check your connection and try again.");
    await user.click(await screen.findByRole("button", { name: "Take cut-too.pdf off this list" }, SLOW));
    await waitFor(() => expect(document.activeElement).toBe(queryInput()));
    await user.click(retry);
    await attached("cut.pdf");
    expect(names()).toHaveLength(2);
    expect(store.application().documents).toMatchObject({
      file_several: { file_name: "cut.pdf" },
      file_several_2: { file_name: "whole.pdf" },
    });
  });

  it("says why a file was not converted, with its name, and leaves the others alone", async () => {
    const { user } = renderExample(EMPTY);
    await user.upload(await input(), [pdf("fail.pdf"), pdf("whole.pdf")]);
    await attached("whole.pdf");
    const failed = (await screen.findByText("This file could not be opened.", undefined, SLOW)).closest("li");
    expect(failed?.textContent).toContain("fail.pdf");
    expect(screen.queryByRole("button", { name: /Try again/ })).toBeNull();
    // It gives way to another file only where there is no other room.
    await user.upload(await input(), pdf("third.pdf"));
    await attached("third.pdf");
    expect(screen.getByText("This file could not be opened.")).toBeTruthy();
    await user.upload(await input(), pdf("fourth.pdf"));
    await attached("fourth.pdf");
    expect(screen.queryByText("This file could not be opened.")).toBeNull();
  });

  it("puts a file elsewhere where another page has been quicker, and replaces nothing", async () => {
    let isQuicker = true;
    const { store, user, toasts } = renderExample(EMPTY, (own) => ({
      uploads: {
        ...own.uploads,
        startConversion: (key, fileKey, fileName) => {
          if (!isQuicker || key !== "file_several") return own.uploads.startConversion(key, fileKey, fileName);
          isQuicker = false;
          store.setDocuments({ file_several: { file_name: "theirs.pdf", file_size: 1 } });
          store.show({ file_several: "ANSWERED" });
          return Promise.reject(new UploadRefusedError("Another page has changed this file.", false, true));
        },
      },
    }));
    await user.upload(await input(), pdf("mine.pdf"));
    await attached("mine.pdf");
    await attached("theirs.pdf");
    expect(store.application().documents).toMatchObject({
      file_several: { file_name: "theirs.pdf" },
      file_several_2: { file_name: "mine.pdf" },
    });
    expect(toasts.toasts()).toEqual([]);
  });

  it("says so where other pages have filled the last place, and loses nothing of theirs", async () => {
    const { store, user } = renderExample(SOME, (own) => ({
      uploads: {
        ...own.uploads,
        startConversion: (key) => {
          store.show({ [key]: "ANSWERED" });
          return Promise.reject(new UploadRefusedError("Another page has changed this file.", false, true));
        },
      },
    }));
    await user.upload(await input(), pdf("mine.pdf"));
    expect(
      await screen.findAllByText(
        "There was no room for mine.pdf, because this question takes 3 files at most.",
        undefined,
        SLOW,
      ),
    ).not.toHaveLength(0);
    expect(["file_some", "file_some_2", "file_some_3"].map((key) => store.getAnswer(key))).toEqual([
      "ANSWERED",
      "ANSWERED",
      "ANSWERED",
    ]);
  });

  it("shows what another page adds and deletes, and takes no place that a file is on its way to", async () => {
    const { store, user } = renderExample(SOME);
    await input();
    act(() => store.setFileNews({ removed: {}, begun: { file_some_2: { file_name: "theirs.pdf", left_ms: 60_000 } } }));
    const words = "Your file theirs.pdf is being sent from another page or device, and is not here yet.";
    expect(await screen.findAllByText(words, undefined, SLOW)).not.toHaveLength(0);
    expect(queryInput()).toBeNull();
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

  it("offers each removed file again, and gives its place away last", async () => {
    const restore = vi.fn(() => Promise.resolve());
    const { store, user } = renderExample(EMPTY, (own) => ({ uploads: { ...own.uploads, restore } }));
    await input();
    const removed = { file_several: { file_name: "old.pdf", left_ms: 60_000 } };
    act(() => store.setFileNews({ removed, begun: {} }));
    await screen.findByRole("button", { name: "Undo" });
    await user.upload(await input(), pdf("new.pdf"));
    await attached("new.pdf");
    expect(store.application().documents).toMatchObject({ file_several_2: { file_name: "new.pdf" } });
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(store.getAnswer("file_several")).toBe("ANSWERED"));
    expect(restore.mock.calls).toEqual([["file_several"]]);
  });

  it("says once what is wrong, at its input", async () => {
    renderExample(findExample(examples, "Several files, required and missing"));
    const chooser = await input();
    expect(screen.getAllByText("Please upload at least one certificate.")).toHaveLength(1);
    expect(chooser.getAttribute("aria-invalid")).toBe("true");
    expect(chooser.getAttribute("aria-describedby")).toContain("error");
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

  it("counts them as one answer, and gives all of them back by one press", async () => {
    const restore = vi.fn(() => Promise.resolve());
    const { store, user } = renderExample(example, (own) => ({ uploads: { ...own.uploads, restore } }));
    await attached("one.pdf");
    act(() => store.setAnswers({ worked: "N" }));
    expect([store.getAnswer("certificates"), store.getAnswer("certificates_2")]).toEqual(["", ""]);
    const undo = await screen.findByRole("button", {
      name: "Undo",
      description:
        "Your answer to “Certificates” was removed. A file can be given back for 24 hours, even after this page is closed.",
    });
    await user.click(undo);
    await waitFor(() => expect(store.getAnswer("certificates_2")).toBe("ANSWERED"));
    expect(store.getAnswer("certificates")).toBe("ANSWERED");
    expect(restore.mock.calls).toEqual([["certificates"], ["certificates_2"]]);
  });
});
