export { ConfigError, type Environment } from "./environment.ts";
export { toKeyPath } from "./environment.ts";
export { parseKeys, parseSigningKeys } from "./parsers.ts";
export { isLocalhost } from "./parsers.ts";
export { type OidcSettings } from "./read-oidc.ts";
export { readConfig, type Config, type S3Settings } from "./read-config.ts";
export { parseNetwork } from "./read-webhooks.ts";
export type { WebhookEndpoint } from "./read-webhooks.ts";
export { VARIABLES, type Variable, type VariableName } from "./variables.ts";
