import { answerOf, DOCUMENT_ANSWERED, EMPTY_ANSWER, type Tenant } from "../../engine/core/index.ts";
import type { Notice } from "../../engine/protocol/index.ts";
import { isSubmitted, type ApplicationRecord } from "../store/index.ts";
import type { FieldCipher } from "./field-cipher.ts";
import { toApplication } from "./sealed-answers.ts";
import { openSetAside } from "./set-aside.ts";

/** What an applicant is told of changes of the form, with the words of the answers that are kept for them; null if nothing. */
export function toNotice(cipher: FieldCipher, tenant: Tenant, record: ApplicationRecord): Notice | null {
  const { notice } = record;
  if (notice === null || isSubmitted(record)) return null;
  const setAside = openSetAside(cipher, record);
  const { answers } = toApplication(cipher, record);
  const isAsked = ({ key }: { readonly key: string }): boolean => tenant.fields.has(key);
  return {
    revision: notice.revision,
    again: notice.again.filter(isAsked).map(({ key, why }) => ({ key, why })),
    moved: notice.moved.filter(isAsked).map(({ isBack = false, ...entry }) => ({ ...entry, is_back: isBack })),
    kept: notice.kept.map(({ key, label, text }) => {
      const value = answerOf(setAside, key) ?? answerOf(answers, key) ?? EMPTY_ANSWER;
      return { key, label, text: text ?? value, is_document: value === DOCUMENT_ANSWERED };
    }),
  };
}
