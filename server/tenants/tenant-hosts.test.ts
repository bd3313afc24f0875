import { expect, it } from "vitest";
import { toTenantUrl } from "./tenant-hosts.ts";

it.each([
  ["http://localhost:3000", ["nursing.localhost"], false, "http://nursing.localhost:3000"],
  ["http://localhost:3000", ["apply.example.edu", "nursing.localhost"], false, "http://nursing.localhost:3000"],
  ["http://127.0.0.1:8080", ["nursing.localhost"], false, "http://nursing.localhost:8080"],
  ["https://apply.example.edu", ["nursing.localhost", "n.example.edu"], false, "https://n.example.edu"],
  ["https://apply.example.edu", ["nursing.localhost"], false, "https://nursing.localhost"],
  ["https://apply.example.edu", ["a.example.edu", "apply.example.edu"], false, "https://apply.example.edu"],
  ["https://apply.example.edu", [], false, undefined],
  ["https://apply.example.edu", [], true, "https://apply.example.edu"],
  ["http://localhost:3000", [], false, "http://nursing.localhost:3000"],
  ["http://localhost:3000", ["graduate.localhost"], true, "http://localhost:3000"],
])(
  "at %s, finds the address of a tenant with the hosts %j (default: %s): %s",
  (publicUrl, hosts, isDefault, expected) => {
    expect(toTenantUrl(publicUrl, { id: "nursing", hosts, isDefault })).toBe(expected);
  },
);
