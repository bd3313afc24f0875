// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { findExample, renderExample } from "../../gallery/render-example.fixture.tsx";
import { examples } from "./examples.ts";

afterEach(cleanup);

describe("FileUpload", () => {
  it("states the limits first", () => {
    renderExample(findExample(examples, "Empty"));
    const input = screen.getByLabelText<HTMLInputElement>("Transcript", { selector: "input" });
    const describing = document.getElementById(input.getAttribute("aria-describedby") ?? "");
    expect(describing?.textContent).toBe(
      "One file, at most 1 MB. Types: .png, .jpeg, .jpg, .pdf, .docx. The name may have at most 32 characters.",
    );
    expect(input.accept).toBe(".png, .jpeg, .jpg, .pdf, .docx");
  });

  it("states and holds the question's own limit, where it has one", async () => {
    const presign = vi.fn();
    const { user } = renderExample(findExample(examples, "A limit of its own"), (own) => ({
      uploads: { ...own.uploads, presign },
    }));
    const input = screen.getByLabelText<HTMLInputElement>("Slides", { selector: "input" });
    expect(document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent).toMatch(/at most 5 MB/);
    await user.upload(input, new File([new Uint8Array(5 * 1024 * 1024 + 1)], "slides.pdf"));
    expect(screen.getAllByText("Your file is too large. The maximum file size is 5 MB.")).not.toHaveLength(0);
    expect(presign).not.toHaveBeenCalled();
  });

  it("does not send a file that breaks a rule, and says which", async () => {
    const presign = vi.fn();
    const { user } = renderExample(findExample(examples, "Empty"), (own) => ({ uploads: { ...own.uploads, presign } }));
    await user.upload(screen.getByLabelText("Transcript", { selector: "input" }), new File([], "empty.pdf"));
    expect(screen.getAllByText("Your file is empty. Please upload a non-empty file.")).not.toHaveLength(0);
    expect(presign).not.toHaveBeenCalled();
  });

  it("shows progress while a file is sent", async () => {
    const { user } = renderExample(findExample(examples, "Empty"));
    await user.upload(screen.getByLabelText("Transcript", { selector: "input" }), new File(["%PDF"], "transcript.pdf"));
    expect(screen.getByRole("progressbar", { name: "Uploading…" })).toBeTruthy();
    expect(await screen.findAllByText("Converting your file…", undefined, { timeout: 3000 })).not.toHaveLength(0);
  });

  it("asks before it deletes, keeps the file on Cancel and deletes it on Delete", async () => {
    const { store, user } = renderExample(findExample(examples, "Attached"));
    expect(screen.getByText("personal-sketch.pdf")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Delete personal-sketch.pdf" }));
    expect(screen.getByRole("alertdialog", { name: "Are you sure you want to delete your file?" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(store.getAnswer("file_attached")).toBe("ANSWERED");
    await user.click(screen.getByRole("button", { name: "Delete personal-sketch.pdf" }));
    await user.click(screen.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(store.getAnswer("file_attached")).toBe(""));
    expect(screen.getByLabelText("Personal sketch", { selector: "input" })).toBeTruthy();
    expect(screen.getByText("personal-sketch.pdf has been deleted.")).toBeTruthy();
  });

  it("says to a visitor that an account is needed", () => {
    renderExample(findExample(examples, "Logged out"));
    const words = screen.getByText(/^This question can be finished once you have created an account\./);
    expect(within(words).getByRole("link", { name: "Create Account" }).getAttribute("href")).toBe("/signup");
    expect(document.querySelector("input")).toBeNull();
  });
});
