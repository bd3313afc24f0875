// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { findExample, renderExample } from "../gallery/render-example.fixture.tsx";
import { examples } from "./examples.ts";

const CONVICTION = findExample(examples, "A choice that removes answers");

afterEach(cleanup);

const no = () => screen.getByRole("radio", { name: "No" });
const yes = () => screen.getByRole<HTMLInputElement>("radio", { name: "Yes" });
const regions = () => screen.getAllByRole("status");
const explanation = () => screen.getByLabelText<HTMLTextAreaElement>("Please explain");

describe("an answer that a choice removed", () => {
  it("is offered back below the choice, by the name of its question, and the keyboard alone brings it back", async () => {
    const { user } = renderExample(CONVICTION);
    await user.click(no());
    expect(screen.queryByLabelText("Please explain")).toBeNull();
    const undo = await screen.findByRole("button", { name: "Undo", description: /2 answers were removed: .*Court/ });
    expect(undo.closest("fieldset")?.contains(no())).toBe(true);
    await user.tab();
    expect(document.activeElement).toBe(undo);
    await user.keyboard("{Enter}");
    expect(explanation().value).toBe("A long explanation");
    expect(yes().checked).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(yes()));
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("is back as soon as the choice is taken back, and no focus moves", async () => {
    const { user } = renderExample(CONVICTION);
    await user.click(no());
    await user.click(yes());
    expect(explanation().value).toBe("A long explanation");
    expect(document.activeElement).toBe(yes());
  });

  it("is announced in a live region that was there before", async () => {
    const { user, store } = renderExample(CONVICTION);
    await waitFor(() => expect(regions()).toHaveLength(2));
    const before = regions();
    await user.click(no());
    const region = await waitFor(() => {
      const found = regions().find(({ textContent }) => textContent.startsWith("2 answers were removed"));
      expect(found?.textContent).toContain("Undo");
      return found;
    });
    expect(before).toContain(region);
    act(() => store.setAnswers({ note_conviction: "Y" }));
    await waitFor(() => expect(region?.textContent).toBe("2 answers are back: Please explain, Court."));
  });
});
