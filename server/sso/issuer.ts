import * as oidc from "openid-client";
import type { OidcSettings } from "../config/index.ts";
import { createBoundedFetch, IssuerUnavailableError } from "./bounded-fetch.ts";

/** For as long the issuer's description of itself is believed. Its keys are read again at each log-in. */
const DESCRIPTION_MS = 10 * 60_000;

/** What binds the answer of the issuer to the browser in which it was asked for. */
export interface Binding {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE verifier (RFC 7636). */
  readonly verifier: string;
}

/** What the issuer says of somebody, with its signature verified. */
export interface Identity {
  /** Issuer and subject, which together name one person for ever. */
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
  /** When the person gave proof to the issuer, in milliseconds since the epoch; undefined if it does not say. */
  readonly authenticatedAt: number | undefined;
}

/** What the issuer sent back proves nothing. */
export class IdentityRefusedError extends Error {
  override readonly name = "IdentityRefusedError";
  constructor(
    /** `denied` where the person or the issuer has said no. */
    readonly reason: "failed" | "denied",
    options: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/** The school's single sign-on. Each method may throw IssuerUnavailableError. */
export interface Issuer {
  /** The address to which a browser is sent. `again` asks for proof once more, however short ago the last was. */
  toLogIn(binding: Binding, redirectUri: string, again: boolean): Promise<string>;
  /**
   * Takes the code of the answer, which works once. @throws IdentityRefusedError
   * @param isEnough whether these claims say all that is needed; otherwise UserInfo is asked as well
   */
  redeem(answer: URL, binding: Binding, isEnough: (claims: Identity["claims"]) => boolean): Promise<Identity>;
  /** Where the session at the issuer is ended; undefined if it offers nothing of the kind. */
  toLogOut(returnTo: string): Promise<string | undefined>;
}

export const createBinding = (): Binding => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
});

/** Nothing is asked of the issuer until somebody logs in, so the portal starts without it. */
export function createIssuer(
  { issuer, clientId, clientSecret, scope }: OidcSettings,
  { timeoutMs, now = Date.now }: { readonly timeoutMs: number; readonly now?: () => number },
): Issuer {
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

  /** One for each log-in: it holds the issuer's keys, and a new one follows whatever rotation there was meanwhile. */
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
    toLogIn: async ({ state, nonce, verifier }, redirectUri, again) =>
      oidc.buildAuthorizationUrl(await configure(), {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...(again ? { prompt: "login", max_age: "0" } : {}),
      }).href,
    redeem: async (answer, { state, nonce, verifier }, isEnough) => {
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
    toLogOut: async (returnTo) => {
      const configuration = await configure();
      if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
      return oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo }).href;
    },
  };
}

/** Answers of the token and authorization endpoints that are about the issuer or our settings, not about the person. */
const UNAVAILABLE = ["server_error", "temporarily_unavailable", "invalid_client", "unauthorized_client"];
const DENIED = ["access_denied", "login_required", "interaction_required", "consent_required"];

function toRefusal(error: unknown): Error {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof IssuerUnavailableError) return cause;
    // The portal itself was refused: its settings and the issuer's do not agree.
    if (cause instanceof oidc.WWWAuthenticateChallengeError)
      return new IssuerUnavailableError("client refused", { cause: error });
    if (cause instanceof oidc.ResponseBodyError || cause instanceof oidc.AuthorizationResponseError) {
      if (UNAVAILABLE.includes(cause.error)) return new IssuerUnavailableError(cause.error, { cause: error });
      return new IdentityRefusedError(DENIED.includes(cause.error) ? "denied" : "failed", { cause: error });
    }
  }
  return new IdentityRefusedError("failed", { cause: error });
}
