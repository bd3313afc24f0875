// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderExample } from "../gallery/render-example.fixture.tsx";
import type { FormExample } from "../gallery/widget-examples.ts";

/** A choice asks for a transcript, and the document of another question stands always. */
const TRANSCRIPT: FormExample = {
  title: "A document that a choice asks for",
  fields: {
    attended: { type: "string", title: "Attended?" },
    transcript: { type: "string", title: "Transcript", "x-document": true },
  },
  layout: ["attended", { type: "block", shownWhen: "has_attended", children: ["transcript"] }],
  conditions: { has_attended: { "==": [{ var: "attended" }, "Y"] } },
  answers: { attended: "Y" },
};
const A_DAY = 24 * 60 * 60_000;
const removed = (left_ms = A_DAY) => ({ removed: { transcript: { file_name: "transcript.pdf", left_ms } }, begun: {} });

afterEach(cleanup);

const findUndo = () => screen.findByRole("button", { name: "Undo", description: /^Your file transcript\.pdf was/ });
const queryUndo = () => screen.queryByRole("button", { name: "Undo" });
const says = (words: RegExp) =>
  waitFor(() =>
    expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(words),
    ),
  );

describe("a file that was removed before this page was opened", () => {
  it("is offered at its question with the time until when, is announced, and is given back by one press", async () => {
    const restore = vi.fn(() => Promise.resolve());
    const { store, user } = renderExample(TRANSCRIPT, (own) => ({ uploads: { ...own.uploads, restore } }));
    act(() => store.setFileNews(removed()));
    const undo = await findUndo();
    expect(undo.closest("[role=group]")).toBe(screen.getByRole("group", { name: "Transcript" }));
    await says(/^Your file transcript\.pdf was removed\. It can be given back until .*\d:\d\d/);
    await user.click(undo);
    await waitFor(() => expect(store.getAnswer("transcript")).toBe("ANSWERED"));
    expect(restore.mock.calls).toEqual([["transcript"]]);
    expect(queryUndo()).toBeNull();
    await says(/ is back\.$/);
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Delete"));
  });

  it("is offered once its question is asked again, and not before", async () => {
    const { store } = renderExample({ ...TRANSCRIPT, answers: { attended: "N" } });
    act(() => store.setFileNews(removed()));
    expect(store.getField("transcript").visible).toBe(false);
    act(() => store.setAnswers({ attended: "Y" }));
    expect(await findUndo()).toBeTruthy();
  });

  it("is offered until its time is over", async () => {
    const { store } = renderExample(TRANSCRIPT);
    act(() => store.setFileNews(removed()));
    await findUndo();
    act(() => store.setFileNews(removed(50)));
    await waitFor(() => expect(queryUndo()).toBeNull());
    act(() => store.setFileNews(removed()));
    await findUndo();
    act(() => store.setFileNews({ removed: {}, begun: {} }));
    expect(queryUndo()).toBeNull();
  });

  it("is offered no longer once another file is chosen", async () => {
    const { store, user } = renderExample(TRANSCRIPT);
    act(() => store.setFileNews(removed()));
    await findUndo();
    await user.upload(screen.getByLabelText("Transcript", { selector: "input" }), new File(["%PDF"], "new.pdf"));
    expect(queryUndo()).toBeNull();
    await waitFor(() => expect(store.getAnswer("transcript")).toBe("ANSWERED"), { timeout: 20_000 });
    expect(queryUndo()).toBeNull();
  });
});
