import {
  checkDraftAnswer,
  toCalendarDate,
  type Answers,
  type DraftRefusal,
  type Tenant,
} from "../../engine/core/index.ts";
import { answersSchema, MAX_PROBLEMS } from "../../engine/protocol/index.ts";
import { createToken, hashToken } from "../accounts/index.ts";
import { ServerError } from "../errors.ts";
import type { Store } from "../store/index.ts";
import type { FieldCipher } from "./field-cipher.ts";

export interface TmpOptions {
  readonly once: boolean;
  readonly lifetimeMs: number;
}

/** Stores answers that a partner sends for an applicant. Encrypts all of them as one text. */
export function createTmpAnswers(store: Store, cipher: FieldCipher, now: () => number) {
  return {
    create: async (tenant: Tenant, sent: Readonly<Record<string, unknown>>, { once, lifetimeMs }: TmpOptions) => {
      const today = toCalendarDate(new Date(now()), tenant.definition.tenant.timeZone);
      const refused = Object.entries(sent)
        .map(([key, value]) => refusalOf(tenant, key, value, today))
        .filter((refusal) => refusal !== undefined);
      const refusedKeys = new Set(refused.map(({ key }) => key));
      const answers = answersSchema.parse(
        Object.fromEntries(Object.entries(sent).filter(([key]) => !refusedKeys.has(key))),
      );
      const token = createToken();
      const tokenHash = hashToken(token);
      const expiresAt = now() + lifetimeMs;
      const id = tenant.definition.tenant.id;
      await store.createTmpAnswers({
        tenant: id,
        tokenHash,
        once,
        sealed: cipher.seal(JSON.stringify(answers), `${id}\ntmp\n${tokenHash}`),
        expiresAt,
      });
      return { token, expiresAt, refused: refused.slice(0, MAX_PROBLEMS) };
    },
    /**
     * Reads a partner's answers. @throws ServerError `tmp_not_found` if the token is unknown, expired or used, or the
     * encryption key is missing
     */
    read: async (tenant: Tenant, token: string): Promise<Answers> => {
      const id = tenant.definition.tenant.id;
      const record = await store.consumeTmpAnswers(id, hashToken(token));
      if (record === undefined || record.expiresAt <= now() || !cipher.canOpen(record.sealed))
        throw new ServerError("tmp_not_found");
      return answersSchema.parse(JSON.parse(cipher.open(record.sealed, `${id}\ntmp\n${record.tokenHash}`)));
    },
  };
}

function refusalOf(tenant: Tenant, key: string, value: unknown, today: string): DraftRefusal | undefined {
  if (tenant.fields.get(key)?.isDocument === true)
    return { key, code: "document", message: "Partners cannot send documents. Leave this answer out." };
  return checkDraftAnswer(tenant, key, value, today);
}
