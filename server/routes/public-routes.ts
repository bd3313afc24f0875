import {
  LOOKUP_CATEGORIES,
  lookupAnswerSchema,
  lookupQuerySchema,
  messageSchema,
  pageFailureSchema,
  roundsSchema,
  tmpAnswerSchema,
  tmpLinkSchema,
  tmpQuerySchema,
  tmpRequestSchema,
  verifyAnswerSchema,
  verifyRequestSchema,
  VISITOR_DAYS,
  visitorKeySchema,
} from "../../engine/protocol/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import { formatDigest, parseReference, roundsOf, toSubmittedTime } from "../applications/index.ts";
import type { AppDeps } from "../app-deps.ts";
import { ServerError } from "../errors.ts";
import { visitorCookie, keepVisitorSecret } from "../middleware/cookies.ts";
import { addRoute, type Routes } from "./route-parts.ts";

const HOUR_MS = 3_600_000;

const SIGNATURE_TEXTS = { right: "verify.signed", none: "verify.unsigned", unknownKey: "verify.unknownKey" } as const;

export function addPublicRoutes(
  routes: Routes,
  { tmpAnswers, lookup, accounts, journalKeys, settings, logger, verify, portalClock }: AppDeps,
): void {
  addRoute(routes, {
    call: "GET /public/tmp",
    summary: "Load a partner's answers by their token.",
    access: "bearer of a link",
    refusals: ["tmp_not_found"],
    query: tmpQuerySchema,
    answer: tmpAnswerSchema,
    handle: async (context, { query }) => {
      const served = context.get("served");
      await accounts.throttles.check(served.id, "tmp.address", context.get("address"));
      return { answer: await tmpAnswers.read(served.tenant, query.token) };
    },
  });
  addRoute(routes, {
    call: "POST /public/tmp",
    summary: "Store a partner's answers. The API key is a bearer token or X-API-Key.",
    access: "partner",
    refusals: ["api_key_invalid"],
    body: tmpRequestSchema,
    answer: tmpLinkSchema,
    handle: async (context, { body: { answers, once, expires_in_hours } }) => {
      const served = context.get("served");
      const { token, expiresAt, refused } = await tmpAnswers.create(served.tenant, answers, {
        once,
        lifetimeMs: expires_in_hours * HOUR_MS,
      });
      return {
        token,
        url: `${settings.publicUrl}/?token=${token}`,
        expires_at: new Date(expiresAt).toISOString(),
        refused,
      };
    },
  });
  addRoute(routes, {
    call: "POST /public/visitor-key",
    summary: "Get the key with which this browser encrypts a visitor's answers on the device; sets its cookie.",
    access: "visitor",
    answer: visitorKeySchema,
    handle: async (context) => {
      const key = journalKeys.ofVisitor(context.get("served").id, keepVisitorSecret(context, settings));
      return { key, days: VISITOR_DAYS };
    },
  });
  addRoute(routes, {
    call: "DELETE /public/visitor-key",
    summary: "Drop that cookie, so that nobody can read the visitor's answers on the device.",
    access: "visitor",
    answer: messageSchema,
    handle: async (context) => {
      visitorCookie.drop(context, settings);
      return { message: "Dropped." };
    },
  });
  addRoute(routes, {
    call: "GET /public/rounds",
    summary: "Get the rounds and the server's time.",
    answer: roundsSchema,
    handle: (context) => {
      const { definition } = context.get("served");
      context.header("Cache-Control", "no-store");
      return {
        now: new Date(portalClock.now()).toISOString(),
        time_zone: definition.tenant.timeZone,
        rounds: roundsOf(definition).map(({ id, label, opensAt, closesAt, graceEndsAt }) => ({
          id,
          label,
          opens_at: new Date(opensAt).toISOString(),
          closes_at: new Date(closesAt).toISOString(),
          grace_ends_at: new Date(graceEndsAt).toISOString(),
        })),
      };
    },
  });
  addRoute(routes, {
    call: "POST /public/client-error",
    summary:
      "Log a failure of the portal's own pages: its kind and place in the built files, never a message, which might hold an answer.",
    body: pageFailureSchema,
    answer: messageSchema,
    handle: async (context, { body }) => {
      await accounts.throttles.check(context.get("served").id, "problem.address", context.get("address"));
      logger.error({ requestId: context.get("requestId"), problem: body }, "page failed in the browser");
      return { message: "Logged." };
    },
  });
  addRoute(routes, {
    call: "POST /public/verify",
    summary: "Compare a digest or a PDF file with the submission of this reference number.",
    body: verifyRequestSchema,
    answer: verifyAnswerSchema,
    handle: async (context, { body: { reference, digest, file_sha256 } }) => {
      const { id, definition } = context.get("served");
      const address = context.get("address");
      await accounts.throttles.check(id, "verify.address", address);
      await accounts.throttles.check(id, "verifyall.address", address);
      const found = await verify(id, { reference, digest, fileSha256: file_sha256 });
      if (found === undefined || found.signature === "wrong") {
        const isNumber = parseReference(reference) !== undefined;
        const key = found ? "verify.wrongSignature" : isNumber ? "verify.differs" : "verify.noNumber";
        return {
          matches: false,
          message: serverText(definition, key),
          submitted_at: null,
          signature: found?.signature ?? null,
          digest: null,
        };
      }
      await accounts.throttles.uncount(id, "verify.address", address);
      const { submission, signature } = found;
      const date = toSubmittedTime(definition, submission.submittedAt);
      const what = serverText(definition, file_sha256 === undefined ? "verify.digest" : "verify.file", { date });
      return {
        matches: true,
        message: `${what} ${serverText(definition, SIGNATURE_TEXTS[signature])}`,
        submitted_at: submission.submittedAt,
        signature,
        digest: formatDigest(submission.digest),
      };
    },
  });
  addRoute(routes, {
    call: "GET /lookup/find",
    summary: "Find suggestions for a text, or the record of an id.",
    refusals: ["not_found"],
    query: lookupQuerySchema,
    answer: lookupAnswerSchema,
    handle: async (context, { query: { text, id, category: asked, max_results } }) => {
      const { lookups } = context.get("served");
      const category = LOOKUP_CATEGORIES.find((one) => one === asked);
      if (category === undefined) return [];
      if (id === undefined)
        return [...(await lookup.find(lookups, { text: text ?? "", category, maxResults: max_results }))];
      const found = await lookup.detail(lookups, { id, category });
      if (found === undefined) throw new ServerError("not_found");
      return { ...found };
    },
  });
}
