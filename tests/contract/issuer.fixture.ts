import { createSign, generateKeyPairSync, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type Configuration, type KoaContextWithOIDC } from "oidc-provider";

export const CLIENT = { id: "portico", secret: "a-secret-of-the-client-that-nobody-sees" } as const;

/** Changes the claims of a token. */
type Forge = (claims: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

export interface TestIssuer {
  readonly url: string;
  readonly people: Map<string, Readonly<Record<string, unknown>>>;
  /** The subject that logs in next. Undefined if the issuer refuses the log-in. */
  user: string | undefined;
  forge: Forge | undefined;
  /** True if the issuer signs forged tokens with another key. */
  signsWithStrangersKey: boolean;
  /** Paths that get no response. */
  readonly silent: Set<string>;
  /** Paths that fail with status 500. */
  readonly broken: Set<string>;
  /** Requested paths. */
  readonly asked: string[];
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  /** Follows the issuer's redirects, and returns the portal's address to which they lead. */
  visit(address: string, cookies?: Map<string, string>): Promise<URL>;
}

type Key = ReturnType<typeof createKey>;

function createKey() {
  return { kid: randomUUID(), privateKey: generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey };
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

function sign(claims: object, { kid, privateKey }: Key): string {
  const text = `${encode({ alg: "RS256", kid })}.${encode(claims)}`;
  return `${text}.${createSign("RSA-SHA256").update(text).sign(privateKey, "base64url")}`;
}

interface Registered {
  readonly redirectUris: readonly string[];
  readonly logOutUris?: readonly string[];
  readonly hasPages?: boolean;
}

export async function openIssuer(registered: Registered): Promise<TestIssuer> {
  const { hasPages = false, redirectUris } = registered;
  const key = createKey();
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined;
  let port = 0;
  const listen = (): Promise<Server> =>
    new Promise((resolve) => {
      const created = createServer((request, response) => {
        const path = new URL(request.url ?? "/", "http://issuer").pathname;
        issuer.asked.push(path);
        if (issuer.silent.has(path)) return;
        if (issuer.broken.has(path)) return void response.writeHead(500).end();
        handle(request, response);
      });
      created.listen(port, "127.0.0.1", () => {
        ({ port } = created.address() as AddressInfo);
        resolve(created);
      });
    });

  const issuer: TestIssuer = {
    get url() {
      return `http://127.0.0.1:${String(port)}`;
    },
    people: new Map(),
    user: undefined,
    forge: undefined,
    signsWithStrangersKey: false,
    silent: new Set(),
    broken: new Set(),
    asked: [],
    goAway: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    comeBack: async () => {
      server = await listen();
    },
    visit: async (address, cookies = new Map()) => {
      for (let next = address, hops = 0; hops < 10; hops += 1) {
        if (redirectUris.some((uri) => next.startsWith(`${uri}?`))) return new URL(next);
        const response = await fetch(next, {
          redirect: "manual",
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
        });
        for (const line of response.headers.getSetCookie()) {
          const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const location = response.headers.get("location");
        if (location === null) throw new Error(`The issuer answered ${response.status}: ${await response.text()}`);
        next = new URL(location, next).href;
      }
      throw new Error("The issuer redirected the browser ten times.");
    },
  };
  let server = await listen();
  const provider = new Provider(issuer.url, toConfiguration(issuer, key, registered));
  provider.use(async (context, next) => {
    await next();
    const { body } = context as { body?: { id_token?: string } };
    if (context.path !== "/token" || issuer.forge === undefined || body?.id_token === undefined) return;
    const claims: unknown = JSON.parse(Buffer.from(body.id_token.split(".")[1] ?? "", "base64url").toString());
    const signer = issuer.signsWithStrangersKey ? { ...createKey(), kid: key.kid } : key;
    body.id_token = sign(issuer.forge(claims as Record<string, unknown>), signer);
  });
  provider.use(hasPages ? showLogIn(provider) : answerForPeople(provider, issuer));
  handle = provider.callback();
  return issuer;
}

function toConfiguration(issuer: TestIssuer, key: Key, { redirectUris, logOutUris = [] }: Registered): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [...redirectUris],
        post_logout_redirect_uris: [...logOutUris],
        response_types: ["code"],
        grant_types: ["authorization_code"],
      },
    ],
    jwks: { keys: [{ ...key.privateKey.export({ format: "jwk" }), kid: key.kid, alg: "RS256", use: "sig" }] as never },
    cookies: { keys: ["of-the-test"] },
    claims: { openid: ["sub", "roles", "groups"], email: ["email", "email_verified"], auth_time: null },
    scopes: ["openid", "email"],
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          const button =
            '<button type="submit" form="op.logoutForm" name="logout" value="yes">Log out of the school</button>';
          context.body = toPage(`${form}${button}`);
        },
      },
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => Promise.resolve({ sub: id, ...issuer.people.get(id) }),
    }),
    loadExistingGrant: async (context) => {
      const { session, client, provider } = context.oidc;
      if (session?.accountId === undefined || client === undefined) return undefined;
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
      grant.addOIDCScope("openid email");
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  };
}

const answerForPeople =
  (provider: Provider, issuer: TestIssuer) =>
  async (context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    if (!context.path.startsWith("/interaction/")) return next();
    const result =
      issuer.user === undefined
        ? { error: "access_denied", error_description: "refused" }
        : { login: { accountId: issuer.user } };
    context.status = 303;
    context.redirect(await provider.interactionResult(context.req, context.res, result));
  };

const toPage = (content: string): string =>
  `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>The school</title></head><body><main><h1>The school's log-in</h1>${content}</main></body></html>`;

/** The provider's own pages load a font from elsewhere. */
const showLogIn =
  (provider: Provider) =>
  async (context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    if (!context.path.startsWith("/interaction/")) return next();
    if (context.method === "GET") {
      context.body = toPage(
        '<form method="post"><label>User name <input name="login"></label><button>Go on</button></form>',
      );
      return;
    }
    let body = "";
    for await (const chunk of context.req) body += String(chunk);
    const accountId = new URLSearchParams(body).get("login") ?? "";
    context.status = 303;
    context.redirect(await provider.interactionResult(context.req, context.res, { login: { accountId } }));
  };

/** Returns settings of a portal that trusts the issuer. `roles` maps claim values to roles, per tenant. */
export const toIssuerSettings = ({ url }: Pick<TestIssuer, "url">, roles: object): Record<string, string> => ({
  OIDC_ISSUER: url,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_ROLES: JSON.stringify(roles),
});
