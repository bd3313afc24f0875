import {
  ACCOUNT_HEADER,
  EPOCH_HEADER,
  API_ERRORS,
  FORM_HEADER,
  STAFF_STAGES,
  type ApiErrorCode,
} from "../../engine/protocol/index.ts";
import { namesKey } from "../middleware/require-session.ts";
import { sessionCookie, staffCookie, visitorCookie } from "../middleware/cookies.ts";
import { describeStaffAccess, isOwnAccount, stagesOf, type StaffAccess } from "../middleware/require-staff.ts";

export type Access = "anyone" | "applicant" | "staff link" | "partner" | "bearer of a link" | "visitor" | StaffAccess;

const SECURITY: Readonly<Record<Exclude<Access, StaffAccess>, Record<string, string[]>[]>> = {
  anyone: [],
  applicant: [{ session: [] }],
  "staff link": [{ serviceToken: [] }],
  partner: [{ partnerKey: [] }, { partnerBearer: [] }],
  "bearer of a link": [{ answersToken: [] }],
  visitor: [{}, { visitor: [] }],
};

export const securityOf = (access: Access): Record<string, string[]>[] =>
  typeof access === "object" ? [{ staffSession: [] }] : SECURITY[access];

export const extensionsOf = (access: Access) => (typeof access === "object" ? describeStaffAccess(access) : {});

/** Security schemes (OpenAPI 3.1, section 4.8.27). */
export const securitySchemes = (settings: { readonly publicUrl: string }) =>
  ({
    session: {
      type: "apiKey",
      in: "cookie",
      name: sessionCookie.nameOf(settings),
      description: "Set by the log-in. It ends after a time without activity.",
    },
    visitor: {
      type: "apiKey",
      in: "cookie",
      name: visitorCookie.nameOf(settings),
      description: "Visitor cookie. `POST /public/visitor-key` sets it.",
    },
    staffSession: {
      type: "apiKey",
      in: "cookie",
      name: staffCookie.nameOf(settings),
      description:
        "Set by the staff log-in. `x-staff` of a call names the least role, the stage of the log-in, and if the call needs a second factor from the last ten minutes.",
    },
    serviceToken: {
      type: "apiKey",
      in: "query",
      name: "service_token",
      description: "From a print link. It opens one application for reading.",
    },
    answersToken: {
      type: "apiKey",
      in: "query",
      name: "token",
      description: "From the link that a partner gave to the applicant.",
    },
    partnerKey: { type: "apiKey", in: "header", name: "X-API-Key", description: "A key of TMP_API_KEY." },
    partnerBearer: { type: "http", scheme: "bearer", description: "A key of TMP_API_KEY." },
  }) as const;

interface Call {
  readonly method: string;
  readonly path: string;
  readonly access: Access;
}

const isGuarded = ({ method, path }: Call): boolean =>
  (method !== "get" && !path.startsWith("/unsubscribe/")) || path === "/api/logout";

export function headersOf(call: Call) {
  const ofPage = (name: string, description: string) => ({
    name,
    in: "header" as const,
    schema: { type: "string" as const, maxLength: 100 },
    description,
  });
  const account = ofPage(
    ACCOUNT_HEADER,
    "Id of the page's application (`account` of `GET /api/profile`). The server refuses an application of another account with `other_account`, and one of this account that is not current with `other_round`.",
  );
  const epoch = ofPage(
    EPOCH_HEADER,
    "Epoch of the page's data (`epoch` of `GET /api/profile`). A restore from a backup changes it, and the server refuses a call with an earlier epoch with `portal_restored`.",
  );
  const form = ofPage(
    FORM_HEADER,
    "Content hash of the form that the page shows. If the form has changed its keys since, the server refuses the call with `form_outdated`.",
  );
  const origin = {
    name: "Origin",
    in: "header" as const,
    schema: { type: "string" as const, format: "uri" },
    description:
      "Browsers send it. The server refuses an origin that is not the portal's own with `origin_refused`. Other clients need none.",
  };
  return [
    ...(call.access === "applicant" ? [account, epoch] : []),
    ...(namesKey(call.method.toUpperCase(), call.path) ? [form] : []),
    ...(isGuarded(call) ? [origin] : []),
  ];
}

const ALWAYS = [
  "body_invalid",
  "request_timeout",
  "body_too_large",
  "headers_too_large",
  "unexpected",
  "store_unavailable",
  "tenant_broken",
] as const satisfies readonly ApiErrorCode[];

export function refusalsOf(call: Call, own: readonly ApiErrorCode[]): readonly ApiErrorCode[] {
  const codes: readonly ApiErrorCode[] = [
    ...ALWAYS,
    ...(call.method === "get" ? [] : (["body_not_json"] as const)),
    ...(isGuarded(call) ? (["origin_refused"] as const) : []),
    ...(call.access === "applicant" ? (["session_invalid", "other_account"] as const) : []),
    ...(call.access === "applicant" && call.path !== "/api/logout"
      ? (["other_round", "portal_restored", "throttled", "form_changed"] as const)
      : []),
    ...(namesKey(call.method.toUpperCase(), call.path) ? (["form_outdated"] as const) : []),
    ...(call.access === "staff link" ? (["form_changed"] as const) : []),
    ...(typeof call.access === "object" ? refusalsOfStaff(call.access, call.path.includes("{")) : []),
    ...(/^\/(?:public|lookup)\//.test(call.path) ? (["throttled"] as const) : []),
    ...own,
  ];
  return [...new Set(codes)];
}

const refusalsOfStaff = (access: StaffAccess, namesOne: boolean): readonly ApiErrorCode[] => [
  "staff_session_invalid",
  "throttled",
  ...(namesOne ? (["not_found"] as const) : []),
  ...(stagesOf(access).length === STAFF_STAGES.length ? [] : (["staff_factor_needed"] as const)),
  ...(access.staff === "reader" && isOwnAccount(access) ? [] : (["staff_role_too_low"] as const)),
  ...(access.isFresh === true ? (["staff_not_fresh"] as const) : []),
];

export function toRefusalResponses(codes: readonly ApiErrorCode[]) {
  const statuses = [...new Set(codes.map((code) => API_ERRORS[code].status))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const own = codes.filter((code) => API_ERRORS[code].status === status);
      return [status, toRefusalResponse(own)];
    }),
  );
}

const toRefusalResponse = (codes: readonly ApiErrorCode[]) => ({
  description: `Refused, with a message for the person: ${codes.map((code) => `\`${code}\``).join(", ")}.`,
  ...(codes.includes("throttled")
    ? {
        headers: {
          "Retry-After": {
            schema: { type: "integer" as const },
            description: "Seconds until the client may try again.",
          },
        },
      }
    : {}),
  content: {
    "application/json": {
      schema: {
        allOf: [{ $ref: "#/components/schemas/Error" }, { properties: { code: { enum: [...codes] } } }],
      },
    },
  },
});

/** Error codes of changes after submission or withdrawal, or outside the round. */
export const CHANGE_REFUSALS = [
  "application_submitted",
  "application_withdrawn",
  "round_closed",
] as const satisfies readonly ApiErrorCode[];
