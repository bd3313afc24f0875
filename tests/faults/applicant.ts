import { randomUUID } from "node:crypto";
import { PDFDocument } from "@pdfme/pdf-lib";
import { withTimeout } from "../../server/with-timeout.ts";
import { readCode } from "../journeys/mailbox.ts";
import type { Portal } from "../journeys/portal.ts";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";

export const PASSWORD = "Tall-Heron-42-wades";
export const DOCUMENT_KEY = "personal_sketch_pdf";
const CALL_MS = 20_000;
const toLate = (): Error => new Error(`The portal did not answer within ${CALL_MS} ms.`);

/** Undefined if the server died or could not be reached, so that the result is unknown. */
type Outcome = { readonly status: number; readonly body: Readonly<Record<string, unknown>> } | undefined;

export interface Applicant {
  readonly username: string;
  call(method: string, path: string, body?: unknown): Promise<Outcome>;
  /** Repeats the call until the server answers without a server error. */
  insist(method: string, path: string, body?: unknown): Promise<NonNullable<Outcome>>;
  logIn(): Promise<void>;
  readonly portalUrl: string;
  headers(): Record<string, string>;
}

let addresses = 0;

export function openApplicant(portal: Pick<Portal, "url">, username: string): Applicant {
  const address = `198.51.100.${++addresses % 250}`;
  const cookies = new Map<string, string>();

  const headers = () => ({
    origin: portal.url,
    "x-forwarded-for": address,
    cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
  });

  async function call(method: string, path: string, body?: unknown): Promise<Outcome> {
    try {
      const init = {
        method,
        headers: { ...headers(), ...(body === undefined ? {} : { "content-type": "application/json" }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      };
      const { response, text } = await withTimeout(CALL_MS, toLate, async (signal) => {
        const answer = await fetch(portal.url + path, { ...init, signal });
        return { response: answer, text: await answer.text() };
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      if (!response.headers.get("content-type")?.includes("json"))
        throw new TypeError(`${path} answered ${response.status} without JSON: ${text.slice(0, 200)}`);
      return { status: response.status, body: JSON.parse(text) as Record<string, unknown> };
    } catch (error) {
      if (error instanceof TypeError && error.message.includes("without JSON")) throw error;
      return undefined;
    }
  }

  async function insist(method: string, path: string, body?: unknown): Promise<NonNullable<Outcome>> {
    const deadline = Date.now() + 60_000;
    for (;;) {
      const outcome = await call(method, path, body);
      if (outcome !== undefined && outcome.status < 500) return outcome;
      if (Date.now() > deadline) throw new Error(`${method} ${path} never got through: ${JSON.stringify(outcome)}`);
      await new Promise((done) => setTimeout(done, 200));
    }
  }

  const logIn = async (): Promise<void> =>
    expectOk(await insist("POST", "/public/login", { username, password: PASSWORD }), "login");
  return { username, call, insist, logIn, headers, portalUrl: portal.url };
}

function expectOk(outcome: NonNullable<Outcome>, what: string): void {
  if (outcome.status !== 200) throw new Error(`${what} answered ${toWords(outcome)}`);
}

const toWords = (outcome: Outcome): string =>
  outcome === undefined ? "no answer" : `${outcome.status} ${JSON.stringify(outcome.body)}`;

export async function signUp(portal: Pick<Portal, "url">): Promise<Applicant> {
  const applicant = openApplicant(portal, `crowd.${randomUUID().slice(0, 12)}@example.org`);
  const { username, insist } = applicant;
  expectOk(await insist("POST", "/public/signup", { username, password: PASSWORD }), "sign-up");
  const code = await readCode(portal, username, undefined);
  expectOk(await insist("POST", "/public/confirm", { username, code }), "confirm");
  await applicant.logIn();
  return applicant;
}

export async function fillIn({ insist }: Applicant): Promise<void> {
  const saved = await insist("PUT", "/api/answer", { answers: COMPLETE_ANSWERS });
  if ((saved.body["refused"] as readonly unknown[]).length > 0) throw new Error(JSON.stringify(saved.body));
  for (const web_status of ["started", "validating"]) await insist("POST", "/api/web-status", { web_status });
}

/** Presigns, posts and starts the conversion as the browser does. Returns the failed step with its response, if any. */
export async function uploadFile(
  applicant: Applicant,
  fileName: string,
  bytes: Uint8Array,
): Promise<string | undefined> {
  const presigned = await applicant.call("POST", "/api/presigned-url", { answer_key: DOCUMENT_KEY });
  if (presigned?.status !== 200) return `presigned-url: ${toWords(presigned)}`;
  const { url, fields } = presigned.body as { url: string; fields: Record<string, string> };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([Buffer.from(bytes)]), fileName);
  const isOwnOrigin = !url.startsWith("http") || url.startsWith(applicant.portalUrl);
  try {
    const headers = isOwnOrigin ? applicant.headers() : {};
    const refusal = await withTimeout(CALL_MS, toLate, async (signal) => {
      const posted = await fetch(new URL(url, applicant.portalUrl), { method: "POST", body: form, headers, signal });
      return posted.ok ? undefined : `post: ${posted.status} ${await posted.text()}`;
    });
    if (refusal !== undefined) return refusal;
  } catch (error) {
    return `post: ${String(error)}`;
  }
  const started = await applicant.call("POST", `/api/pdf/document-answer/${DOCUMENT_KEY}`, {
    file_key: fields.key,
    file_name: fileName,
  });
  return started?.status === 200 ? undefined : `document-answer: ${toWords(started)}`;
}

export async function uploadDocument(applicant: Applicant, fileName: string, words: string) {
  const document = await PDFDocument.create();
  document.addPage().drawText(words);
  return uploadFile(applicant, fileName, await document.save());
}
