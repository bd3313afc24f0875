import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { OFFICE_TEXTS } from "../engine/texts/index.ts";

const SERVER = join(import.meta.dirname, "../server");
/** Actions in audits of earlier versions. */
const EARLIER = ["export.watch"];

it("has a text for each action in the audit, and no other text", () => {
  const actions = readdirSync(SERVER, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !/\.(test|fixture)\.ts$/.test(name))
    .flatMap((name) => [...readFileSync(join(SERVER, name), "utf8").matchAll(/\baction: "([a-z]+\.[a-z]+)"/gi)])
    .map(([, action]) => action);
  const said = Object.keys(OFFICE_TEXTS).flatMap((key) => /^office\.act\.(.*)$/.exec(key)?.[1] ?? []);
  expect(actions.length).toBeGreaterThan(40);
  expect(new Set(said)).toEqual(new Set([...actions, ...EARLIER]));
});
