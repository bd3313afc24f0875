import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { contentSecurityPolicy } from "./protect.ts";

const stylesOf = (policy: string) => /style-src ([^;]*)/.exec(policy)?.[1];

it("lets an applicant's page have style sheets of the portal only", () => {
  expect(stylesOf(contentSecurityPolicy(undefined))).toBe("'self'");
});

it("lets a page of Chakra's components have an empty style element besides", () => {
  const hash = createHash("sha256").update("").digest("base64");
  expect(stylesOf(contentSecurityPolicy(undefined, true))).toBe(`'self' 'sha256-${hash}'`);
});
