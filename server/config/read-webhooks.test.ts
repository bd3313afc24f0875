import { writeFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { WEBHOOK_EVENTS } from "../../engine/protocol/index.ts";
import { readWebhooks } from "./read-webhooks.ts";
import { useFolder } from "../../tests/use-folder.ts";

const SECRET = `whsec_${Buffer.alloc(32, 5).toString("base64")}`;

const folder = useFolder("suite");
beforeAll(() => {
  writeFileSync(folder("secret"), `${SECRET}\n`);
  writeFileSync(folder("old-secret"), `whsec_${Buffer.alloc(24, 6).toString("base64")}`);
  writeFileSync(folder("short"), "whsec_aHVudGVyMg==");
  writeFileSync(folder("other"), "hunter2hunter2hunter2hunter2hunter2hunter2");
});

const write = (content: unknown): string => {
  const file = folder("webhooks.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
};
const one = { id: "crm", url: "https://crm.example.edu/in", secretFiles: ["secret"] };

it("reads endpoints and the files with their secrets", () => {
  const all = readWebhooks(
    write({
      graduate: [{ ...one, secretFiles: ["secret", "old-secret"] }],
      nursing: [
        {
          ...one,
          id: "sis",
          url: "http://10.1.2.3/",
          events: ["application.erased"],
          allowHttp: true,
          allowNetworks: ["10.1.2.0/24"],
        },
      ],
    }),
  );
  expect(all).toMatchObject([
    {
      tenant: "graduate",
      id: "crm",
      secrets: [new Uint8Array(32).fill(5), new Uint8Array(24).fill(6)],
      allowNetworks: [],
    },
    { tenant: "nursing", id: "sis", events: ["application.erased"], allowNetworks: ["10.1.2.0/24"] },
  ]);
  expect(all[0]?.events).toEqual(WEBHOOK_EVENTS);
  expect(readWebhooks(undefined)).toEqual([]);
});

it.each([
  ["invalid JSON", "{", "the file is not JSON"],
  ["a file that is not an object", [], "the file is invalid"],
  ["an unknown key", { t: [{ ...one, secret: SECRET }] }, "t.0 is invalid; expected no other key than id"],
  ["no secret", { t: [{ ...one, secretFiles: [] }] }, "t.0.secretFiles is invalid"],
  ["a wrong id", { t: [{ ...one, id: "C R M" }] }, "t.0.id is invalid"],
  ["another event", { t: [{ ...one, events: ["application.read"] }] }, "t.0.events.0 is invalid"],
  ["the same id twice", { t: [one], u: [one] }, 'two endpoints have the id "crm"'],
  ["http", { t: [{ ...one, url: "http://crm.example.edu" }] }, 'endpoint "crm" has an http address'],
  ["another scheme", { t: [{ ...one, url: "ftp://crm.example.edu" }] }, "has an invalid address"],
  ["no address", { t: [{ ...one, url: "crm" }] }, "has an invalid address"],
  ["a password in it", { t: [{ ...one, url: "https://a:hunter2@x.edu" }] }, "has an invalid address"],
  ["no network", { t: [{ ...one, allowNetworks: ["10.1.2.3"] }] }, 'allows "10.1.2.3"; expected a network'],
  ["no file", { t: [{ ...one, secretFiles: ["none"] }] }, "names a secret file that cannot be read (ENOENT)"],
  ["a short secret", { t: [{ ...one, secretFiles: ["short"] }] }, "has a file without a valid secret"],
  ["another secret", { t: [{ ...one, secretFiles: ["other"] }] }, "has a file without a valid secret"],
])("rejects %s in one line, without a secret", (_, content, message) => {
  const file = write(content);
  let found = "";
  try {
    readWebhooks(file);
  } catch (error) {
    found = error instanceof Error ? error.message : "";
  }
  expect(found).toMatch(/^WEBHOOKS_FILE is ".*webhooks\.json": [^\n]+\.$/);
  expect(found).toContain(message);
  expect(found).not.toMatch(/hunter2|BQUF/);
});

it("rejects a webhooks file that does not exist", () => {
  expect(() => readWebhooks(folder("none.json"))).toThrow("the file cannot be read (ENOENT)");
});
