import { describe, expect, it } from "vitest";
import { findClaim, findEmail, findRole } from "./claims.ts";

const ROLES = { team: "officer", it: "admin", aid: "reader" } as const;

describe("findRole", () => {
  it("returns the highest role that the claim names", () => {
    expect(findRole({ roles: "team" }, "roles", ROLES)).toBe("officer");
    expect(findRole({ roles: ["aid", "other", "it", "team"] }, "roles", ROLES)).toBe("admin");
    expect(findRole({ realm_access: { roles: ["aid"] } }, "/realm_access/roles", ROLES)).toBe("reader");
    expect(findRole({ "https://example.edu/roles": ["aid"] }, "https://example.edu/roles", ROLES)).toBe("reader");
  });

  it.each([
    [{}],
    [{ roles: [] }],
    [{ roles: null }],
    [{ roles: ["Team", "team ", ["team"], { team: "officer" }, 1] }],
    [{ roles: "team it" }],
    [{ roles: ["constructor", "__proto__", "toString"] }],
    [{ roles: { 0: "team" } }],
  ])("returns no role for %j", (claims) => {
    expect(findRole(claims, "roles", ROLES)).toBeUndefined();
  });
});

describe("findClaim", () => {
  it("reads no inherited properties", () => {
    expect(findClaim({}, "constructor")).toBeUndefined();
    expect(findClaim({ a: {} }, "/a/constructor/name")).toBeUndefined();
    expect(findClaim({ "a/b": { "c~d": 1 } }, "/a~1b/c~0d")).toBe(1);
  });
});

describe("findEmail", () => {
  it("normalizes an email address from a claim", () => {
    expect(findEmail({ email: " Ada@Example.EDU" })).toBe("ada@example.edu");
    expect(findEmail({ email: "ada@example.edu", email_verified: true })).toBe("ada@example.edu");
  });

  it.each([
    [{}],
    [{ email: "" }],
    [{ email: ["ada@example.edu"] }],
    [{ email: "ada" }],
    [{ email: "ada@example.edu", email_verified: false }],
    [{ email: "ada\u202e@example.edu" }],
    [{ email: `${"a".repeat(300)}@example.edu` }],
  ])("rejects the address of %j", (claims) => {
    expect(findEmail(claims)).toBeUndefined();
  });
});
