// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { findExample, renderExample } from "../../gallery/render-example.fixture.tsx";
import { examples } from "./examples.ts";

const HINTED = findExample(examples, "With a hint");
const OVER = findExample(examples, "Over its limit");

afterEach(cleanup);

describe("TextArea", () => {
  it("commits when it is left, not at each key", async () => {
    const { store, user } = renderExample(HINTED);
    await user.type(screen.getByLabelText("Please explain"), "Because");
    expect(store.getAnswer("area_comment") ?? "").toBe("");
    await user.tab();
    expect(store.getAnswer("area_comment")).toBe("Because");
  });

  it("commits when the page goes away", async () => {
    const { store, user } = renderExample(HINTED);
    await user.type(screen.getByLabelText("Please explain"), "Because");
    fireEvent(window, new Event("pagehide"));
    expect(store.getAnswer("area_comment")).toBe("Because");
  });

  it("commits when its page is left without a press outside of it", async () => {
    const { store, user, unmount } = renderExample(HINTED);
    await user.type(screen.getByLabelText("Please explain"), "Because");
    unmount();
    expect(store.getAnswer("area_comment")).toBe("Because");
  });

  it("reports each letter before it is left", async () => {
    const { user, drafts } = renderExample(HINTED);
    await user.type(screen.getByLabelText("Please explain"), "Yes");
    expect(drafts).toEqual(["Y", "Ye", "Yes"].map((text) => ["area_comment", text]));
  });

  it("keeps what is being typed when the stored answer changes meanwhile", async () => {
    const { store, user } = renderExample(HINTED);
    const area = screen.getByLabelText<HTMLTextAreaElement>("Please explain");
    await user.type(area, "Because");
    act(() => store.show({ area_comment: "Stored elsewhere" }));
    expect(area.value).toBe("Because");
    await user.tab();
    expect(store.getAnswer("area_comment")).toBe("Because");
    act(() => store.show({ area_comment: "Stored elsewhere" }));
    expect(area.value).toBe("Stored elsewhere");
  });

  it("makes the line breaks of other programs its own, with the caret where it was", async () => {
    const { store, user } = renderExample(HINTED);
    const area = screen.getByLabelText<HTMLTextAreaElement>("Please explain");
    await user.type(area, "end");
    area.setSelectionRange(0, 0);
    await user.paste("one\u000btwo\u2028three ");
    expect([area.value, area.selectionStart]).toEqual(["one\ntwo\nthree end", 14]);
    await user.tab();
    expect(store.getAnswer("area_comment")).toBe("one\ntwo\nthree end");
  });

  it("counts down from 1500 characters", async () => {
    const { user } = renderExample(HINTED);
    await user.type(screen.getByLabelText("Please explain"), "Ten chars.");
    expect(screen.getByText("1490 characters left")).toBeTruthy();
  });

  it("keeps text over the limit and says that it is over", () => {
    renderExample(OVER);
    expect(screen.getByLabelText<HTMLTextAreaElement>("Short answer").value).toBe(
      "This is more than twenty characters.",
    );
    expect(screen.getByText("16 characters too many")).toBeTruthy();
    expect(screen.getByText("This answer is too long: at most 20 characters can be saved.")).toBeTruthy();
    expect(screen.getByLabelText("Short answer").getAttribute("aria-invalid")).toBe("true");
  });
});
