import { inspect } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnStore } from "../contract/opened-portal.fixture.ts";
import { realServersEnv } from "../journeys/real-servers.ts";
import { allowedBy, hostileBody, hostileHeaders, hostileString } from "./hostile-values.ts";
import { openCast, ROLES, type Cast, type Role } from "./cast.ts";
import { faultOf, leakIn } from "./judge-reply.ts";
import { readApiDocument, type Operation } from "./api-document.ts";
import { send, type Sent } from "./send.ts";

const RUNS = Number(process.env["PORTICO_ATTACK_RUNS"] ?? 10);
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "PROPFIND"];
const API_PATH = /^\/(api|public|service|lookup)\//;
/** Other spellings of a path. */
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

/** Generates requests that are nearly right, because wholly wrong ones fail at the first check. */
function requestTo(
  { method, path, parameters, body }: Operation,
  known: readonly string[],
  tokens: readonly string[],
): fc.Arbitrary<Sent> {
  const values = parameters.map(({ name, in: place, schema }) => {
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
        .reduce((sofar, [name, , value]) => sofar.replace(`{${name}}`, value === "" ? "%20" : value), path);
      return {
        method: made.method,
        headers: made.headers,
        body: made.body,
        path: `${made.trick(filled)}${query.length === 0 ? "" : `?${query.join("&")}`}`,
      };
    });
}

/** Half a surrogate pair becomes bytes that are not UTF-8. */
const toUrlText = (value: string): string => encodeURIComponent(value.replace(/[\ud800-\udfff]/gu, "")) || "%ed%a0%80";

describeOnStore("Each route, by each role", ({ mongo }) => {
  let cast: Cast;
  let operations: readonly Operation[];
  let before: unknown;
  beforeAll(async () => {
    const { MONGODB_URI = "", FIELD_KEY = "", SIGNING_KEY = "" } = mongo ? realServersEnv() : {};
    cast = await openCast(mongo ? { MONGODB_URI, FIELD_KEY, SIGNING_KEY } : {});
    operations = await readApiDocument(cast.portal.url);
    before = await cast.readVictim();
  });
  afterAll(() => cast?.close());

  const attack = async (role: Role, operation: Operation): Promise<void> => {
    const tokens = role === "service user" ? [cast.serviceToken] : [];
    await fc.assert(
      fc.asyncProperty(requestTo(operation, cast.known, tokens), async (sent) => {
        const reply = await send(cast.portal.url, {
          ...sent,
          headers: { ...(await cast.headersOf(role)), ...sent.headers },
        });
        if ((role === "applicant" && reply.status === 401) || sent.path.startsWith("/api/logout")) cast.dropSession();
        // Any other path is a page of the portal.
        const isCall = API_PATH.test(sent.path) && !/\/(\.|%2e)+\//i.test(sent.path);
        const fault = leakIn(sent, reply, cast.victim) ?? (isCall ? faultOf(operation, sent, reply) : undefined);
        if (fault !== undefined) throw new Error(`${fault}\n${reply.text.slice(0, 500)}`);
        if (
          role !== "applicant" &&
          operation.path.startsWith("/api/") &&
          isCall &&
          reply.status < 400 &&
          sent.method !== "OPTIONS"
        )
          throw new Error(`${role} was let in with ${reply.status}`);
      }),
      { numRuns: RUNS },
    );
  };

  it.each(ROLES)(
    "answers each %s with documented JSON and without another's data, whatever is sent",
    async (role) => {
      const faults: string[] = [];
      for (const operation of operations)
        await attack(role, operation).catch((error: unknown) =>
          faults.push(`${operation.method} ${operation.path}: ${inspect(error).slice(0, 3_000)}`),
        );
      expect(faults.join("\n\n")).toBe("");
    },
    60_000 + RUNS * 10_000,
  );

  it("has changed nothing of another applicant, who can still log in", async () => {
    expect(await cast.readVictim()).toEqual(before);
  });

  it("has logged no answer, name, address, token or code, and no unknown failure", () => {
    const log = cast.portal
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"));
    expect(log.length).toBeGreaterThan((ROLES.length * operations.length * RUNS) / 2);
    const secrets = [
      cast.victim,
      cast.serviceToken,
      "Qzxvictim",
      "987-65",
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
