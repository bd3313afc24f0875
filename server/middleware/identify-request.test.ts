import { expect, it } from "vitest";
import { toAddress } from "./identify-request.ts";

it.each([
  ["ignores the header if no proxy is trusted", "203.0.113.1", "198.51.100.1", 0, "203.0.113.1"],
  ["uses the entry added by the one trusted proxy", "10.0.0.1", "6.6.6.6, 198.51.100.1", 1, "198.51.100.1"],
  [
    "uses the entry that the outer of two proxies added",
    "10.0.0.1",
    "6.6.6.6, 198.51.100.1, 10.0.0.2",
    2,
    "198.51.100.1",
  ],
  ["uses the first entry if there are fewer entries than proxies", "10.0.0.1", "198.51.100.1", 2, "198.51.100.1"],
  ["uses the socket's address if the proxy sent no header", "10.0.0.1", undefined, 1, "10.0.0.1"],
  ["writes a mapped IPv4 address as IPv4", "::ffff:203.0.113.1", undefined, 0, "203.0.113.1"],
  ["returns the network of an IPv6 address", "2001:db8:1:2:a:b:c:d", undefined, 0, "2001:db8:1:2::/64"],
  ["fills in the zeros of an IPv6 address", "2001:db8::1", undefined, 0, "2001:db8:0:0::/64"],
  ["returns the network of this machine's own IPv6 address", "::1", undefined, 0, "0:0:0:0::/64"],
  ["leaves out the zone of an IPv6 address", "fe80::1%eth0", undefined, 0, "fe80:0:0:0::/64"],
])("%s", (_, socket, header, trusted, expected) => {
  expect(toAddress(socket, header, trusted)).toBe(expected);
});
