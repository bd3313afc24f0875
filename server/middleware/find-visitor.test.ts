import { expect, it } from "vitest";
import { toAddress } from "./find-visitor.ts";

it.each([
  ["believes no header without a trusted proxy", "203.0.113.1", "198.51.100.1", 0, "203.0.113.1"],
  ["takes what the one trusted proxy added", "10.0.0.1", "6.6.6.6, 198.51.100.1", 1, "198.51.100.1"],
  [
    "takes the entry that the outer of two proxies added",
    "10.0.0.1",
    "6.6.6.6, 198.51.100.1, 10.0.0.2",
    2,
    "198.51.100.1",
  ],
  ["takes the first of fewer entries than proxies", "10.0.0.1", "198.51.100.1", 2, "198.51.100.1"],
  ["takes the socket's address if the proxy sent no header", "10.0.0.1", undefined, 1, "10.0.0.1"],
  ["writes a mapped IPv4 address as IPv4", "::ffff:203.0.113.1", undefined, 0, "203.0.113.1"],
])("%s", (_, socket, header, trusted, expected) => {
  expect(toAddress(socket, header, trusted)).toBe(expected);
});
