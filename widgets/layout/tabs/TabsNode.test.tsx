// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { findExample, renderExample, type RenderedExample } from "../../gallery/render-example.fixture.tsx";
import { examples } from "./examples.ts";

const TABS = findExample(examples, "Type it or upload it");
const UPLOADED = {
  ...TABS,
  answers: { tab_sketch_pdf: "ANSWERED" },
  documents: { tab_sketch_pdf: { file_name: "a.pdf", file_size: 1 } },
};

afterEach(cleanup);

const tab = (name: string) => screen.getByRole("tab", { name });

/** Leaves the tab of `store` for another one, and has another page choose it again. */
async function chooseHereAndBackElsewhere(
  store: RenderedExample["store"],
  user: RenderedExample["user"],
  other: string,
): Promise<void> {
  await user.click(tab(other));
  await waitFor(() => expect(tab(other).ariaSelected).toBe("true"));
  const removal = [...store.tenant.tabGroups.keys()].map(store.removalAt).find((offered) => offered !== undefined);
  if (removal?.tabBefore === undefined) throw new Error("The choice removed nothing.");
  const { at, tabBefore } = removal;
  act(() => store.showLayout({ tabs: { [at]: tabBefore } }));
  expect(tab(other).ariaSelected).toBe("false");
}

describe("TabsNode", () => {
  it("moves by arrows and switches only when pressed", async () => {
    const { user } = renderExample(TABS);
    tab("Type it here").focus();
    await user.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(tab("Upload a document"));
    expect(tab("Type it here").ariaSelected).toBe("true");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(tab("Upload a document").ariaSelected).toBe("true"));
    expect(screen.getByRole("tabpanel", { name: "Upload a document" })).toBeTruthy();
  });

  it("clears the document of the tab that is left, and gives it back with the tab", async () => {
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

  it("gives the document back by Undo where its tab was chosen again elsewhere, and not twice", async () => {
    const restore = vi.fn(() => Promise.resolve());
    const { store, user } = renderExample(UPLOADED, (own) => ({ uploads: { ...own.uploads, restore } }));
    await chooseHereAndBackElsewhere(store, user, "Type it here");
    await user.click(await screen.findByRole("button", { name: "Undo", description: /Personal sketch document/ }));
    await waitFor(() => expect(store.getAnswer("tab_sketch_pdf")).toBe("ANSWERED"));
    expect(restore).toHaveBeenCalledExactlyOnceWith("tab_sketch_pdf");
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("offers a document no longer that was given back elsewhere", async () => {
    const { store, user } = renderExample(UPLOADED);
    await chooseHereAndBackElsewhere(store, user, "Type it here");
    await screen.findByRole("button", { name: "Undo" });
    act(() => store.show({ tab_sketch_pdf: "ANSWERED" }));
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("gives the text back by Undo where its tab was chosen again elsewhere", async () => {
    const { store, typed, user } = renderExample({ ...TABS, answers: { tab_sketch: "Once" } });
    await chooseHereAndBackElsewhere(store, user, "Upload a document");
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(store.getAnswer("tab_sketch")).toBe("Once"));
    expect(typed()).toEqual({ tab_sketch: "Once" });
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
    expect(tab("Upload a document").ariaSelected).toBe("true");
  });

  it("shows a message when the choice cannot be saved", async () => {
    const { user, toasts } = renderExample(TABS, () => ({ chooseTab: () => Promise.reject(new Error("down")) }));
    await user.click(tab("Upload a document"));
    await waitFor(() => expect(toasts.toasts()[0]?.text).toBe("Error handling tabs for Type it here"));
    expect(tab("Type it here").ariaSelected).toBe("true");
  });
});
