import { expect, it } from "vitest";
import { OfficeError } from "../api/call-office.ts";
import { findWrongParts, toWrongWords, withoutParts } from "./wrong-parts.ts";

const refused = (errors: Record<string, readonly string[]>, code = "body_invalid") =>
  new OfficeError("Refused.", 400, code, errors);
const ADDRESS = new URLSearchParams("q=ada&status=lost&filter=a:1&filter=b:2&sort=ssn&direction=asc&cursor=x");

it("finds and removes the rejected parts of an address", () => {
  const parts = findWrongParts(refused({ sort: ["No."], "filter.1": ["No."], filter: ["No."] }), ADDRESS);
  expect(parts).toEqual(["sort", "filter"]);
  expect(toWrongWords([...parts, "direction"])).toEqual(["office.view.order", "office.view.filter"]);
  expect(withoutParts(ADDRESS, parts).toString()).toBe("q=ada&status=lost&direction=asc");
  expect(withoutParts(ADDRESS, ["cursor"]).getAll("filter")).toEqual(["a:1", "b:2"]);
});

it("ignores errors about anything but the address", () => {
  for (const error of [
    refused({ reason: ["No."] }),
    refused({ limit: ["No."] }),
    refused({ sort: ["No."] }, "store_unavailable"),
    new Error("sort"),
    null,
  ])
    expect(findWrongParts(error, ADDRESS)).toEqual([]);
});
