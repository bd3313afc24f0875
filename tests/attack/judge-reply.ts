import { ERROR_STATUSES } from "../../engine/protocol/index.ts";
import type { Operation } from "./api-document.ts";
import { VICTIM_MARK } from "./cast.ts";
import type { Reply, Sent } from "./send.ts";

/** Source code, paths, drivers and parsers must not show in any reply. */
const INSIDES =
  /\bat \S+ \(|\bat file:|node_modules|\.(ts|mjs|js):\d+:\d+|ZodError|SyntaxError|TypeError|RangeError|SQLITE|SQLite|MongoServer|E11000|ENOENT|EACCES|passwordHash|argon2/;
/** The digits of the victim's SSN may never show. Masked, it may show only to staff with a link. */
const SECRET = /987-?65-?4321/;

const isError = (code: unknown): code is keyof typeof ERROR_STATUSES =>
  typeof code === "string" && Object.hasOwn(ERROR_STATUSES, code);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns the failure or leak in a reply, or undefined. */
export function leakIn(sent: Sent, { status, headers, text }: Reply, victim: string): string | undefined {
  if (status >= 500) return `it answered ${status}`;
  if (INSIDES.test(text)) return `it shows its internals: ${INSIDES.exec(text)?.[0] ?? ""}`;
  if (text.includes(VICTIM_MARK) || SECRET.test(text)) return "it holds another applicant's answers";
  if (text.includes(victim) && !`${sent.path} ${sent.body ?? ""}`.includes(victim))
    return "it holds another applicant's address";
  return headers["x-content-type-options"] === "nosniff" ? undefined : "browsers may guess its type";
}

/** Refused links answer with a page without scripts. */
const isRefusalPage = ({ method, headers }: Sent, status: number, contentType: string, policy: unknown): boolean =>
  method === "GET" &&
  status >= 400 &&
  String(headers["accept"]).includes("text/html") &&
  contentType === "text/html; charset=UTF-8" &&
  String(policy).startsWith("default-src 'none'");

export function faultOf(operation: Operation, sent: Sent, { status, headers, text }: Reply): string | undefined {
  const contentType = typeof headers["content-type"] === "string" ? headers["content-type"] : "";
  if (sent.method === "HEAD" || status === 304) return undefined;
  if (contentType.startsWith("application/pdf") && operation.isDocumented(status, contentType)) return undefined;
  if (isRefusalPage(sent, status, contentType, headers["content-security-policy"])) return undefined;
  if (!contentType.startsWith("application/json"))
    return `it is ${contentType === "" ? "nothing" : contentType}, not JSON`;
  const body = parseJson(Buffer.from(text, "latin1").toString("utf8"));
  if (status >= 400) {
    const { code, message } = Object(body) as { readonly code?: unknown; readonly message?: unknown };
    if (!isError(code) || ERROR_STATUSES[code] !== status)
      return `status ${status} and code ${String(code)} are not of the table`;
    if (typeof message !== "string" || message === "") return "an error has no message";
  }
  const isThisCall = sent.method === operation.method && operation.isAt(sent.path);
  const fault = isThisCall ? operation.faultOf(status, body) : undefined;
  return fault === undefined ? undefined : `its ${status} is not as documented: ${fault}`;
}
