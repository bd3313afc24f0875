import { BlockList, isIP } from "node:net";
import { parseNetwork } from "../config/index.ts";

/** Networks outside the public internet (IANA special-purpose registries), including cloud metadata. */
const INTERNAL_IPV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  // A cloud's metadata service at a public address.
  "168.63.129.16/32",
] as const;
/**
 * Only 2000::/3 is allowed, without ranges that embed IPv4 (6to4, Teredo) and documentation. This refuses mapped IPv4,
 * NAT64, unique-local, link-local and multicast.
 */
const GLOBAL_IPV6 = ["2000::/3"] as const;
const INTERNAL_IPV6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"] as const;

export type AddressGuard = (address: string) => boolean;

/** @param allowed networks of the operator, such as `10.1.2.0/24` */
export function createAddressGuard(allowed: readonly string[]): AddressGuard {
  const own = toBlockList(allowed);
  const internal = toBlockList([...INTERNAL_IPV4, ...INTERNAL_IPV6]);
  const global = toBlockList(GLOBAL_IPV6);
  return (address) => {
    const family = isIP(address);
    if (family === 0) return false;
    const type = family === 6 ? "ipv6" : "ipv4";
    if (own.check(address, type)) return true;
    if (internal.check(address, type)) return false;
    return family === 4 || global.check(address, "ipv6");
  };
}

function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const parsed = parseNetwork(network);
    if (parsed === undefined) throw new Error(`"${network}" is no network.`);
    list.addSubnet(parsed.address, parsed.prefix, parsed.type);
  }
  return list;
}
