import { createHash } from "node:crypto";
import { join } from "node:path";
import { createServiceLinks } from "../../server/applications/index.ts";
import { createStore } from "../../server/store/index.ts";
import { DOCUMENT_KEY, signUp, uploadDocument, type Applicant } from "../faults/applicant.ts";
import { workOf } from "../faults/kept.ts";
import { startPortal } from "../journeys/portal.ts";

const TENANT = "graduate";
/** Text in the victim's answers and document. No reply to another person may contain it. */
export const VICTIM_MARK = "Qzxvictim";

export const ROLES = ["visitor", "applicant", "service user", "expired session"] as const;
export type Role = (typeof ROLES)[number];

export type Cast = Awaited<ReturnType<typeof openCast>>;

const sessionOf = ({ headers }: Applicant): string =>
  /portico_session=[^;]+/.exec(headers()["cookie"] ?? "")?.[0] ?? "";

export async function openCast(env: Readonly<Record<string, string>>) {
  const portal = await startPortal({
    env: { TRUST_PROXY: "1", CALLS_PER_MINUTE: "1000000", LOG_LEVEL: "trace", ...env },
  });
  const store = await createStore(
    env["MONGODB_URI"] === undefined
      ? { sqliteFile: join(portal.dataDir, "portico.sqlite") }
      : { mongoUri: env["MONGODB_URI"] },
  );
  const victim = await signUp(portal);
  await victim.insist("PUT", "/api/tabs", { tab_id: "personal_sketch_tabs", chosen_tab: "upload" });
  const failure = await uploadDocument(victim, `${VICTIM_MARK}.pdf`, VICTIM_MARK);
  const end = failure ?? (await workOf(victim, `/api/pdf/document-answer/${DOCUMENT_KEY}`));
  if (end !== "COMPLETED") throw new Error(`The document could not be attached: ${end}`);
  const answers = {
    first_name: `${VICTIM_MARK} a`,
    last_name: `${VICTIM_MARK} b`,
    city: `${VICTIM_MARK} c`,
    conviction: "Y",
    conviction_comment: `${VICTIM_MARK} d`,
    ssn: "987-65-4321",
  };
  await victim.insist("PUT", "/api/answer", { answers });
  const { news } = (
    await victim.insist("PUT", "/api/answer", {
      answers: { city: `${VICTIM_MARK} e` },
      changes: { city: { w: "page", seq: 1, base: 0, ageMs: 60_000 } },
      known: 0,
    })
  ).body as { news: { asides: { id: string }[] } };
  const victimId = (await store.findAccountByUsername(TENANT, victim.username))?.id ?? "";
  const victimLink = await createServiceLinks(store, Date.now).create(TENANT, victim.username, 3_600_000);

  const fileKey = (await store.findApplication(TENANT, victimId))?.documents[DOCUMENT_KEY]?.fileKey ?? "";

  const attacker = await signUp(portal);
  let isLoggedIn = true;
  const link = await createServiceLinks(store, Date.now).create(TENANT, attacker.username, 3_600_000);
  const expiredCookie = sessionOf(await signUp(portal));
  const tokenHash = createHash("sha256").update(expiredCookie.replace("portico_session=", "")).digest("base64url");
  await store.touchSession(TENANT, tokenHash, Date.now() - 3_600_000, Date.now() - 1);

  return {
    portal,
    serviceToken: link?.token ?? "",
    victim: victim.username,
    known: [
      victim.username,
      victimId,
      fileKey,
      ...news.asides.map(({ id }) => id),
      victimLink?.record.id ?? "",
      victimLink?.record.tokenHash ?? "",
      DOCUMENT_KEY,
      "first_name",
      "ssn",
      "conviction_comment",
      "personal_sketch_tabs",
      "upload",
      "/about",
      "about",
    ],
    headersOf: async (role: Role): Promise<Record<string, string>> => {
      if (role === "visitor" || role === "service user") return {};
      if (role === "expired session") return { cookie: expiredCookie };
      if (!isLoggedIn) await attacker.logIn();
      isLoggedIn = true;
      return { cookie: sessionOf(attacker) };
    },
    dropSession: () => {
      isLoggedIn = false;
    },
    readVictim: async () => [
      await store.findAccount(TENANT, victimId),
      await store.findApplication(TENANT, victimId),
      await store.findJob({ tenant: TENANT, account: victimId, kind: "conversion", key: DOCUMENT_KEY }),
      (await store.listServiceTokens(TENANT)).filter(({ account }) => account === victimId),
      await store.listServiceTokenUses(TENANT, victimLink?.record.id ?? ""),
    ],
    close: async () => {
      await store.close();
      await portal.stop();
    },
  };
}
