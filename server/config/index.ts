export { ConfigError, type Environment } from "./environment.ts";
export { toFieldKeyPath } from "./field-key-path.ts";
export { parseKeys, parseSigningKeys } from "./parsers.ts";
export { isLocalhost, readConfig, type Config, type S3Settings } from "./read-config.ts";
export { VARIABLES, type Variable, type VariableName } from "./variables.ts";
