// @vitest-environment jsdom
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Aside } from "../../engine/react/index.ts";
import { findExample, type FormExample } from "../example.fixture.ts";
import { listAnnounced, renderExample } from "../render-example.fixture.tsx";

const queryUndo = () => screen.queryByRole("button", { name: "Undo" });

describe("a question with answers from two places", () => {
  const CITY: FormExample = {
    title: "A city",
    fields: { city: { type: "string", title: "City" } },
    layout: ["city"],
    answers: { city: "Albany" },
  };
  const ASIDE: Aside = {
    id: "1",
    key: "city",
    value: "Toronto",
    writer: "w",
    seq: 1,
    at: "2026-11-21T12:00:00Z",
    kind: "conflict",
    revision: 2,
  };

  const choice = () => screen.findByRole("group", { name: /“City” was answered in two places/ });
  const unfit = () => screen.findByRole("group", { name: /“City” does not fit the form as it is now/ });

  it("shows a text whose question now asks for a document", async () => {
    const { store } = renderExample({
      title: "Marks",
      fields: { marks: { type: "string", title: "Marks", "x-document": true } },
      layout: ["marks"],
      answers: {},
    });
    act(() => store.setAsides([{ ...ASIDE, key: "marks", value: "Typed before" }]));
    expect((await screen.findAllByText("Typed before")).length).toBeGreaterThan(0);
  });

  it("does not offer a choice that its question no longer has", async () => {
    const { store } = renderExample({
      ...CITY,
      fields: { city: { type: "string", title: "City", "x-options": "cities" } },
      options: { cities: { options: [{ value: "Albany", label: "Albany" }] } },
    });
    act(() => store.setAsides([ASIDE]));
    expect(within(await unfit()).queryByRole("button", { name: "Use the other answer" })).toBeNull();
    act(() => store.setAsides([{ ...ASIDE, value: "Albany" }]));
    expect(within(await choice()).getByRole("button", { name: "Use the other answer" })).toBeTruthy();
  });

  it("takes a choice that depends on another answer by its label", async () => {
    const { store, user } = renderExample({
      ...CITY,
      fields: {
        country: { type: "string", title: "Country" },
        city: { type: "string", title: "City", "x-options": { list: "cities", by: "country" } },
      },
      layout: ["country", "city"],
      options: {
        cities: {
          keyed: {
            A: [{ value: "1", label: "Perth" }],
            B: [
              { value: "1", label: "Ames" },
              { value: "2", label: "Perth" },
            ],
          },
        },
      },
      answers: { country: "B", city: "1" },
    });
    act(() => store.setAsides([{ ...ASIDE, value: "Perth" }]));
    await user.click(within(await choice()).getByRole("button", { name: "Use the other answer" }));
    expect(store.getAnswer("city")).toBe("2");
  });

  it("does not offer a text that is too long for its question", async () => {
    const { store } = renderExample(CITY);
    act(() => store.setAsides([{ ...ASIDE, value: "T".repeat(46) }]));
    expect(within(await unfit()).queryByRole("button", { name: "Use the other answer" })).toBeNull();
    act(() => store.setAsides([{ ...ASIDE, value: "T".repeat(45) }]));
    expect(within(await choice()).getByRole("button", { name: "Use the other answer" })).toBeTruthy();
  });

  it("shows both texts of a conflict at its field, and keeps the stored one until the person chooses", async () => {
    const { store } = renderExample(CITY);
    act(() => store.setAsides([ASIDE]));
    const texts = within(await choice()).getAllByRole("definition");
    expect(texts.map(({ textContent }) => textContent)).toEqual(["Albany", "Toronto"]);
    expect(screen.getByLabelText<HTMLInputElement>("City").value).toBe("Albany");
  });

  it.each([
    ["Use the other answer", "Toronto", [["1", "Toronto"]]],
    ["Keep the answer in the form", "Albany", [["1", undefined]]],
  ])("after “%s” stores the answer %s, and moves the focus into the form", async (button, kept, chosen) => {
    const choices: [string, Aside["value"] | undefined][] = [];
    const { store, user } = renderExample(CITY, (own) => ({
      chooseAside(id, taken) {
        choices.push([id, taken]);
        own.chooseAside(id, taken);
      },
    }));
    act(() => store.setAsides([ASIDE]));
    await choice();
    await user.click(screen.getByRole("button", { name: button }));
    expect(choices).toEqual(chosen);
    const input = screen.getByLabelText<HTMLInputElement>("City");
    expect(input.value).toBe(kept);
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect(screen.queryByRole("button", { name: button })).toBeNull();
  });
});

describe("a file that was removed before this page was opened", () => {
  /** One answer asks for a transcript. The other question always has its document. */
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
  const removed = (left_ms = A_DAY) => ({
    removed: { transcript: { file_name: "transcript.pdf", left_ms } },
    begun: {},
  });

  const findUndo = () => screen.findByRole("button", { name: "Undo", description: /^Your file transcript\.pdf was/ });
  const says = (words: RegExp) => waitFor(() => expect(listAnnounced()).toContainEqual(expect.stringMatching(words)));

  it("offers a removed file at its question with a time limit, announces it, and restores it by one press", async () => {
    const restore = vi.fn(() => Promise.resolve());
    const { store, user } = renderExample(TRANSCRIPT, (own) => ({ uploads: { ...own.uploads, restore } }));
    act(() => store.setFileNews(removed()));
    const undo = await findUndo();
    expect(undo.closest("[role=group]")).toBe(screen.getByRole("group", { name: "Transcript" }));
    await says(/^Your file transcript\.pdf was removed\. You can restore it until .*\d:\d\d/);
    await user.click(undo);
    await waitFor(() => expect(store.getAnswer("transcript")).toBe("ANSWERED"));
    expect(restore.mock.calls).toEqual([["transcript"]]);
    expect(queryUndo()).toBeNull();
    await says(/ is back\.$/);
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Delete"));
  });

  it("offers a removed file when its question is shown again, and not before", async () => {
    const { store } = renderExample({ ...TRANSCRIPT, answers: { attended: "N" } });
    act(() => store.setFileNews(removed()));
    expect(store.getField("transcript").visible).toBe(false);
    act(() => store.setAnswers({ attended: "Y" }));
    expect(await findUndo()).toBeTruthy();
  });

  it("offers a removed file until its time limit", async () => {
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
});

describe("an answer that a choice removed", () => {
  const CONVICTION = findExample("Notes: A choice that removes answers");

  const no = () => screen.getByRole("radio", { name: "No" });
  const yes = () => screen.getByRole<HTMLInputElement>("radio", { name: "Yes" });
  const explanation = () => screen.getByLabelText<HTMLTextAreaElement>("Please explain");

  it("offers a removed answer below the choice, under its question's name, and restores it by keyboard", async () => {
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
    expect(queryUndo()).toBeNull();
  });

  it("announces a removed answer in an existing live region, also when the choice is reversed, without moving the focus", async () => {
    const { user } = renderExample(CONVICTION);
    const region = await screen.findByRole("status");
    await user.click(no());
    await waitFor(() => expect(listAnnounced()).toEqual([expect.stringMatching(/^2 answers were removed.*Undo/)]));
    await user.click(yes());
    expect(document.activeElement).toBe(yes());
    await waitFor(() => expect(listAnnounced()).toContain("2 answers are back: Please explain, Court."));
    expect(screen.getAllByRole("status")).toEqual([region]);
  });
});

it("announces how many questions a choice reveals, also for the second time", async () => {
  const { user } = renderExample({
    title: "Tests",
    fields: {
      gmat: { type: "string", title: "Taken?", enum: ["Y", "N"] },
      month: { type: "string", title: "Month" },
      year: { type: "string", title: "Year" },
      score: { type: "string", title: "Score" },
    },
    layout: [
      "gmat",
      {
        type: "block",
        shownWhen: "taken",
        children: [{ type: "monthYear", label: "When?", month: "month", year: "year" }, "score"],
      },
    ],
    conditions: { taken: { "==": [{ var: "gmat" }, "Y"] } },
    answers: { gmat: "N" },
  });
  await screen.findByRole("status");
  const choose = (value: string) => user.selectOptions(screen.getByLabelText("Taken?"), value);
  const words = "2 more questions are shown.";
  await choose("Y");
  await waitFor(() => expect(listAnnounced()).toEqual([words]));
  await choose("N");
  await choose("Y");
  await waitFor(() => expect(listAnnounced().filter((said) => said === words)).toHaveLength(2));
});
