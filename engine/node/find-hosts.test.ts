import { expect, it } from "vitest";
import { findHosts } from "./watch-tenants.ts";

it.each([
  ['{ "hosts": ["Nursing.localhost", "apply.example.edu"], "themme": {} }', ["nursing.localhost", "apply.example.edu"]],
  ['{ "id": "nursing", "hosts": ["nursing.localhost"], "name": "Nurs', ["nursing.localhost"]],
  ['{ "id": "nursing" "hosts": ["nursing.localhost",], }', ["nursing.localhost"]],
  ['{ "hosts": "nursing.localhost" }', undefined],
  ['{ "hosts": [1] }', undefined],
  ["[]", undefined],
  ["", undefined],
  [undefined, undefined],
])("finds the hosts in the invalid tenant.json %s", (text, hosts) => {
  expect(findHosts(text)).toEqual(hosts);
});
