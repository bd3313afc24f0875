// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { findExample, renderExample } from "../../gallery/render-example.fixture.tsx";
import { examples } from "./examples.ts";

const PHONES = findExample(examples, "With the text message opt-in, and international");

afterEach(cleanup);

describe("PhoneInput", () => {
  it("formats as typed and as pasted", async () => {
    const { store, user } = renderExample(PHONES);
    await user.type(screen.getByLabelText("Cell Phone"), "2125550142");
    expect(store.getAnswer("phone_cell")).toBe("(212) 555-0142");
    await user.clear(screen.getByLabelText("Cell Phone"));
    await user.paste("212.555.0143");
    expect(store.getAnswer("phone_cell")).toBe("(212) 555-0143");
  });

  it("leaves an input method alone until it has composed the number, and reads full-width digits", () => {
    const { store } = renderExample(PHONES);
    const input = screen.getByLabelText<HTMLInputElement>("Cell Phone");
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

  it.each(["２１２ ５５５ ０１８７", "٢١٢٥٥٥٠١٨٧", "२१२५५५०१८७"])("reads %s", async (pasted) => {
    const { store, user } = renderExample(PHONES);
    await user.click(screen.getByLabelText("Cell Phone"));
    await user.paste(pasted);
    expect(store.getAnswer("phone_cell")).toBe("(212) 555-0187");
  });

  it("can be emptied by Backspace", async () => {
    const { store, user } = renderExample({ ...PHONES, answers: { phone_cell: "(212) 555-0142" } });
    await user.click(screen.getByLabelText("Cell Phone"));
    await user.keyboard("{End}{Backspace>14/}");
    expect(store.getAnswer("phone_cell")).toBe("");
  });

  it("leaves an international number alone", async () => {
    const { store, user } = renderExample(PHONES);
    await user.type(screen.getByLabelText("International Phone"), "2125550142");
    expect(store.getAnswer("phone_abroad")).toBe("2125550142");
  });

  it("is shown with its text message opt-in", async () => {
    const { store, user } = renderExample(PHONES);
    await user.click(screen.getByLabelText("Text me updates about my application."));
    expect(store.getAnswer("phone_texts")).toBe(true);
  });
});
