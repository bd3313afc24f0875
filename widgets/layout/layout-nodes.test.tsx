// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { LayoutNode } from "../../engine/core/index.ts";
import { findExample } from "../example.fixture.ts";
import { renderExample } from "../render-example.fixture.tsx";

const BUTTON = findExample("Reveal: By a button");

const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const input = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const showNode = (node: LayoutNode) => renderExample({ title: "", fields: {}, layout: [node] });

describe("nodes that hide questions", () => {
  it.each([
    ["Block: An explanation after a yes", "I need accommodations.", "Which ones?", "block_explain"],
    ["Reveal: By a checkbox", "I agree to the Code of Honor.", "Your initials", "reveal_initials"],
  ] as const)("show and clear their questions with a box: %#", async (title, ticked, question, key) => {
    const { store, user } = renderExample(findExample(title));
    expect(screen.queryByLabelText(question)).toBeNull();
    await user.click(box(ticked));
    await user.type(input(question), "A ramp");
    await user.click(box(ticked));
    expect(screen.queryByLabelText(question)).toBeNull();
    expect(store.getAnswer(key)).toBe("");
  });

  it("shows the first true case of a group and clears the others", async () => {
    const { store, user } = renderExample(findExample("Group: Two kinds of citizen"));
    await user.click(screen.getByLabelText("Permanent resident"));
    await user.type(input("Alien registration number"), "A1");
    await user.click(screen.getByLabelText("Other"));
    expect(input("Visa number")).toBeTruthy();
    expect(store.getAnswer("group_card")).toBe("");
  });

  it("switches by a button between the blocks `before` and `after`", async () => {
    const { user } = renderExample(BUTTON);
    expect(screen.getByText("We will call you by your first name.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "I go by another name", expanded: false }));
    expect(input("Preferred First Name")).toBeTruthy();
    expect(screen.queryByText("We will call you by your first name.")).toBeNull();
    await user.click(screen.getByRole("button", { name: "I go by my first name", expanded: true }));
    expect(screen.queryByLabelText("Preferred First Name")).toBeNull();
  });

  it("opens a closed block if it would hide an answer, and for a link to a field inside", () => {
    renderExample({ ...BUTTON, answers: { reveal_nickname: "Sam" } });
    expect(input("Preferred First Name").value).toBe("Sam");
    cleanup();
    const { store } = renderExample(BUTTON);
    act(() => store.requestReveal("reveal_nickname"));
    expect(input("Preferred First Name")).toBeTruthy();
  });
});

describe("nodes that group questions", () => {
  it("groups checkboxes under one legend with its hint", async () => {
    const { typed, user } = renderExample(findExample("Check group: Select all that apply"));
    expect(screen.getByRole("group", { name: "Race", description: "Select all that apply." })).toBeTruthy();
    await user.click(box("Asian"));
    await user.click(box("White"));
    expect(typed()).toEqual({ group_one: true, group_three: true });
  });

  it("stores month and year and the month's label, and shows a shared error once", async () => {
    const { store, user } = renderExample({
      ...findExample("Month and year: Attended from and to"),
      isValidating: true,
    });
    const from = within(screen.getByRole("group", { name: "Attended from" }));
    await user.selectOptions(from.getByLabelText("Month"), "September");
    await user.selectOptions(from.getByLabelText("Year"), "2020");
    expect(store.application().answers).toMatchObject({
      my_from_month: "9",
      my_from_month_desc: "September",
      my_from_year: "2020",
    });
    expect(screen.getAllByText("Attended To: Month and Year are required.")).toHaveLength(1);
  });

  it("repeats every item as a group with its own name and questions, without buttons to add or remove items", async () => {
    const { user, typed } = renderExample(findExample("Repeat: Two immunizations"));
    const second = screen.getByRole("group", { name: "Immunization 2" });
    await user.type(within(second).getByLabelText("Vaccine"), "MMR");
    expect(typed()).toEqual({ shot_2_vaccine: "MMR" });
    expect(screen.getByRole("group", { name: "Immunization 1" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /add|remove/i })).toBeNull();
  });
});

describe("nodes that show text", () => {
  it("fills in partner values, in text and links", () => {
    renderExample(findExample("Alert: Both tones"));
    expect(screen.getByRole("group", { name: "Before you submit" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "admissions@example.edu" }).getAttribute("href")).toBe(
      "mailto:admissions@example.edu",
    );
  });

  it("shows paragraphs, bold words and lists, and announces that a link to another site opens in a new tab", () => {
    renderExample(findExample("Text between questions: Everything it can do"));
    expect(screen.getByText("two").tagName).toBe("STRONG");
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
    expect(document.body.textContent).toContain("Example University asks for two things:");
    const link = screen.getByRole("link", { name: "scores (opens in a new tab)" });
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
  });

  // The tests' day is 2026-11-21.
  it.each([
    ["2026-11-21", "2026-11-21", true],
    ["2026-11-22", "2026-12-31", false],
    ["2026-01-01", "2026-11-20", false],
  ])("shows a notice only from its first to its last day: %s to %s on 2026-11-21, %s", (start, end, shows) => {
    showNode({ type: "dateWindow", start, end, title: "Deadline", text: "Soon." });
    expect(screen.queryByRole("group", { name: "Deadline" }) !== null).toBe(shows);
  });

  it("opens a text over the page, and returns the focus afterwards", async () => {
    const { user } = renderExample(findExample("Modal button: Why do we ask?"));
    await user.click(screen.getByRole("button", { name: "Why do we ask for this?" }));
    expect(screen.getByRole("dialog", { name: "Your Social Security Number" }).textContent).toContain(
      "Example University matches it",
    );
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement?.textContent).toBe("Why do we ask for this?");
  });
});
