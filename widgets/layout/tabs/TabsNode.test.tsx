// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { findExample, renderExample } from "../../gallery/render-example.fixture.tsx";
import { examples } from "./examples.ts";

const TABS = findExample(examples, "Type it or upload it");

afterEach(cleanup);

const tab = (name: string) => screen.getByRole("tab", { name });

describe("TabsNode", () => {
  it("moves by arrows and switches only when pressed", async () => {
    const { user } = renderExample(TABS);
    tab("Type it here").focus();
    await user.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(tab("Upload a document"));
    expect(tab("Type it here").getAttribute("aria-selected")).toBe("true");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(tab("Upload a document").getAttribute("aria-selected")).toBe("true"));
    expect(screen.getByRole("tabpanel", { name: "Upload a document" })).toBeTruthy();
  });

  it("clears the answers of the tab that is left", async () => {
    const { store, user } = renderExample({ ...TABS, answers: { tab_sketch: "Once" } });
    await user.click(tab("Upload a document"));
    await waitFor(() => expect(store.getAnswer("tab_sketch")).toBe(""));
  });

  it("deletes the document of the tab that is left, then switches", async () => {
    const remove = vi.fn(() => Promise.resolve());
    const { store, user } = renderExample(
      {
        ...TABS,
        answers: { tab_sketch_pdf: "ANSWERED" },
        documents: { tab_sketch_pdf: { file_name: "a.pdf", file_size: 1 } },
      },
      (own) => ({ uploads: { ...own.uploads, remove } }),
    );
    await user.click(tab("Type it here"));
    await waitFor(() => expect(tab("Type it here").getAttribute("aria-selected")).toBe("true"));
    expect(remove).toHaveBeenCalledWith("tab_sketch_pdf");
    expect(store.getAnswer("tab_sketch_pdf")).toBe("");
  });

  it("cannot be left while its file is being sent", async () => {
    const { user } = renderExample(TABS);
    await user.click(tab("Upload a document"));
    await user.upload(
      await screen.findByLabelText("Personal sketch document", { selector: "input" }),
      new File(["x"], "a.pdf"),
    );
    await user.click(tab("Type it here"));
    expect(screen.getByRole("alertdialog", { name: "File Upload in Progress" }).textContent).toContain(
      "Please wait until the file upload has completed.",
    );
    expect(tab("Upload a document").getAttribute("aria-selected")).toBe("true");
  });

  it("shows a message when the choice cannot be saved", async () => {
    const { user, toasts } = renderExample(TABS, () => ({ chooseTab: () => Promise.reject(new Error("down")) }));
    await user.click(tab("Upload a document"));
    await waitFor(() => expect(toasts.toasts()[0]?.text).toBe("Error handling tabs for Type it here"));
    expect(tab("Type it here").getAttribute("aria-selected")).toBe("true");
  });
});
