import type { Logger } from "pino";
import { createIssuer } from "./issuer.ts";
import { createSso, type Sso, type SsoDeps } from "./sso.ts";

/** Longer than any issuer that is well takes, and short enough for somebody who waits. */
const TIMEOUT_MS = 5_000;

/** The school's single sign-on by the settings. Nothing is asked of its issuer yet. */
export const openSso = ({
  logger,
  ...deps
}: Omit<SsoDeps, "issuer" | "onTrouble"> & { readonly logger: Pick<Logger, "warn"> }): Sso =>
  createSso({
    ...deps,
    issuer: createIssuer(deps.settings, { timeoutMs: TIMEOUT_MS }),
    onTrouble: (reason) => logger.warn({ reason }, "the single sign-on let nobody in"),
  });
