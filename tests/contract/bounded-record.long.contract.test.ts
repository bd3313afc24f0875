import { expect, it } from "vitest";
import { usePortal } from "./opened-portal.fixture.ts";
import { PASSWORD } from "./portal.fixture.ts";
import { save } from "./submitted.fixture.ts";

/** A sixteenth of MongoDB's limit. */
const MAX_RECORD_BYTES = 1024 * 1024;

const portal = usePortal({ TRUST_PROXY: "1" });

it("keeps an application's record far below the database's limit, whatever an applicant sends", async () => {
  const one = await portal.applicant();
  const { tenant } = portal.parts.deps.tenants.defaultTenant;
  const keys = [...tenant.fields.keys()];
  let open = keys;
  for (let length = 8_000; length >= 1 && open.length > 0; length = Math.floor(length / 2)) {
    // A response names at most twenty refusals, and a body has at most 256 KiB.
    for (const some of Array.from({ length: 15 }, (_, part) => open.filter((_key, index) => index % 15 === part))) {
      const { body } = await save(one, Object.fromEntries(some.map((key) => [key, "é".repeat(length)])));
      const refused = new Set((body["refused"] as { key: string }[]).map(({ key }) => key));
      open = open.filter((key) => !some.includes(key) || refused.has(key));
    }
  }
  await save(one, Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`unknown_${index}`, "x".repeat(20)])));
  const many = Array.from({ length: 15 }, () => "é".repeat(400));
  await one.call("POST", "/api/validations", {
    errors: Object.fromEntries(
      [...keys, ...Array.from({ length: 500 }, (_, index) => `unknown_${index}`)]
        .slice(0, 35)
        .map((key) => [key, many]),
    ),
  });
  for (let login = 0; login < 120; login += 1)
    await one.call(
      "POST",
      "/public/login",
      { username: one.username, password: PASSWORD },
      { "x-forwarded-for": `10.0.0.${login}` },
    );
  for (const id of tenant.addAnothers.keys())
    await one.call("PUT", "/api/add-another", { button_id: id, num_components: 10 });
  for (let seq = 1; seq <= 120; seq += 1)
    await one.call("PUT", "/api/answer", {
      answers: { first_name: `${seq} ${"é".repeat(990)}` },
      changes: { first_name: { w: `w${seq}`, seq, base: 1, ageMs: 0, over: { [`${"w".repeat(40)}${seq}`]: 1 } } },
      settles: Array.from({ length: 200 }, () => "x".repeat(100)),
    });
  const account = await portal.parts.deps.store.findAccountByUsername("graduate", one.username);
  const record = await portal.parts.deps.store.findApplication("graduate", account?.id ?? "");
  expect(Object.keys(record?.answers ?? {}).filter((key) => key.startsWith("unknown_"))).toEqual([]);
  expect(record?.asides.length).toBeGreaterThan(90);
  expect(record?.asides.length).toBeLessThan(120);
  expect(record?.logins).toHaveLength(100);
  expect(
    Object.values(record?.validations ?? {}).every(
      (messages) => messages.length <= 5 && messages.every((message) => message.length <= 300),
    ),
  ).toBe(true);
  const recordBytes = Buffer.byteLength(JSON.stringify(record));
  expect(recordBytes).toBeGreaterThan(20_000);
  expect(recordBytes).toBeLessThan(MAX_RECORD_BYTES);
}, 120_000);
