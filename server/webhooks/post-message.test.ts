import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { AddressRefusedError, createAddressGuard, postMessage, type ResolvedAddress } from "./post-message.ts";

const LOOPBACK = createAddressGuard(["127.0.0.0/8"]);
const servers: Server[] = [];

async function receive(listener: RequestListener) {
  const server = createServer(listener);
  servers.push(server);
  let connections = 0;
  server.on("connection", () => (connections += 1));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { port: (server.address() as AddressInfo).port, countConnections: () => connections };
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

const post = (url: string, more: Partial<Parameters<typeof postMessage>[0]> = {}): Promise<number> =>
  postMessage({
    url: new URL(url),
    headers: {},
    body: "{}",
    guard: LOOPBACK,
    resolve: () => Promise.reject(new Error("Nothing is to be resolved.")),
    signal: AbortSignal.timeout(5_000),
    ...more,
  });
const to = (...addresses: string[]): readonly ResolvedAddress[] =>
  addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

it("resolves the host once, and connects to the checked address with the host's name", async () => {
  const seen: unknown[] = [];
  const { port } = await receive((request, response) => {
    request.setEncoding("utf8").on("data", (body) => seen.push([request.headers.host, request.method, body]));
    response.end("thanks");
  });
  // A second look-up would return another address, as in DNS rebinding.
  const resolve = vi.fn(async () => to("10.0.0.1")).mockImplementationOnce(async () => to("127.0.0.1"));
  expect(await post(`http://hooks.example.edu:${port}/in`, { resolve, body: '{"a":1}' })).toBe(200);
  expect(seen).toEqual([[`hooks.example.edu:${port}`, "POST", '{"a":1}']]);
  expect(resolve).toHaveBeenCalledTimes(1);
});

it.each([
  ["a name that resolves to an internal address", "http://hooks.example.edu", to("127.0.0.1")],
  ["a name with one internal address", "http://hooks.example.edu", to("93.184.216.34", "127.0.0.1")],
  ["a name that resolves to an internal IPv6 address", "http://hooks.example.edu", to("::ffff:127.0.0.1")],
  ["a name without an address", "http://hooks.example.edu", []],
  ["an address", "http://127.0.0.1", []],
  ["an address written as one number", "http://2130706433", []],
  ["an address in hexadecimal", "http://0x7f.1", []],
  ["an IPv6 address", "http://[::1]", []],
  ["an IPv4 address within IPv6", "http://[::ffff:127.0.0.1]", []],
])("rejects %s before it connects", async (_, url, addresses) => {
  const { port, countConnections } = await receive((request, response) => response.end());
  const refused = post(`${url}:${port}/`, { guard: createAddressGuard([]), resolve: async () => addresses });
  await expect(refused).rejects.toThrow(AddressRefusedError);
  expect(countConnections()).toBe(0);
});

it("follows no redirects of a receiver", async () => {
  const other = await receive((request, response) => response.end());
  const { port } = await receive((request, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${other.port}/` }).end();
  });
  expect(await post(`http://127.0.0.1:${port}/`)).toBe(307);
  expect(other.countConnections()).toBe(0);
});

it("returns the status of an endless response, and reads only its beginning", async () => {
  let written = 0;
  const { port } = await receive((request, response) => {
    response.writeHead(204 + 1);
    const more = (): void => {
      while (!response.destroyed && written < 50_000_000) {
        written += 64 * 1024;
        if (!response.write(Buffer.alloc(64 * 1024))) return void response.once("drain", more);
      }
    };
    more();
  });
  expect(await post(`http://127.0.0.1:${port}/`)).toBe(205);
  expect(written).toBeLessThan(50_000_000);
  const slow = await receive((request, response) => {
    response.writeHead(200).write("so");
  });
  expect(await post(`http://127.0.0.1:${slow.port}/`, { signal: AbortSignal.timeout(300) })).toBe(200);
});

it("gives up if a receiver or resolver never answers", async () => {
  const { port } = await receive(() => undefined);
  const signal = () => AbortSignal.timeout(200);
  await expect(post(`http://127.0.0.1:${port}/`, { signal: signal() })).rejects.toThrow();
  const resolve = () => new Promise<never>(() => undefined);
  await expect(post("http://hooks.example.edu/", { signal: signal(), resolve })).rejects.toThrow();
});

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
  ["names and other notations of an address", "localhost 2130706433 0x7f.1 fe80::1%eth0 "],
])("rejects %s", (_, addresses) => {
  for (const address of addresses.split(" ")) expect([address, mayGo(address)]).toEqual([address, false]);
});

it.each([["8.8.8.8"], ["172.15.255.255"], ["172.32.0.1"], ["100.128.0.1"], ["2606:4700::1111"], ["2a00:1450::1"]])(
  "accepts the internet address %s",
  (address) => {
    expect(mayGo(address)).toBe(true);
  },
);

it("accepts the operator's networks, and no other internal addresses", () => {
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
