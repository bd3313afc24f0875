import * as oidc from "openid-client";
import type { OidcSettings } from "../config/index.ts";
import { readAtMost } from "../read-at-most.ts";
import { withTimeout } from "../with-timeout.ts";

const DESCRIPTION_MS = 10 * 60_000;

/** Secrets that bind the issuer's response to the browser that began the log-in. */
export interface Binding {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface Identity {
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
  /** Milliseconds since the epoch. Undefined if the issuer does not send it. */
  readonly authenticatedAt: number | undefined;
}

export class IdentityRefusedError extends Error {
  override readonly name = "IdentityRefusedError";
  constructor(
    readonly reason: "failed" | "denied",
    options: ErrorOptions,
  ) {
    super(reason, options);
  }
}

export const createBinding = (): Binding => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
});

/**
 * Client of the single sign-on. First calls the issuer at a log-in, not at the start. Methods throw
 * IssuerUnavailableError; `redeem` also throws IdentityRefusedError.
 */
export function createIssuer(
  { issuer, clientId, clientSecret, scope }: OidcSettings,
  { timeoutMs, now = Date.now }: { readonly timeoutMs: number; readonly now?: () => number },
) {
  const boundedFetch = createBoundedFetch(timeoutMs);
  const isPlain = issuer.protocol === "http:";
  let described: { readonly metadata: oidc.ServerMetadata; readonly at: number } | undefined;

  const describe = async (): Promise<oidc.ServerMetadata> => {
    if (described !== undefined && now() - described.at < DESCRIPTION_MS) return described.metadata;
    const found = await oidc
      .discovery(issuer, clientId, clientSecret, undefined, {
        [oidc.customFetch]: boundedFetch,
        ...(isPlain ? { execute: [oidc.allowInsecureRequests] } : {}),
      })
      .catch((cause: unknown) => {
        throw new IssuerUnavailableError("not described", { cause });
      });
    described = { metadata: found.serverMetadata(), at: now() };
    return described.metadata;
  };

  /** Makes a new configuration for each call, so that new keys of the issuer take effect. */
  const configure = async (): Promise<oidc.Configuration> => {
    const metadata = await describe();
    const ways = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const authenticate = ways.includes("client_secret_basic") ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
    const configuration = new oidc.Configuration(metadata, clientId, clientSecret, authenticate(clientSecret));
    configuration[oidc.customFetch] = boundedFetch;
    if (isPlain) oidc.allowInsecureRequests(configuration);
    oidc.enableNonRepudiationChecks(configuration);
    return configuration;
  };

  return {
    /** Returns the address of the issuer's log-in page. With `again`, a member must log in there again. */
    toLogIn: async ({ state, nonce, verifier }: Binding, redirectUri: string, again: boolean) =>
      oidc.buildAuthorizationUrl(await configure(), {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...(again ? { prompt: "login", max_age: "0" } : {}),
      }).href,
    /**
     * Exchanges the authorization code for the identity. @param isEnough returns false to request more claims from
     * UserInfo
     */
    redeem: async (
      answer: URL,
      { state, nonce, verifier }: Binding,
      isEnough: (claims: Identity["claims"]) => boolean,
    ): Promise<Identity> => {
      const configuration = await configure();
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const stated = tokens.claims();
        if (stated === undefined) throw new Error("There is no ID token.");
        const more =
          isEnough(stated) || configuration.serverMetadata().userinfo_endpoint === undefined
            ? {}
            : await oidc.fetchUserInfo(configuration, tokens.access_token, stated.sub);
        return {
          subject: `${stated.iss} ${stated.sub}`,
          claims: { ...more, ...stated },
          authenticatedAt: stated.auth_time === undefined ? undefined : Math.floor(stated.auth_time * 1_000),
        };
      } catch (error) {
        throw toRefusal(error);
      }
    },
    toLogOut: async (returnTo: string) => {
      const configuration = await configure();
      if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
      return oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo }).href;
    },
  };
}

/** Error codes that are faults of the issuer or the settings, not of the staff member. */
const UNAVAILABLE = ["server_error", "temporarily_unavailable", "invalid_client", "unauthorized_client"];
const DENIED = ["access_denied", "login_required", "interaction_required", "consent_required"];

function toRefusal(error: unknown): Error {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof IssuerUnavailableError) return cause;
    // The issuer rejected the portal itself, because their settings differ.
    if (cause instanceof oidc.WWWAuthenticateChallengeError)
      return new IssuerUnavailableError("client refused", { cause: error });
    if (cause instanceof oidc.ResponseBodyError || cause instanceof oidc.AuthorizationResponseError) {
      if (UNAVAILABLE.includes(cause.error)) return new IssuerUnavailableError(cause.error, { cause: error });
      return new IdentityRefusedError(DENIED.includes(cause.error) ? "denied" : "failed", { cause: error });
    }
  }
  return new IdentityRefusedError("failed", { cause: error });
}

export class IssuerUnavailableError extends Error {
  override readonly name = "IssuerUnavailableError";
}

const MAX_BYTES = 1024 * 1024;

interface Sent {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: RequestInit["body"] | undefined;
}

/**
 * Calls the issuer, and reads the body within `timeoutMs`. Does not follow redirects. @throws IssuerUnavailableError
 */
export const createBoundedFetch =
  (timeoutMs: number) =>
  (url: string, { method, headers: sent, body }: Sent): Promise<Response> =>
    withTimeout(
      timeoutMs,
      () => new IssuerUnavailableError("slow"),
      async (signal) => {
        const response = await fetch(url, {
          method,
          headers: sent,
          ...(body === undefined ? {} : { body }),
          redirect: "manual",
          signal,
        }).catch((cause: unknown) => {
          throw new IssuerUnavailableError("away", { cause });
        });
        if (response.status >= 500) throw new IssuerUnavailableError(`status ${response.status}`);
        const { status, headers } = response;
        const read = await readAtMost(response, MAX_BYTES).catch((cause: unknown) => {
          throw new IssuerUnavailableError("broken off", { cause });
        });
        return new Response(read.length === 0 ? null : read, { status, headers });
      },
    );
