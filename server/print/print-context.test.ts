import { join } from "node:path";
import { expect, it } from "vitest";
import { EMPTY_APPLICATION, evaluate, toPrintModel } from "../../engine/core/index.ts";
import { loadTenant } from "../../engine/node/index.ts";
import { applicantNameOf, toPrintContext } from "./print-context.ts";

const NOW = new Date("2026-11-21T17:00:00Z");
const EMAIL = "zoe@example.edu";
const NUMBER = "7K3Q-XN4D2";
const film = await loadTenant(join(import.meta.dirname, "../../tests/fixtures/tenants/film"));
const keysOf = [...film.tenant.fields.keys()];

/** Returns what a print shows as the name and as the account if the office alone reads the `hidden` answers. */
function printFor(audience: string, ...hidden: readonly string[]) {
  const fields = new Map(
    [...film.tenant.fields].map(([key, field]) => [
      key,
      { ...field, print: hidden.includes(key) ? ["office"] : ["everyone"] },
    ]),
  );
  const tenant = { ...film.tenant, fields };
  const application = { ...EMPTY_APPLICATION, answers: { first_name: "Zoë" } };
  const model = toPrintModel(tenant, application, evaluate(tenant, application, NOW), NOW, audience);
  const meta = { username: EMAIL, submittedAt: +NOW, reference: "7K3QXN4D2", printedAt: +NOW, audience };
  const { plainName, username, title } = toPrintContext({ ...film, tenant }, model, meta, "");
  expect(title).toContain(plainName);
  expect(applicantNameOf({ ...film, tenant }, model, meta)).toBe(plainName);
  return [plainName, username];
}

it.each([
  ["everyone", [], ["Zoë", EMAIL]],
  ["everyone", ["first_name"], [EMAIL, EMAIL]],
  ["everyone", ["email_address"], ["Zoë", ""]],
  ["everyone", ["first_name", "email_address"], [NUMBER, ""]],
  ["medical", ["first_name", "email_address"], [NUMBER, ""]],
  ["office", keysOf, ["Zoë", EMAIL]],
  ["applicant", keysOf, ["Zoë", EMAIL]],
  ["jury", [], [NUMBER, ""]],
])("shows a print for %s without %j as the name and account %j", (audience, hidden, shown) =>
  expect(printFor(audience, ...hidden)).toEqual(shown),
);
