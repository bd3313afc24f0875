import { createHash, randomUUID } from "node:crypto";
import { join } from "node:path";
import { PDFDocument } from "@pdfme/pdf-lib";
import { createServiceLinks } from "../../server/applications/index.ts";
import { createStore, type Store } from "../../server/store/index.ts";
import { PASSWORD } from "../contract/portal.fixture.ts";
import { readCode } from "../journeys/mailbox.ts";
import { startPortal, type Portal } from "../journeys/portal.ts";
import { send, type Reply } from "./send.ts";

const TENANT = "graduate";
const DOCUMENT_KEY = "personal_sketch_pdf";
/** This stands in each answer, file name and file of the victim, and nowhere else. */
export const VICTIM_MARK = "Qzxvictim";

export const ROLES = ["visitor", "applicant", "service user", "expired session"] as const;
export type Role = (typeof ROLES)[number];

/** The built server, an applicant whose data nobody else may see or change, and the attackers who try. */
export interface Cast {
  readonly portal: Portal;
  readonly store: Store;
  /** What an attacker may know: identifiers, but no secrets. */
  readonly known: readonly string[];
  /** The headers that a role sends. */
  headersOf(role: Role): Promise<Record<string, string>>;
  /** Reports that the attacking applicant has lost the session. */
  dropSession(): void;
  /** The token of the service link to the attacking applicant's own application. */
  readonly serviceToken: string;
  readonly victim: { readonly username: string; readonly password: string };
  /** Everything that is stored about the victim. */
  readVictim(): Promise<unknown>;
  close(): Promise<void>;
}

export const sessionCookieOf = (reply: Pick<Reply, "headers">): string => {
  const lines = reply.headers["set-cookie"];
  const line = (Array.isArray(lines) ? lines : []).find(
    (one) => typeof one === "string" && one.startsWith("portico_session=") && !one.includes("Max-Age=0"),
  );
  if (typeof line !== "string") throw new Error("No session was opened.");
  return line.split(";")[0] ?? "";
};

export async function openCast(env: Readonly<Record<string, string>> = {}): Promise<Cast> {
  const portal = await startPortal({
    env: { TRUST_PROXY: "1", CALLS_PER_MINUTE: "1000000", LOG_LEVEL: "trace", ...env },
  });
  const store = await createStore(
    env["MONGODB_URI"] === undefined
      ? { sqliteFile: join(portal.dataDir, "portico.sqlite") }
      : { mongoUri: env["MONGODB_URI"] },
  );
  const call = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    send(portal.url, { method, path, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const logIn = async (username: string): Promise<string> =>
    sessionCookieOf(await call("POST", "/public/login", { username, password: PASSWORD }));
  const signUp = async (): Promise<string> => {
    const username = `${randomUUID()}@example.edu`;
    await call("POST", "/public/signup", { username, password: PASSWORD });
    await call("POST", "/public/confirm", { username, code: await readCode(portal, username, undefined) });
    return username;
  };
  const upload = async (cookie: string, mark: string): Promise<string> => {
    const presigned = JSON.parse(
      (await call("POST", "/api/presigned-url", { answer_key: DOCUMENT_KEY }, { cookie })).text,
    ) as { url: string; fields: Record<string, string> };
    const form = new FormData();
    for (const [name, value] of Object.entries(presigned.fields)) form.append(name, value);
    const document = await PDFDocument.create();
    document.setTitle(mark);
    document.addPage().drawText(mark);
    form.append("file", new Blob([Buffer.from(await document.save())], { type: "application/pdf" }), "a.pdf");
    await fetch(new URL(presigned.url, portal.url), { method: "POST", body: form, headers: { cookie } });
    const file_key = presigned.fields["key"] ?? "";
    await call("POST", `/api/pdf/document-answer/${DOCUMENT_KEY}`, { file_key, file_name: `${mark}.pdf` }, { cookie });
    for (;;) {
      const { status } = JSON.parse(
        (await call("GET", `/api/pdf/document-answer/${DOCUMENT_KEY}`, undefined, { cookie })).text,
      ) as { status: string };
      if (status === "COMPLETED") return file_key;
      if (status === "FAILED") throw new Error("The document could not be converted.");
      await new Promise((done) => setTimeout(done, 100));
    }
  };

  const victim = await signUp();
  const victimCookie = await logIn(victim);
  await call("PUT", "/api/tabs", { tab_id: "personal_sketch_tabs", chosen_tab: "upload" }, { cookie: victimCookie });
  const fileKey = await upload(victimCookie, VICTIM_MARK);
  await call(
    "PUT",
    "/api/answer",
    {
      answers: {
        first_name: `${VICTIM_MARK} a`,
        last_name: `${VICTIM_MARK} b`,
        city: `${VICTIM_MARK} c`,
        conviction: "Y",
        conviction_comment: `${VICTIM_MARK} d`,
        ssn: "987-65-4321",
      },
    },
    { cookie: victimCookie },
  );
  const asides = JSON.parse(
    (
      await call(
        "PUT",
        "/api/answer",
        {
          answers: { city: `${VICTIM_MARK} e` },
          changes: { city: { w: "page", seq: 1, base: 0, ageMs: 60_000 } },
          known: 0,
        },
        { cookie: victimCookie },
      )
    ).text,
  ) as { news: { asides: { id: string }[] } };
  const victimId = (await store.findAccountByUsername(TENANT, victim))?.id ?? "";
  const victimLink = await createServiceLinks(store, Date.now).create(TENANT, victim, 3_600_000);

  const attacker = await signUp();
  let attackerCookie: string | undefined = await logIn(attacker);
  const link = await createServiceLinks(store, Date.now).create(TENANT, attacker, 3_600_000);
  const late = await signUp();
  const expiredCookie = await logIn(late);
  const tokenHash = createHash("sha256").update(expiredCookie.replace("portico_session=", "")).digest("base64url");
  await store.touchSession(TENANT, tokenHash, Date.now() - 3_600_000, Date.now() - 1);

  return {
    portal,
    store,
    serviceToken: link?.token ?? "",
    victim: { username: victim, password: PASSWORD },
    known: [
      victim,
      victimId,
      fileKey,
      ...asides.news.asides.map(({ id }) => id),
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
    headersOf: async (role) => {
      if (role === "visitor" || role === "service user") return {};
      if (role === "expired session") return { cookie: expiredCookie };
      return { cookie: (attackerCookie ??= await logIn(attacker)) };
    },
    dropSession: () => {
      attackerCookie = undefined;
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
