// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { findExample } from "../example.fixture.ts";
import { listAnnounced, renderExample } from "../render-example.fixture.tsx";
import { TOLD_AFTER_MS } from "./computed/ComputedAnswer.tsx";
import { LateComputedAnswer } from "../index.ts";
import { lateAmounts } from "./money/MoneyInput.tsx";

beforeAll(async () => {
  await Promise.all([lateAmounts.load(), LateComputedAnswer.load()]);
});
afterEach(() => void vi.useRealTimers());

const labelled = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

it("limits no length in a TextInput, and sets its autofill token and a suitable keyboard", () => {
  renderExample(findExample("Text: plain, with a hint, and with a matching keyboard"));
  expect(labelled("First Name").hasAttribute("maxlength")).toBe(false);
  expect(labelled("First Name").autocomplete).toBe("given-name");
  expect(labelled("Email Address").type).toBe("email");
  expect(labelled("GPA").getAttribute("inputmode")).toBe("decimal");
});

describe("TextArea", () => {
  const HINTED = findExample("Text area: With a hint");
  const area = () => screen.getByLabelText<HTMLTextAreaElement>("Please explain");

  it.each<[string, (page: { readonly unmount: () => void }) => void]>([
    ["it loses the focus", () => fireEvent.blur(area())],
    ["the page goes away", () => fireEvent(window, new Event("pagehide"))],
    ["the page unmounts without a blur", ({ unmount }) => unmount()],
  ])("reports each letter as a draft, and commits the text when %s", async (_, leave) => {
    const page = renderExample(HINTED);
    await page.user.type(area(), "Yes");
    expect(page.drafts).toEqual(["Y", "Ye", "Yes"].map((draft) => ["area_comment", draft]));
    expect(page.store.getAnswer("area_comment") ?? "").toBe("");
    leave(page);
    expect(page.store.getAnswer("area_comment")).toBe("Yes");
  });

  it("keeps the text being typed while the stored answer changes", async () => {
    const { store, user } = renderExample(HINTED);
    await user.type(area(), "Because");
    act(() => store.show({ area_comment: "Stored elsewhere" }));
    expect(area().value).toBe("Because");
    await user.tab();
    expect(store.getAnswer("area_comment")).toBe("Because");
    act(() => store.show({ area_comment: "Stored elsewhere" }));
    expect(area().value).toBe("Stored elsewhere");
  });

  it("normalises line breaks of other programs and keeps the caret in place", async () => {
    const { store, user } = renderExample(HINTED);
    await user.type(area(), "end");
    area().setSelectionRange(0, 0);
    await user.paste("one\u000btwo\u2028three ");
    expect([area().value, area().selectionStart]).toEqual(["one\ntwo\nthree end", 14]);
    await user.tab();
    expect(store.getAnswer("area_comment")).toBe("one\ntwo\nthree end");
  });

  it("counts down from 1500 characters, keeps text over the limit and shows the excess", () => {
    renderExample(HINTED);
    fireEvent.input(area(), { target: { value: "Ten chars." } });
    expect(screen.getByText("1490 characters left")).toBeTruthy();
    cleanup();
    renderExample({
      ...findExample("Text area: Over its limit"),
      answers: { area_over: "This is more than twenty characters." },
    });
    expect(labelled("Short answer").value).toBe("This is more than twenty characters.");
    expect(screen.getByText("16 characters too many")).toBeTruthy();
    expect(screen.getByText("This answer is too long: at most 20 characters can be saved.")).toBeTruthy();
    expect(labelled("Short answer").getAttribute("aria-invalid")).toBe("true");
  });
});

describe("masked inputs", () => {
  const PHONES = findExample("Phone: With the text message opt-in, and international");
  const SSN = findExample("Social security number: With a hint");

  it.each(["212.555.0187", "２１２ ５５５ ０１８７", "٢١٢٥٥٥٠١٨٧", "२१२५५५०१८७"])(
    "parse the phone number %s",
    async (pasted) => {
      const { store, user } = renderExample(PHONES);
      await user.click(labelled("Cell Phone"));
      await user.paste(pasted);
      expect(store.getAnswer("phone_cell")).toBe("(212) 555-0187");
    },
  );

  it("waits until an input method has composed a masked number, and reads full-width digits", () => {
    const { store } = renderExample(PHONES);
    const input = labelled("Cell Phone");
    const number = "２１２５５５０１８７";
    fireEvent.compositionStart(input);
    for (let length = 1; length <= number.length; length += 1) {
      const value = number.slice(0, length);
      fireEvent.input(input, { target: { value }, isComposing: true });
      expect(input.value).toBe(value);
    }
    expect(store.getAnswer("phone_cell") ?? "").toBe("");
    fireEvent.compositionEnd(input);
    expect(store.getAnswer("phone_cell")).toBe("(212) 555-0187");
    expect(input.value).toBe("(212) 555-0187");
  });

  it("turns off autocomplete in masked inputs, and undoes an edit that the mask rewrote", async () => {
    const { store, user } = renderExample(SSN);
    expect(labelled("Social Security Number").autocomplete).toBe("off");
    await user.type(labelled("Social Security Number"), "1234");
    await user.paste("5678");
    expect(store.getAnswer("ssn_number")).toBe("123-45-678");
    const [undo, redo] = ["{Control>}z{/Control}", "{Control>}{Shift>}z{/Shift}{/Control}"];
    for (const [keys, shown] of [
      [undo, "123-4"],
      [undo, "123"],
      [redo, "123-4"],
    ] as const) {
      await user.keyboard(keys);
      expect(store.getAnswer("ssn_number")).toBe(shown);
    }
  });
});

describe("MoneyInput", () => {
  const AMOUNTS = findExample("Money: With a hint, and one that cannot be read");
  const income = () => labelled("Yearly income");

  it("parses an amount in foreign notation, and shows it in the tenant's notation on blur", async () => {
    const { store, user } = renderExample(AMOUNTS);
    await user.clear(income());
    expect(store.getAnswer("money_income")).toBe("");
    await user.type(income(), "$ 1234567.5");
    expect([income().value, store.getAnswer("money_income")]).toEqual(["$ 1234567.5", 1234567.5]);
    await user.tab();
    expect(income().value).toBe("1,234,567.50");
  });

  it("keeps an amount that it cannot parse, and names the currency for screen readers", () => {
    renderExample(AMOUNTS);
    expect(labelled("Savings").value).toBe("about 500");
    expect(screen.getByRole("textbox", { name: "Savings", description: "US dollars" })).toBeTruthy();
  });

  it("shows an amount that another source fills in, even while it has the focus", async () => {
    const { store, user } = renderExample(AMOUNTS);
    await user.type(income(), "5");
    act(() => store.setAnswers({ money_income: 20 }));
    expect(income().value).toBe("20");
  });
});

describe("Select and RadioGroup", () => {
  const STATES = findExample("Select: State or province by country: hidden while the country has none");
  const state = () => screen.queryByLabelText<HTMLSelectElement>("State/Province");

  it("stores a choice with its label, clears both when the controlling answer changes, and hides without choices", async () => {
    const { store, user } = renderExample(STATES);
    await user.selectOptions(labelled("State/Province"), "Maine");
    expect([store.getAnswer("select_state"), store.getAnswer("select_state_desc")]).toEqual(["ME", "Maine"]);
    await user.selectOptions(labelled("Country"), "Canada");
    expect([...(state()?.options ?? [])].map(({ label }) => label)).toEqual(["Choose one", "Ontario"]);
    expect([store.getAnswer("select_state"), store.getAnswer("select_state_desc") ?? ""]).toEqual(["", ""]);
    await user.selectOptions(labelled("Country"), "France");
    expect(state()).toBeNull();
  });

  it("gives the first radio button the field's id, so that links can target it", () => {
    renderExample({ ...findExample("Radio group: Required and missing"), isValidating: true });
    expect(document.getElementById("field-radio_missing")).toBe(labelled("Yes"));
  });
});

describe("DateInput", () => {
  const BIRTH = findExample("Date: Date of birth, at least 13 years ago");

  async function typeDate(user: ReturnType<typeof renderExample>["user"], month: string, day: string, year: string) {
    await user.selectOptions(labelled("Month"), month);
    for (const [part, digits] of Object.entries({ Day: day, Year: year })) {
      await user.clear(labelled(part));
      await user.type(labelled(part), digits);
    }
  }

  it("stores a complete date, and shows no error before, even for an impossible date", async () => {
    const { store, user } = renderExample(BIRTH);
    await typeDate(user, "February", "30", "1990");
    await user.tab();
    expect(screen.queryByText("A valid date of birth is required.")).toBeNull();
    await typeDate(user, "May", "7", "1990");
    expect(store.getAnswer("date_birth")).toBe("1990-05-07");
  });

  it("rejects a date that the schema rejects, keeps the typed text and shows the reason", async () => {
    const { store, user } = renderExample({ ...BIRTH, isValidating: true });
    await typeDate(user, "May", "7", "2020");
    expect(store.getAnswer("date_birth") ?? "").toBe("");
    expect(labelled("Year").value).toBe("2020");
    expect(screen.getByText("You must be 13 years or older to apply.")).toBeTruthy();
  });

  it("reports to the form the message that it shows, and shows a rejected date as typed", async () => {
    const message = "This date is not supported. Please contact help support for assistance.";
    const required = { date_birth: "Date of Birth is a required field" };
    const { store, user } = renderExample({ ...BIRTH, isValidating: true, required });
    await typeDate(user, "May", "7", "1900");
    expect(store.getField("date_birth").errors).toEqual([message]);
    cleanup();
    renderExample({ ...BIRTH, isValidating: true, answers: store.application().answers });
    expect(labelled("Year").value).toBe("1900");
    expect(screen.getByText(message)).toBeTruthy();
  });

  it("clears a stored date that becomes invalid, and gives the field's id to the wrong part", async () => {
    const { store, user } = renderExample({ ...BIRTH, answers: { date_birth: "1990-05-07" }, isValidating: true });
    await typeDate(user, "February", "30", "1990");
    expect(store.getAnswer("date_birth")).toBe("");
    expect(screen.getByText("A valid date of birth is required.")).toBeTruthy();
    expect(document.getElementById("field-date_birth")).toBe(labelled("Day"));
  });

  it("accepts a whole date pasted into any part, and is empty after its answer is cleared elsewhere", async () => {
    const { store, user } = renderExample(BIRTH);
    await user.click(labelled("Day"));
    await user.paste("17.05.1990");
    expect(store.getAnswer("date_birth")).toBe("1990-05-17");
    expect(labelled("Year").value).toBe("1990");
    act(() => store.setAnswers({ date_birth: "" }));
    expect(labelled("Year").value).toBe("");
  });
});

it("labels a ComputedAnswer, updates it, and announces the result when typing pauses", () => {
  vi.useFakeTimers();
  const total = findExample("Computed answer: A total of two amounts, a dash until there is one, with a hint");
  const sum = { "+": [{ var: "computed_savings" }, { var: ["computed_grant", 0] }] };
  const { store, typed } = renderExample({
    ...total,
    fields: { ...total.fields, computed_total: { type: "number", title: "Total support", "x-compute": sum } },
  });
  const output = labelled("Total support");
  expect([output.tagName, output.textContent]).toEqual(["OUTPUT", "—"]);
  act(() => store.setAnswers({ computed_savings: 20 }));
  expect(output.textContent).toBe("20");
  expect(screen.queryByText("Total support: 20")).toBeNull();
  act(() => void vi.advanceTimersByTime(TOLD_AFTER_MS));
  expect(listAnnounced()).toEqual(["Total support: 20"]);
  expect(typed()).toEqual({ computed_savings: 20 });
});
