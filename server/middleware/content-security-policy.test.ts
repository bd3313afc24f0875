import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { contentSecurityPolicy, EMPTY_STYLE } from "./protect.ts";

const stylesOf = (policy: string) => /style-src ([^;]*)/.exec(policy)?.[1];

it("allows only the portal's style sheets by default", () => {
  expect(stylesOf(contentSecurityPolicy(undefined))).toBe("'self'");
});

it("allows an empty style element on Chakra pages", () => {
  const hash = createHash("sha256").update("").digest("base64");
  expect(stylesOf(contentSecurityPolicy(undefined, { styles: [EMPTY_STYLE] }))).toBe(`'self' 'sha256-${hash}'`);
});
