import { expect, it } from "vitest";
import { findAtEnd, toMinutesLeft, toSessionEnd } from "./session-dialogs.tsx";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const START = Date.UTC(2027, 0, 15, 8);
const END = START + 12 * HOUR_MS;

it("asks the server for the session's end, warns before the end, and leaves at the end", () => {
  const at = (hours: number, minutes: number) => START + hours * HOUR_MS + minutes * MINUTE_MS;
  expect(findAtEnd(END, START, at(11, 49))).toBe("nothing");
  expect(findAtEnd(END, START, at(11, 50))).toBe("ask");
  expect(findAtEnd(END, at(11, 50), at(11, 50))).toBe("warn");
  // The page does not call the server while it shows the warning.
  expect(findAtEnd(END, at(11, 50), at(11, 59))).toBe("warn");
  expect(findAtEnd(END, at(11, 50), at(12, 0))).toBe("leave");
  // If the device slept past the session's end, the page asks the server first.
  expect(findAtEnd(END, START, at(13, 0))).toBe("ask");
  expect([toMinutesLeft(END, at(11, 50)), toMinutesLeft(END, at(11, 59)), toMinutesLeft(END, END)]).toEqual([10, 1, 1]);
});

it("counts the remaining seconds from the response, not from the browser's clock", () => {
  const session = { ends_at: new Date(END).toISOString(), ends_in_seconds: 3_600 };
  expect(toSessionEnd(session, START + 5 * HOUR_MS)).toBe(START + 6 * HOUR_MS);
  expect(toSessionEnd({ ends_at: session.ends_at }, START)).toBe(END);
});
