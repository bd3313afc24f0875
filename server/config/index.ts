export { ConfigError, SECRETS, type Environment, toKeyPath } from "./environment.ts";
export { parseKeys, parseSigningKeys, isLocalhost, type SigningKey } from "./parsers.ts";
export { type OidcSettings } from "./read-oidc.ts";
export { readConfig, type Config, type S3Settings } from "./read-config.ts";
export { parseNetwork, type WebhookEndpoint } from "./read-webhooks.ts";
