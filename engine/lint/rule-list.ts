import type { Rule, SetRule } from "./rule.ts";
import { fileMatchesSchema } from "./rules/file-matches-schema.ts";
import { filePresent } from "./rules/file-present.ts";
import { fileReadable } from "./rules/file-readable.ts";
import { folderIsTenant } from "./rules/folder-is-tenant.ts";
import { jsonKeysUnique } from "./rules/json-keys-unique.ts";
import { jsonParses } from "./rules/json-parses.ts";

/** Every rule over one tenant, the one that may end the run first. A file in `rules/` counts once it stands here. */
export const RULES: readonly Rule[] = [
  folderIsTenant,
  fileReadable,
  filePresent,
  jsonParses,
  jsonKeysUnique,
  fileMatchesSchema,
];

/** Rules that compare tenants with each other. */
export const SET_RULES: readonly SetRule[] = [];
