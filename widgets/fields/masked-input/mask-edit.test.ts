import { describe, expect, it } from "vitest";
import { formatPhone, formatSsn } from "../../../engine/core/index.ts";
import { applyMask } from "./mask-edit.ts";

/** Types, pastes and deletes at the caret, as a person does. */
function edit(format: (typed: string) => string) {
  let now = { text: "", caret: 0 };
  const show = (text: string, caret: number) => {
    now = applyMask(now.text, { text, caret }, format);
  };
  return {
    shown: () => now,
    type(keys: string) {
      for (const key of keys) show(now.text.slice(0, now.caret) + key + now.text.slice(now.caret), now.caret + 1);
    },
    backspace() {
      show(now.text.slice(0, Math.max(0, now.caret - 1)) + now.text.slice(now.caret), Math.max(0, now.caret - 1));
    },
    moveTo(caret: number) {
      now = { ...now, caret };
    },
  };
}

describe("applyMask", () => {
  it("formats a phone as it is typed", () => {
    const hand = edit(formatPhone);
    hand.type("2125550142");
    expect(hand.shown()).toEqual({ text: "(212) 555-0142", caret: 14 });
  });

  it("lets Backspace empty a whole phone, separators and all", () => {
    const hand = edit(formatPhone);
    hand.type("2125550142");
    for (let press = 0; press < 10; press += 1) hand.backspace();
    expect(hand.shown().text).toBe("");
  });

  it("keeps the caret after the digit typed in the middle", () => {
    const hand = edit(formatPhone);
    hand.type("212550142");
    hand.moveTo(8);
    hand.type("5");
    expect(hand.shown()).toEqual({ text: "(212) 555-0142", caret: 9 });
  });

  it("takes a pasted number however it is written", () => {
    expect(applyMask("", { text: "+1 212.555.0142", caret: 15 }, formatPhone).text).toBe("(212) 555-0142");
    expect(applyMask("", { text: "123 45 6789", caret: 11 }, formatSsn).text).toBe("123-45-6789");
  });

  it("leaves a foreign number as it was typed", () => {
    expect(applyMask("", { text: "+44 20 7946 0958", caret: 16 }, formatPhone).text).toBe("+44 20 7946 0958");
  });

  it("lets Backspace empty a social security number", () => {
    const hand = edit(formatSsn);
    hand.type("123456789");
    expect(hand.shown().text).toBe("123-45-6789");
    for (let press = 0; press < 9; press += 1) hand.backspace();
    expect(hand.shown().text).toBe("");
  });
});
