import { isIP } from "node:net";

/** Reads `10.1.2.0/24` or `fd00:1::/32`; undefined for what is no network. */
export function parseNetwork(
  text: string,
): { readonly address: string; readonly prefix: number; readonly type: "ipv4" | "ipv6" } | undefined {
  const [, address = "", prefix = ""] = /^([0-9a-fA-F.:]+)\/(\d{1,3})$/.exec(text) ?? [];
  const family = isIP(address);
  if (family === 0 || Number(prefix) > (family === 4 ? 32 : 128)) return undefined;
  return { address, prefix: Number(prefix), type: family === 4 ? "ipv4" : "ipv6" };
}
