import { expect, it } from "vitest";
import { renderSecurityText } from "./operation-routes.ts";

it("renders the contact, a date within a year (RFC 3339) and its own address", () => {
  const now = Date.parse("2026-11-21T17:00:00.123Z");
  expect(renderSecurityText("mailto:security@example.edu", "https://apply.example.edu", now)).toBe(
    "Contact: mailto:security@example.edu\n" +
      "Expires: 2027-05-21T00:00:00Z\n" +
      "Canonical: https://apply.example.edu/.well-known/security.txt\n",
  );
});
