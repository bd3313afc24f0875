import * as z from "zod/mini";
import type { AnswerValue } from "../../engine/core/index.ts";
import { isAnswerValue } from "../../engine/protocol/index.ts";
import type { Change } from "./change.ts";

function createChangesSchema() {
  const seen = z.record(z.string(), z.number());
  return z.array(
    z.object({
      key: z.string(),
      value: z.custom<AnswerValue>(isAnswerValue),
      base: z.number(),
      over: seen,
      w: z.string(),
      seq: z.number(),
      at: z.number(),
      clears: z.optional(z.record(z.string(), z.object({ base: z.number(), over: seen }))),
      settles: z.optional(z.array(z.string())),
      epoch: z.optional(z.string()),
      isArranged: z.optional(z.literal(true)),
      isAside: z.optional(z.literal(true)),
      isDraft: z.optional(z.literal(true)),
      overtaken: z.optional(z.number()),
      form: z.optional(z.object({ hash: z.string(), steps: z.number() })),
    }),
  );
}

let schema: ReturnType<typeof createChangesSchema> | undefined;

/** Changes that were kept on the device, or one, as earlier versions kept them. Undefined for anything else. */
export function parseChanges(kept: unknown): readonly Change[] | undefined {
  // It is made when something kept is read, because the first form page would wait for it otherwise.
  schema ??= createChangesSchema();
  return schema.safeParse([kept].flat()).data;
}
