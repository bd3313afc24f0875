import fc from "fast-check";
import { inspect } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { API_ERRORS } from "../../engine/protocol/index.ts";
import { readDocumentedApi, type DocumentedApi, type DocumentedCall } from "../contract/documented.ts";
import { describeOnStore } from "../contract/opened-portal.fixture.ts";
import { realServersEnv } from "../journeys/real-servers.ts";
import { openCast, ROLES, VICTIM_MARK, type Cast, type Role } from "./cast.ts";
import { allowedBy, hostileBody, hostileHeaders, hostileString } from "./hostile-values.ts";
import { send, type Reply, type Sent } from "./send.ts";

const RUNS = Number(process.env["PORTICO_ATTACK_RUNS"] ?? 10);
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "PROPFIND"];
const API_PATH = /^\/(api|public|service|lookup)\//;
const PATH_TRICKS = [
  (path: string) => `${path}/`,
  (path: string) => path.replace("/", "//"),
  (path: string) => path.toUpperCase(),
  (path: string) => `${path}%00`,
  (path: string) => `${path};a=b`,
  (path: string) => `${path}.json`,
  (path: string) => path.replace(/\/([^/]*)$/, "/%2e%2e/$1"),
  (path: string) => path.replace(/\/([^/]*)$/, "/./x/../$1"),
  (path: string) => path.replace("/a", "/%61"),
];

/** Generates nearly valid requests, because the first check rejects completely wrong requests. */
function requestTo(
  { method, path, parameters, requestBody }: DocumentedCall,
  known: readonly string[],
  tokens: readonly string[],
): fc.Arbitrary<Sent> {
  const body = requestBody?.content["application/json"]?.schema;
  // Headers have a generator of their own.
  const values = parameters
    .filter((one) => one.in !== "header")
    .map(({ name, in: place, schema }) => {
      const some = fc.oneof(
        allowedBy(schema, [...known, ...(place === "query" ? tokens : [])]),
        hostileString(known),
        ...(tokens.length > 0 && name === "service_token" ? [fc.constantFrom(...tokens)] : []),
      );
      return fc.tuple(
        fc.constant(name),
        fc.constant(place),
        some.map((value) => toUrlText(typeof value === "string" ? value : JSON.stringify(value)).slice(0, 8_000)),
        fc.integer({ min: 0, max: 9 }),
      );
    });
  return fc
    .record({
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constant(method) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      values: fc.tuple(...values),
      trick: fc.oneof(
        { weight: 9, arbitrary: fc.constant((same: string) => same) },
        { weight: 1, arbitrary: fc.constantFrom(...PATH_TRICKS) },
      ),
      headers: hostileHeaders(known),
      body:
        method === "GET"
          ? fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constant("{}") })
          : hostileBody(body, known),
    })
    .map((made): Sent => {
      const query = made.values
        .filter(([, place, , chance]) => place === "query" && chance > 0)
        .flatMap(([name, , value, chance]) =>
          chance === 1 ? [`${name}=${value}`, `${name}=again`] : [`${name}=${value}`],
        );
      const filled = made.values
        .filter(([, place]) => place === "path")
        .reduce((sofar, [name, , value]) => sofar.replace(`{${name}}`, value), path);
      return {
        method: made.method,
        headers: made.headers,
        body: made.body,
        path: `${made.trick(filled)}${query.length === 0 ? "" : `?${query.join("&")}`}`,
      };
    });
}

/** Drops half surrogate pairs, which cannot be encoded. Returns bytes that are not UTF-8 if nothing is left. */
const toUrlText = (value: string): string => encodeURIComponent(value.replace(/[\ud800-\udfff]/gu, "")) || "%ed%a0%80";

describeOnStore("the portal under attack", ({ mongo }) => {
  let cast: Cast;
  let api: DocumentedApi;
  let before: unknown;
  beforeAll(async () => {
    const { MONGODB_URI = "", FIELD_KEY = "", SIGNING_KEY = "" } = mongo ? realServersEnv() : {};
    cast = await openCast(mongo ? { MONGODB_URI, FIELD_KEY, SIGNING_KEY } : {});
    api = readDocumentedApi((await (await fetch(`${cast.portal.url}/openapi.json`)).json()) as Record<string, unknown>);
    before = await cast.readVictim();
  });
  afterAll(() => cast?.close());

  const attack = async (role: Role, operation: DocumentedCall): Promise<void> => {
    const tokens = role === "service user" ? [cast.serviceToken] : [];
    await fc.assert(
      fc.asyncProperty(requestTo(operation, cast.known, tokens), async (sent) => {
        const reply = await send(cast.portal.url, {
          ...sent,
          headers: { ...(await cast.headersOf(role)), ...sent.headers },
        });
        if ((role === "applicant" && reply.status === 401) || sent.path.startsWith("/api/logout")) cast.dropSession();
        // Other paths are pages of the portal.
        const isCall = API_PATH.test(sent.path) && !/\/(\.|%2e)+\//i.test(sent.path);
        const fault = leakIn(sent, reply, cast.victim) ?? (isCall ? faultOf(api, operation, sent, reply) : undefined);
        if (fault !== undefined) throw new Error(`${fault}\n${reply.text.slice(0, 500)}`);
        if (
          role !== "applicant" &&
          operation.path.startsWith("/api/") &&
          isCall &&
          reply.status < 400 &&
          sent.method !== "OPTIONS"
        )
          throw new Error(`The role "${role}" got status ${reply.status}.`);
      }),
      { numRuns: RUNS },
    );
  };

  it.each(ROLES)(
    "sends each %s documented responses, without another applicant's data",
    async (role) => {
      const faults: string[] = [];
      for (const operation of api.calls)
        await attack(role, operation).catch((error: unknown) =>
          faults.push(`${operation.method} ${operation.path}: ${inspect(error).slice(0, 3_000)}`),
        );
      expect(faults.join("\n\n")).toBe("");
    },
    60_000 + RUNS * 10_000,
  );

  it("changes no data of another applicant", async () => {
    expect(await cast.readVictim()).toEqual(before);
  });

  it("logs no answer, email address, token or request body, and no unexpected error", () => {
    const log = cast.portal
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"));
    expect(log.length).toBeGreaterThan((ROLES.length * api.calls.length * RUNS) / 2);
    const secrets = [
      cast.victim,
      cast.serviceToken,
      VICTIM_MARK,
      "987-65-4321",
      "@example.org",
      "portico_session",
      "polluted",
      "DROP TABLE",
    ];
    expect(log.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
    expect(log.filter((line) => /"level":[56]0/.test(line) && !line.includes("page failed in the browser"))).toEqual(
      [],
    );
    const others = cast.portal
      .output()
      .split("\n")
      .filter(
        (line) => line !== "" && !line.startsWith("{") && !/^Mail |is open at|^Waiting for|answers now/.test(line),
      );
    expect(others).toEqual([]);
  });
});

/** Source code, paths, drivers and parsers must not show in any reply. */
const INSIDES =
  /\bat \S+ \(|\bat file:|node_modules|\.(ts|mjs|js):\d+:\d+|ZodError|SyntaxError|TypeError|RangeError|SQLITE|SQLite|MongoServer|E11000|ENOENT|EACCES|passwordHash|argon2/;
/** The victim's SSN, which nobody may see unmasked. */
const SECRET = /987-?65-?4321/;

const isError = (code: unknown): code is keyof typeof API_ERRORS =>
  typeof code === "string" && Object.hasOwn(API_ERRORS, code);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function leakIn(sent: Sent, { status, headers, text }: Reply, victim: string): string | undefined {
  if (status >= 500) return `The status is ${status}.`;
  if (INSIDES.test(text)) return `The reply shows internals: ${INSIDES.exec(text)?.[0] ?? ""}`;
  if (text.includes(VICTIM_MARK) || SECRET.test(text)) return "The reply contains another applicant's answers.";
  if (text.includes(victim) && !`${sent.path} ${sent.body ?? ""}`.includes(victim))
    return "The reply contains another applicant's address.";
  return headers["x-content-type-options"] === "nosniff" ? undefined : "The reply has no nosniff header.";
}

/** True for the page, without scripts, that answers a refused link. */
const isRefusalPage = ({ method, headers }: Sent, status: number, contentType: string, policy: unknown): boolean =>
  method === "GET" &&
  status >= 400 &&
  String(headers["accept"]).includes("text/html") &&
  contentType === "text/html; charset=UTF-8" &&
  String(policy).startsWith("default-src 'none'");

function faultOf(
  api: DocumentedApi,
  { responses }: DocumentedCall,
  sent: Sent,
  { status, headers, text }: Reply,
): string | undefined {
  const contentType = typeof headers["content-type"] === "string" ? headers["content-type"] : "";
  if (sent.method === "HEAD" || status === 304) return undefined;
  if (contentType.startsWith("application/pdf") && responses[String(status)]?.content["application/pdf"])
    return undefined;
  if (isRefusalPage(sent, status, contentType, headers["content-security-policy"])) return undefined;
  if (!contentType.startsWith("application/json")) return `The content type is "${contentType}", not JSON.`;
  const body = parseJson(Buffer.from(text, "latin1").toString("utf8"));
  if (status >= 400) {
    const { code, message } = Object(body) as { readonly code?: unknown; readonly message?: unknown };
    if (!isError(code) || API_ERRORS[code].status !== status)
      return `API_ERRORS has no code "${String(code)}" with status ${status}.`;
    if (typeof message !== "string" || message === "") return "The error has no message.";
  }
  return api.faultOf(sent.method, sent.path, status, body);
}
