import type { AnySchemaObject } from "ajv";
import fc from "fast-check";

/** Strings that may break a parser, store, template or log. */
const HOSTILE_STRINGS: readonly string[] = [
  "",
  " ",
  "\0",
  "a\0b",
  "\r\nSet-Cookie: a=b",
  "\u001b[31m\u001b]0;title\u0007",
  "\u202Etxt.exe",
  "\u2028",
  "\ud800",
  "\ufeff",
  "é".normalize("NFD"),
  "İ",
  "ﬃ",
  "💣".repeat(40),
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "$where",
  "$ne",
  "a.b.c",
  "answers[0]",
  "null",
  "undefined",
  "NaN",
  "-0",
  "1e999",
  "9007199254740993",
  "true",
  "' OR 1=1 --",
  '"; DROP TABLE accounts; --',
  "{{constructor.constructor('return process')()}}",
  "{{{x}}}",
  "${process.env}",
  "#{7*7}",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "javascript:alert(1)",
  "../../../../etc/passwd",
  "..\\..\\windows",
  "%2e%2e%2f",
  "%00",
  "/",
  "//evil.example/",
  "file:///etc/passwd",
  "http://169.254.169.254/latest/meta-data/",
  "| cat /etc/passwd",
  "$(id)",
  "`id`",
  "%s%n%x",
  "(a+)+$",
  "a".repeat(60_000),
];

export const hostileString = (known: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_STRINGS) },
    { weight: 2, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 300 }) },
  );

const hostileJson = (known: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    hostileString(known),
    fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -1,
      1e308,
      Number.MAX_SAFE_INTEGER + 2,
      [],
      {},
      [[]],
      [null],
      { $ne: null },
      { $gt: "" },
      { $where: "sleep(1000)" },
      { $regex: "(a+)+$" },
      { length: 1e9 },
      { toString: 1, valueOf: 1 },
      { toJSON: "x" },
    ),
    fc.array(hostileString(known), { maxLength: 4 }),
    fc.dictionary(hostileString(known), hostileString(known), { maxKeys: 4 }),
    fc.constant(Array.from({ length: 5_000 }, () => "x")),
  );

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const asRecord = (value: unknown): Readonly<Record<string, AnySchemaObject>> =>
  typeof value === "object" && value !== null ? (value as Record<string, AnySchemaObject>) : {};

export function allowedBy(schema: AnySchemaObject, known: readonly string[]): fc.Arbitrary<unknown> {
  if (asList(schema["enum"]).length > 0) return fc.constantFrom(...asList(schema["enum"]));
  const choices = asList(schema["anyOf"]).map((choice) => allowedBy(asRecord(choice) as AnySchemaObject, known));
  if (choices.length > 0) return fc.oneof(...choices);
  // A query's number may be left empty, so the OpenAPI document has two types for it.
  const types: unknown = schema["type"];
  switch (Array.isArray(types) ? types[0] : types) {
    case "string": {
      const pattern = typeof schema["pattern"] === "string" ? schema["pattern"] : undefined;
      // fast-check cannot generate lookaheads, such as in the pattern of new passwords.
      if (pattern?.includes("(?=") === true)
        return fc.string({ unit: "grapheme-ascii", maxLength: 200 }).map((text) => `Aa1-${text}-Zz9`);
      if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
      const maxLength = typeof schema["maxLength"] === "number" ? schema["maxLength"] : 200;
      return fc.oneof(fc.constantFrom(...known), hostileString(known)).map((text) => text.slice(0, maxLength));
    }
    case "integer":
      return fc.integer({ min: Number(schema["minimum"] ?? 0), max: Number(schema["maximum"] ?? 100) });
    case "number":
      return fc.double({ min: Number(schema["minimum"] ?? 0), max: Number(schema["maximum"] ?? 100), noNaN: true });
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(allowedBy(asRecord(schema)["items"] ?? {}, known), { maxLength: 5 });
    case "object": {
      const fields = Object.entries(asRecord(schema["properties"])).map(
        ([key, field]) => [key, allowedBy(field, known)] as const,
      );
      if (fields.length > 0) return fc.record(Object.fromEntries(fields));
      const additional = schema["additionalProperties"];
      return fc.dictionary(
        hostileString(known),
        typeof additional === "object" ? allowedBy(additional as AnySchemaObject, known) : hostileJson(known),
        { maxKeys: 6 },
      );
    }
    default:
      return hostileJson(known);
  }
}

const nested = (depth: number, open: string, close: string): string => open.repeat(depth) + close.repeat(depth);

export function hostileBody(schema: AnySchemaObject | undefined, known: readonly string[]): fc.Arbitrary<string> {
  const allowed = allowedBy(schema ?? { type: "object" }, known);
  const fields = Object.keys(asRecord(schema?.["properties"]));
  const oneFieldWrong = fc
    .tuple(allowed, fc.constantFrom(...(fields.length === 0 ? ["x"] : fields)), hostileJson(known))
    .map(([value, field, wrong]) => JSON.stringify({ ...asRecord(value), [field]: wrong }));
  const extraKeys = fc
    .tuple(allowed, fc.dictionary(hostileString(known), hostileJson(known), { maxKeys: 5 }))
    .map(([value, extra]) => JSON.stringify({ ...extra, ...asRecord(value) }));
  const prototype = allowed.map((value) =>
    JSON.stringify(value).replace(
      /^\{/,
      '{"__proto__":{"polluted":"yes","is_admin":true},"constructor":{"prototype":{"polluted":"yes"}},',
    ),
  );
  const fieldMissing = fc
    .tuple(allowed, fc.constantFrom(...(fields.length === 0 ? ["x"] : fields)))
    .map(([value, field]) => JSON.stringify({ ...asRecord(value), [field]: undefined }));
  return fc.oneof(
    { weight: 3, arbitrary: allowed.map((value) => JSON.stringify(value)) },
    { weight: 5, arbitrary: oneFieldWrong },
    { weight: 2, arbitrary: extraKeys },
    { weight: 2, arbitrary: prototype },
    { weight: 1, arbitrary: fieldMissing },
    { weight: 1, arbitrary: hostileJson(known).map((value) => JSON.stringify(value)) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        "",
        "{",
        '{"a":',
        "null",
        "[]",
        '{"a":1}{"b":2}',
        "{'a':1}",
        "\ufeff{}",
        '{"a":"\u0000"}',
        '{"\\ud800":1}',
        '{"a":1e99999}',
        '{"username":"a","username":"b"}',
        nested(20_000, "[", "]"),
        nested(20_000, '{"answers":', "}"),
        '{"answers":' + nested(20_000, "[", "]") + "}",
        "x".repeat(1_100_000),
        `{"answers":{"first_name":"${"x".repeat(1_000_000)}"}}`,
      ),
    },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
  );
}

/** Headers that change how a request is read, or that a server might trust. */
export const hostileHeaders = (known: readonly string[]): fc.Arbitrary<Readonly<Record<string, string | string[]>>> => {
  const printable = hostileString(known).map((text) => text.replace(/[^\x20-\x7e]/g, "?").slice(0, 4_000));
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Readonly<Record<string, string | string[]>>>(
        { "content-type": "text/plain" },
        { "content-type": "application/x-www-form-urlencoded" },
        { "content-type": "application/json; charset=utf-16" },
        { "content-type": "application/json;;;" },
        { "content-type": "multipart/form-data; boundary=x" },
        { "content-type": "" },
        { "content-type": "application/jsonx" },
        { "content-encoding": "gzip" },
        { "content-encoding": "br, gzip" },
        { accept: "text/html" },
        { accept: "\u00ff" },
        { "x-http-method-override": "DELETE" },
        { "x-original-url": "/api/profile" },
        { "x-forwarded-host": "evil.example" },
        { "x-forwarded-proto": "gopher" },
        { origin: "https://evil.example" },
        { origin: "null" },
        { origin: "x" },
        { "sec-fetch-site": "cross-site" },
        { host: "evil.example" },
        { host: "graduate.localhost" },
        { host: "certificate.localhost" },
        { host: "a b" },
        { host: "[::1]:1" },
        { host: "" },
        { cookie: "portico_visitor=../../x" },
        { cookie: ["portico_session=a", "portico_session=b"] },
        { cookie: `portico_session=${"a".repeat(5_000)}` },
        { cookie: "portico_session=%00%ff; __proto__=x; =; ;;;" },
        { cookie: "portico_session" },
        { authorization: "Bearer " },
        { authorization: "Basic !!!" },
        { "x-api-key": "a" },
        { "portico-account": "" },
        { "portico-account": ["a", "b"] },
        { "portico-account": "__proto__" },
        { range: "bytes=0-0,1-1,5-" },
        { "if-none-match": "*".repeat(2_000) },
        { expect: "nonsense" },
        { upgrade: "h2c" },
        { te: "trailers, deflate;q=0.5" },
      ),
    },
    {
      weight: 1,
      arbitrary: fc.dictionary(
        fc.constantFrom(
          "x-a",
          "cookie",
          "authorization",
          "x-api-key",
          "accept-language",
          "if-match",
          "referer",
          "user-agent",
          "x-request-id",
          "forwarded",
        ),
        printable,
        { maxKeys: 4 },
      ),
    },
  );
};
