import type { TenantFile } from "./definition.ts";

/** What tenant.json need not say (docs/specification.md, section 9). Sizes in bytes, times in milliseconds. */
export const TENANT_DEFAULTS = {
  lang: "en-US",
  timeZone: "America/New_York",
  hosts: [],
  limits: {
    textMaxLength: 45,
    textAreaMaxLength: 1500,
    textAreaRows: 6,
    fileMaxBytes: 10_485_760,
    fileNameMaxLength: 255,
    fileTypes: ["png", "jpeg", "jpg", "pdf", "docx"],
  },
  session: { idleMs: 900_000, promptMs: 60_000, cookiePrefix: "portico_idp_" },
  theme: { brand: "#1f4e5f" },
  print: { paper: "letter" },
} as const satisfies Partial<TenantFile>;
