import { expect, it } from "vitest";
import { readConfig } from "./read-config.ts";

const GIVEN = {
  OIDC_ISSUER: "https://login.example.edu/realms/school",
  OIDC_CLIENT_ID: "portico",
  OIDC_CLIENT_SECRET: "hunter2",
  OIDC_ROLES: '{"graduate":{"admissions-team":"officer","it":"admin"}}',
};

it("reads the single sign-on with its defaults", () => {
  expect(readConfig({}).oidc).toBeUndefined();
  expect(readConfig(GIVEN).oidc).toEqual({
    issuer: new URL(GIVEN.OIDC_ISSUER),
    clientId: "portico",
    clientSecret: "hunter2",
    scope: "openid email",
    roleClaim: "roles",
    roles: { graduate: { "admissions-team": "officer", it: "admin" } },
    isOnly: false,
  });
  expect(readConfig({ ...GIVEN, OIDC_ONLY: "true", OIDC_ISSUER: "http://127.0.0.1:4000" }).oidc?.isOnly).toBe(true);
});

it.each(Object.keys(GIVEN))("requires %s if the others are set", (name) => {
  expect(() => readConfig({ ...GIVEN, [name]: "" })).toThrow(
    new RegExp(`^${name} unset while (?!.*hunter2).* set; expected all of them or none`),
  );
});

it.each([
  ["OIDC_ISSUER", "http://login.example.edu"],
  ["OIDC_ISSUER", "https://login.example.edu/?tenant=1"],
  ["OIDC_ISSUER", "https://user:hunter2@login.example.edu"],
  ["OIDC_CLIENT_ID", "two words"],
  ["OIDC_ROLES", "graduate:officer"],
  ["OIDC_ROLES", "{}"],
  ["OIDC_ROLES", '{"graduate":{}}'],
  ["OIDC_ROLES", '{"graduate":{"team":"owner"}}'],
  ["OIDC_SCOPE", "email"],
  ["OIDC_ONLY", "yes"],
])("rejects %s=%s", (name, value) => {
  expect(() => readConfig({ ...GIVEN, [name]: value })).toThrow(new RegExp(`^${name} is .*; expected `));
});

it("rejects OIDC_ONLY without a single sign-on", () => {
  expect(() => readConfig({ OIDC_ONLY: "true" })).toThrow(
    "OIDC_ONLY is true while OIDC_ISSUER is unset; expected both or neither.",
  );
  expect(readConfig({ OIDC_ONLY: "false" }).oidc).toBeUndefined();
});
