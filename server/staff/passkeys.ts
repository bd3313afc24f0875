import { z } from "zod";
import type { GivenPasskey, NewPasskey } from "../../engine/protocol/index.ts";
import { hashToken } from "../accounts/index.ts";
import { ServerError } from "../errors.ts";
import type { StaffMember, StaffPasskey } from "../store/index.ts";
import { attemptFactor, changeMember, rotateSession } from "./second-factor.ts";
import type { StaffDeps } from "./staff-deps.ts";
import type { StaffVisit } from "./staff-sessions.ts";

const CHALLENGE_MS = 5 * 60_000;
const MAX_PASSKEYS = 10;

/** Loads the library at its first use: its certificate parsers are large. */
const webAuthn = () => import("@simplewebauthn/server");

type Purpose = "register" | "give";
type Options = Readonly<Record<string, unknown>>;

const refuse = (): never => {
  throw new ServerError("code_invalid", { text: "staff.passkeyInvalid" });
};

/** Expected origin of the page, and domain to which browsers bind the passkey. */
const placeOf = (origin: string) => ({
  expectedOrigin: origin,
  expectedRPID: new URL(origin).hostname,
  requireUserVerification: true,
});

const idOf = (purpose: Purpose, challenge: string): string => hashToken(`${purpose} ${challenge}`);

async function keepChallenge({ store, now }: StaffDeps, visit: StaffVisit, purpose: Purpose, challenge: string) {
  const { session, member } = visit;
  const [id, expiresAt] = [idOf(purpose, challenge), now() + CHALLENGE_MS];
  await store.createStaffTicket({ tenant: session.tenant, id, staff: member.id, kind: "challenge", expiresAt });
}

const clientData = z.object({ challenge: z.string() });

/** Returns the challenge that the browser signed, and makes it invalid. @throws ServerError `code_invalid` */
async function consumeChallenge(
  { store, now }: StaffDeps,
  { member, session }: StaffVisit,
  purpose: Purpose,
  clientDataJson: string,
): Promise<string> {
  let challenge: string;
  try {
    ({ challenge } = clientData.parse(JSON.parse(Buffer.from(clientDataJson, "base64url").toString())));
  } catch {
    return refuse();
  }
  const ticket = await store.consumeStaffTicket(session.tenant, idOf(purpose, challenge));
  if (ticket?.kind !== "challenge" || ticket.staff !== member.id || ticket.expiresAt <= now()) return refuse();
  return challenge;
}

const toDescriptors = ({ passkeys }: StaffMember) =>
  passkeys.map(({ id, transports }) => ({ id, transports: [...transports] as never }));

/** @throws ServerError `staff_by_sso` */
export async function beginPasskey(deps: StaffDeps, visit: StaffVisit, origin: string, name: string): Promise<Options> {
  const { member } = visit;
  if (member.subject !== null) throw new ServerError("staff_by_sso", { text: "staff.ssoOnly" });
  const options = await (
    await webAuthn()
  ).generateRegistrationOptions({
    rpName: name,
    rpID: new URL(origin).hostname,
    userName: member.email,
    userID: new Uint8Array(Buffer.from(member.id)),
    attestationType: "none",
    excludeCredentials: toDescriptors(member),
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  });
  await keepChallenge(deps, visit, "register", options.challenge);
  return { ...options };
}

/** @throws ServerError `code_invalid` */
export async function addPasskey(
  deps: StaffDeps,
  visit: StaffVisit,
  origin: string,
  { name, credential: sent }: NewPasskey,
): Promise<StaffPasskey> {
  const expectedChallenge = await consumeChallenge(deps, visit, "register", sent.response.clientDataJSON);
  const { clientDataJSON, attestationObject, transports = [] } = sent.response;
  const { verifyRegistrationResponse } = await webAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    ...placeOf(origin),
    expectedChallenge,
    response: { ...sent, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
  }).catch(refuse);
  if (registrationInfo === undefined) return refuse();
  const { id, publicKey, counter } = registrationInfo.credential;
  const made: StaffPasskey = {
    id,
    publicKey: Buffer.from(publicKey).toString("base64url"),
    counter,
    transports,
    name: name.trim(),
    createdAt: deps.now(),
  };
  await changeMember(deps, visit, (found, members) => {
    // A passkey can belong to one person only (WebAuthn Level 3, section 7.1).
    const isKnown = members.some(({ passkeys }) => passkeys.some((one) => one.id === id));
    if (found.passkeys.length >= MAX_PASSKEYS || isKnown) return refuse();
    return { ...found, passkeys: [...found.passkeys, made] };
  });
  return made;
}

/** Removes a passkey and ends all sessions. Returns the token of a new session. */
export async function removePasskey(deps: StaffDeps, visit: StaffVisit, id: string): Promise<string> {
  const { tenant, startedAt, verifiedAt } = visit.session;
  const member = await changeMember(deps, visit, (found) => {
    if (!found.passkeys.some((one) => one.id === id)) throw new ServerError("not_found");
    return { ...found, epoch: found.epoch + 1, passkeys: found.passkeys.filter((one) => one.id !== id) };
  });
  await deps.sessions.endAll(tenant, member.id);
  return deps.sessions.start(tenant, member, "full", { startedAt, verifiedAt });
}

export async function askForPasskey(deps: StaffDeps, visit: StaffVisit, origin: string): Promise<Options> {
  const options = await (
    await webAuthn()
  ).generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    allowCredentials: toDescriptors(visit.member),
    userVerification: "required",
  });
  await keepChallenge(deps, visit, "give", options.challenge);
  return { ...options };
}

/** Accepts a passkey as second factor. @throws ServerError `code_invalid`, `throttled` */
export async function verifyPasskey(
  deps: StaffDeps,
  visit: StaffVisit,
  origin: string,
  { credential: sent }: GivenPasskey,
): Promise<string> {
  const member = await attemptFactor(deps, visit, async () => {
    const expectedChallenge = await consumeChallenge(deps, visit, "give", sent.response.clientDataJSON);
    const known = visit.member.passkeys.find(({ id }) => id === sent.id);
    if (known === undefined) return refuse();
    const { verifyAuthenticationResponse } = await webAuthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...placeOf(origin),
      expectedChallenge,
      response: { ...sent, clientExtensionResults: {} },
      credential: {
        id: known.id,
        publicKey: new Uint8Array(Buffer.from(known.publicKey, "base64url")),
        counter: known.counter,
      },
    }).catch(refuse);
    if (!verified) return refuse();
    const counter = authenticationInfo.newCounter;
    return changeMember(deps, visit, (found) => {
      const stored = found.passkeys.find(({ id }) => id === known.id);
      // Reject a counter that did not rise, also from two simultaneous requests.
      if (stored === undefined || (stored.counter > 0 && counter <= stored.counter)) return refuse();
      return { ...found, passkeys: found.passkeys.map((one) => (one === stored ? { ...one, counter } : one)) };
    });
  });
  return rotateSession(deps, visit, member);
}
