import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { contentSecurityPolicy } from "./protect.ts";

const stylesOf = (policy: string) => /style-src ([^;]*)/.exec(policy)?.[1];

it("allows only the portal's style sheets on an applicant's page", () => {
  expect(stylesOf(contentSecurityPolicy(undefined))).toBe("'self'");
});

it("also allows an empty style element on a page of Chakra's components", () => {
  const hash = createHash("sha256").update("").digest("base64");
  expect(stylesOf(contentSecurityPolicy(undefined, true))).toBe(`'self' 'sha256-${hash}'`);
});
