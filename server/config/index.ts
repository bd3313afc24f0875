export { ConfigError, type Environment } from "./environment.ts";
export { isLocalhost, readConfig, type Config, type S3Settings } from "./read-config.ts";
export { VARIABLES, type Variable, type VariableName } from "./variables.ts";
