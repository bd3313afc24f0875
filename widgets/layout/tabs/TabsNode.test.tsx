// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { findExample } from "../../example.fixture.ts";
import { renderExample } from "../../render-example.fixture.tsx";

const TABS = findExample("Tabs: Type it or upload it");
const UPLOADED = {
  ...TABS,
  answers: { tab_sketch_pdf: "ANSWERED" },
  documents: { tab_sketch_pdf: { file_name: "a.pdf", file_size: 1 } },
};

const tab = (name: string) => screen.getByRole("tab", { name });

it("moves the focus between tabs by arrow keys, and switches only when a tab is pressed", async () => {
  const { user } = renderExample(TABS);
  tab("Type it here").focus();
  await user.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(tab("Upload a document"));
  expect(tab("Type it here").ariaSelected).toBe("true");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(tab("Upload a document").ariaSelected).toBe("true"));
  expect(screen.getByRole("tabpanel", { name: "Upload a document" })).toBeTruthy();
});

it("clears the document of a closed tab, and restores it with the tab", async () => {
  const [remove, restore] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())];
  const { store, user } = renderExample(UPLOADED, (own) => ({ uploads: { ...own.uploads, remove, restore } }));
  await user.click(tab("Type it here"));
  await waitFor(() => expect(tab("Type it here").ariaSelected).toBe("true"));
  expect(store.getAnswer("tab_sketch_pdf")).toBe("");
  await user.click(await screen.findByRole("button", { name: "Undo", description: /Personal sketch document/ }));
  await waitFor(() => expect(store.getAnswer("tab_sketch_pdf")).toBe("ANSWERED"));
  expect(restore).toHaveBeenCalledWith("tab_sketch_pdf");
  expect(remove).not.toHaveBeenCalled();
});

it("keeps a tab open while its file is being sent", async () => {
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
  expect(tab("Upload a document").ariaSelected).toBe("true");
});

it("shows a message when the choice cannot be saved", async () => {
  const { user, toasts } = renderExample(TABS, () => ({
    chooseTab: () => Promise.reject(new Error("The form has changed.")),
  }));
  await user.click(tab("Upload a document"));
  await waitFor(() =>
    expect(toasts.toasts()[0]?.text).toBe("We could not switch to the other tab. The form has changed."),
  );
  expect(tab("Type it here").ariaSelected).toBe("true");
});
