import { expect, it } from "vitest";
import { createAddressGuard } from "./post-message.ts";

const mayGo = createAddressGuard([]);

it.each([
  ["loopback addresses", "127.0.0.1 127.255.255.254 0.0.0.0 ::1 ::"],
  ["private and shared networks", "10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 100.64.0.1 fc00::1 fec0::1"],
  ["local networks", "169.254.169.254 fe80::1"],
  ["cloud metadata addresses", "100.100.100.200 192.0.0.192 168.63.129.16 fd00:ec2::254"],
  ["multicast and broadcast", "224.0.0.1 239.255.255.255 255.255.255.255 ff02::1"],
  ["reserved ranges", "240.0.0.1 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1 2001:db8::1 3fff::1"],
  ["IPv4 mapped into IPv6", "::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8 ::127.0.0.1 ::ffff:0:127.0.0.1"],
  ["IPv4 by NAT64, 6to4 and Teredo", "64:ff9b::7f00:1 64:ff9b:1::a00:1 2002:7f00:1:: 2001:0:7f00:1::"],
  ["names and other ways to write a number", "localhost 2130706433 0x7f.1 fe80::1%eth0 "],
])("rejects %s", (_, addresses) => {
  for (const address of addresses.split(" ")) expect([address, mayGo(address)]).toEqual([address, false]);
});

it.each([["8.8.8.8"], ["172.15.255.255"], ["172.32.0.1"], ["100.128.0.1"], ["2606:4700::1111"], ["2a00:1450::1"]])(
  "accepts the internet address %s",
  (address) => {
    expect(mayGo(address)).toBe(true);
  },
);

it("accepts the operator's networks, and no others", () => {
  const own = createAddressGuard(["10.1.2.0/24", "fd12:3456::/32"]);
  expect(["10.1.2.1", "10.1.3.1", "10.0.0.1", "fd12:3456::9", "fd12:3457::9", "127.0.0.1"].map(own)).toEqual([
    true,
    false,
    false,
    true,
    false,
    false,
  ]);
});
