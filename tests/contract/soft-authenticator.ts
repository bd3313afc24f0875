import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

/** Faults of the authenticator. */
export interface Misuse {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** Without a PIN, a finger or a face. */
  readonly isUnverified?: boolean;
  readonly counter?: number;
  readonly isForged?: boolean;
  readonly id?: string;
}

const sha256 = (data: string | Uint8Array): Buffer => createHash("sha256").update(data).digest();

/** The CBOR (RFC 8949) of a credential. */
const cbor = {
  bytes: (data: Uint8Array): Buffer => {
    const long = data.length < 256 ? [0x58, data.length] : [0x59, data.length >> 8, data.length & 0xff];
    return Buffer.concat([Buffer.from(data.length < 24 ? [0x40 + data.length] : long), data]);
  },
  text: (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]),
};

/** An authenticator that makes ES256 keys and signs. */
export function createSoftAuthenticator(origin: string) {
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
    make: ({ challenge }: { readonly challenge: string }, misuse: Misuse = {}) => {
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
    give: ({ challenge }: { readonly challenge: string }, misuse: Misuse = {}) => {
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
