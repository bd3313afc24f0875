// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { findExample, renderExample } from "../../gallery/render-example.fixture.tsx";
import { examples } from "./examples.ts";

const BIRTH = findExample(examples, "Date of birth, at least 13 years ago");
const MISSING = findExample(examples, "Required and missing");

afterEach(cleanup);

async function typeDate(user: ReturnType<typeof renderExample>["user"], month: string, day: string, year: string) {
  await user.selectOptions(screen.getByLabelText("Month"), month);
  await user.clear(screen.getByLabelText("Day"));
  await user.type(screen.getByLabelText("Day"), day);
  await user.clear(screen.getByLabelText("Year"));
  await user.type(screen.getByLabelText("Year"), year);
}

describe("DateInput", () => {
  it("stores a date once it is whole", async () => {
    const { store, user } = renderExample(BIRTH);
    await typeDate(user, "May", "7", "1990");
    expect(store.getAnswer("date_birth")).toBe("1990-05-07");
  });

  it("does not store a date that the schema refuses, keeps what was typed and says why", async () => {
    const { store, user } = renderExample(BIRTH);
    await typeDate(user, "May", "7", "2020");
    await user.tab();
    expect(store.getAnswer("date_birth") ?? "").toBe("");
    expect(screen.getByLabelText<HTMLInputElement>("Year").value).toBe("2020");
    expect(screen.getByText("You must be 13 years or older to apply.")).toBeTruthy();
  });

  it("gives the form the same message that it shows itself, and shows a refused date as it was typed", async () => {
    const { store, user } = renderExample({
      ...BIRTH,
      isValidating: true,
      required: { date_birth: "Date of Birth is a required field" },
    });
    await typeDate(user, "May", "7", "1900");
    expect(store.getField("date_birth").errors).toEqual([
      "This date is not supported. Please contact help support for assistance.",
    ]);
    cleanup();
    renderExample({ ...BIRTH, answers: store.application().answers });
    expect(screen.getByLabelText<HTMLInputElement>("Year").value).toBe("1900");
    expect(screen.getByText("This date is not supported. Please contact help support for assistance.")).toBeTruthy();
  });

  it("clears a stored date when it is changed into one that does not exist", async () => {
    const { store, user } = renderExample({ ...BIRTH, answers: { date_birth: "1990-05-07" } });
    await user.selectOptions(screen.getByLabelText("Month"), "February");
    await user.clear(screen.getByLabelText("Day"));
    await user.type(screen.getByLabelText("Day"), "30");
    await user.tab();
    await user.tab();
    expect(store.getAnswer("date_birth")).toBe("");
    expect(screen.getByText("A valid date of birth is required.")).toBeTruthy();
  });

  it("says nothing while the date is still being typed", async () => {
    const { user } = renderExample(BIRTH);
    await user.selectOptions(screen.getByLabelText("Month"), "May");
    expect(screen.queryByText("A valid date of birth is required.")).toBeNull();
  });

  it("takes a whole date pasted into any part", async () => {
    const { store, user } = renderExample(BIRTH);
    await user.click(screen.getByLabelText("Day"));
    await user.paste("17.05.1990");
    expect(store.getAnswer("date_birth")).toBe("1990-05-17");
    expect(screen.getByLabelText<HTMLInputElement>("Year").value).toBe("1990");
  });

  it("gives the field's id to the wrong part, so that links lead to it", async () => {
    const { user } = renderExample(BIRTH);
    await typeDate(user, "February", "30", "1990");
    await user.tab();
    expect(document.getElementById("field-date_birth")).toBe(screen.getByLabelText("Day"));
  });

  it("is empty again when its answer is cleared elsewhere", async () => {
    const { store } = renderExample({ ...BIRTH, answers: { date_birth: "1990-05-07" } });
    const { act } = await import("@testing-library/react");
    act(() => store.setAnswers({ date_birth: "" }));
    expect(screen.getByLabelText<HTMLInputElement>("Year").value).toBe("");
  });

  it("marks its parts wrong when it is required and missing", () => {
    renderExample(MISSING);
    expect(screen.getByText("Effective date is a required field")).toBeTruthy();
    expect(document.getElementById("field-date_missing")?.getAttribute("aria-invalid")).toBe("true");
  });
});
