import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { changeRoster } from "../../server/staff/index.ts";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import { STAFF_COOKIE, type Person } from "./portal.fixture.ts";
import { memberOf } from "./submitted.fixture.ts";

const ORIGIN = "http://localhost:3000";
const KEYS = "/api/office/factors/passkeys";
const GIVE = "/api/office/session/passkey";
const MINUTE_MS = 60_000;
type Authenticator = ReturnType<typeof createSoftAuthenticator>;
type Asked = { readonly challenge: string };

describeOnStore("A passkey of staff", () => {
  const portal = usePortal();

  const ask = async (one: Person, path: string): Promise<Asked> =>
    (await one.call("POST", `${path}/options`)).body["options"] as Asked;
  const add = async (one: Person, keys: Authenticator, misuse: Misuse = {}) =>
    one.call("POST", KEYS, { name: " Laptop ", credential: keys.make(await ask(one, KEYS), misuse) });
  const give = (one: Person, credential: object) => one.call("POST", GIVE, { credential });
  const use = async (one: Person, keys: Authenticator, misuse: Misuse = {}) =>
    give(one, keys.give(await ask(one, GIVE), misuse));
  const owner = async () => {
    const one = await portal.staff("officer");
    const keys = createSoftAuthenticator(ORIGIN);
    expect((await add(one, keys)).status).toBe(200);
    const full = one.cookies.get(STAFF_COOKIE) ?? "";
    const { sessions } = portal.parts.deps.staff;
    one.cookies.set(STAFF_COOKIE, await sessions.start("graduate", await memberOf(portal, one), "factor"));
    return { one, keys, full };
  };
  const expectRefused = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
    expect([status, body["code"]]).toEqual([400, "code_invalid"]);

  it("accepts a passkey instead of a code, starts a new session token, and counts it as a fresh factor", async () => {
    const { one, keys } = await owner();
    expect((await one.call("GET", "/api/office/factors")).body["code"]).toBe("staff_factor_needed");
    const before = one.cookies.get(STAFF_COOKIE);
    expect((await use(one, keys)).body).toMatchObject({ stage: "full", passkey: true });
    expect(one.cookies.get(STAFF_COOKIE)).not.toBe(before);
    portal.advance(10 * MINUTE_MS);
    expect((await one.call("POST", `${KEYS}/options`)).body["code"]).toBe("staff_not_fresh");
    expect((await use(one, keys)).status).toBe(200);
    expect((await one.call("POST", `${KEYS}/options`)).status).toBe(200);
  });

  it("lists a passkey, and lets only its owner remove it, which ends the owner's other sessions", async () => {
    const { one, keys, full } = await owner();
    await use(one, keys);
    const { passkeys } = (await one.call("GET", "/api/office/factors")).body as { passkeys: object[] };
    expect(passkeys).toMatchObject([{ id: keys.id, name: "Laptop" }]);
    const other = await portal.staff("admin");
    expect((await other.call("DELETE", `${KEYS}/${keys.id}`)).status).toBe(404);
    expect((await one.call("DELETE", `${KEYS}/${keys.id}`)).status).toBe(200);
    expect((await one.call("GET", "/api/office/session")).body["passkey"]).toBe(false);
    const elsewhere = portal.person();
    elsewhere.cookies.set(STAFF_COOKIE, full);
    expect((await elsewhere.call("GET", "/api/office/session")).status).toBe(401);
    expectRefused(await use(one, keys));
  });

  it.each([
    ["on a page of another origin", { origin: "https://office.evil.example" }],
    ["for another site", { rpId: "evil.example" }],
    ["without a PIN, a finger or a face", { isUnverified: true }],
    ["with a challenge that the server did not send", { challenge: "A".repeat(43) }],
  ])("refuses a passkey that is created or used %s", async (_, misuse) => {
    const { one, keys } = await owner();
    expectRefused(await use(one, keys, misuse));
    expectRefused(await add(await portal.staff("reader"), createSoftAuthenticator(ORIGIN), misuse));
  });

  it("refuses a passkey with a wrong signature, or from another person", async () => {
    const { one, keys } = await owner();
    expectRefused(await use(one, keys, { isForged: true }));
    const other = await owner();
    expectRefused(await use(one, other.keys));
    expectRefused(await use(one, other.keys, { id: keys.id }));
  });

  it("refuses to register one passkey for a second person", async () => {
    const { keys } = await owner();
    expectRefused(await add(await portal.staff("reader"), keys));
  });

  it("requires an unused, unexpired challenge for the passkey's person and purpose", async () => {
    const { one, keys } = await owner();
    const asked = await ask(one, GIVE);
    const credential = keys.give(asked);
    const both = await Promise.all([give(one, credential), give(one, credential)]);
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const again = await owner();
    const other = await owner();
    expectRefused(await give(again.one, again.keys.give(await ask(other.one, GIVE))));
    const registering = await portal.staff("reader");
    const fresh = createSoftAuthenticator(ORIGIN);
    expectRefused(
      await registering.call("POST", KEYS, { name: "x", credential: fresh.make(await ask(registering, GIVE)) }),
    );
    const late = again.keys.give(await ask(again.one, GIVE));
    portal.advance(5 * MINUTE_MS);
    expectRefused(await give(again.one, late));
  });

  it("refuses a passkey if its counter does not grow", async () => {
    const { one, keys } = await owner();
    expect((await use(one, keys, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) expectRefused(await use(one, keys, { counter }));
    expect((await use(one, keys, { counter: 8 })).status).toBe(200);
  });

  it("allows staff at most ten tries of a passkey in 15 minutes", async () => {
    portal.advanceToWindow(15 * MINUTE_MS);
    const { one, keys } = await owner();
    for (let tries = 0; tries < 10; tries += 1) expectRefused(await use(one, keys, { isForged: true }));
    expect((await use(one, keys)).status).toBe(429);
  });

  it("refuses a passkey and an authenticator app of single sign-on staff", async () => {
    const one = await portal.staff("reader");
    await changeRoster(portal.parts.deps.store, "graduate", (members) => ({
      members: members.map((each) => (each.email === one.username ? { ...each, subject: "issuer subject" } : each)),
      result: undefined,
    }));
    for (const path of [`${KEYS}/options`, "/api/office/factors/totp"])
      expect((await one.call("POST", path)).body["code"]).toBe("staff_by_sso");
  });
});

interface Misuse {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** True if the passkey skips user verification (PIN or biometrics). */
  readonly isUnverified?: boolean;
  readonly counter?: number;
  readonly isForged?: boolean;
  readonly id?: string;
}

const sha256 = (data: string | Uint8Array): Buffer => createHash("sha256").update(data).digest();

/** Encodes byte strings of 24 to 255 bytes, and texts of up to 23 bytes, as CBOR (RFC 8949). */
const cbor = {
  bytes: (data: Uint8Array): Buffer => Buffer.concat([Buffer.from([0x58, data.length]), data]),
  text: (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]),
};

function createSoftAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(32);
  let counter = 0;

  const toAuthData = (
    { rpId = new URL(origin).hostname, isUnverified = false }: Misuse,
    used: number,
    more?: Buffer,
  ) => {
    const flags = 0x01 | (isUnverified ? 0 : 0x04) | (more === undefined ? 0 : 0x40);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(used);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more ?? Buffer.alloc(0)]);
  };
  const toClientData = (type: string, challenge: string, misuse: Misuse): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge: misuse.challenge ?? challenge, origin: misuse.origin ?? origin }));
  const base = ({ id }: Misuse) => {
    const named = id ?? credentialId.toString("base64url");
    return { id: named, rawId: named, type: "public-key" };
  };

  return {
    id: credentialId.toString("base64url"),
    make: ({ challenge }: Asked, misuse: Misuse = {}) => {
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        cbor.bytes(Buffer.from(x, "base64url")),
        Buffer.from([0x22]),
        cbor.bytes(Buffer.from(y, "base64url")),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, key]);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cbor.text("fmt"),
        cbor.text("none"),
        cbor.text("attStmt"),
        Buffer.from([0xa0]),
        cbor.text("authData"),
        cbor.bytes(toAuthData(misuse, counter, attested)),
      ]);
      return {
        ...base(misuse),
        response: {
          clientDataJSON: toClientData("webauthn.create", challenge, misuse).toString("base64url"),
          attestationObject: attestationObject.toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    give: ({ challenge }: Asked, misuse: Misuse = {}) => {
      counter += 1;
      const authData = toAuthData(misuse, misuse.counter ?? counter);
      const clientData = toClientData("webauthn.get", challenge, misuse);
      const signed = Buffer.concat([authData, sha256(clientData)]);
      if (misuse.isForged === true) signed[0] = (signed[0] ?? 0) ^ 1;
      return {
        ...base(misuse),
        response: {
          clientDataJSON: clientData.toString("base64url"),
          authenticatorData: authData.toString("base64url"),
          signature: createSign("SHA256").update(signed).sign(privateKey).toString("base64url"),
        },
      };
    },
  };
}
