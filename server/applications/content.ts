import type { Application, Tenant } from "../../engine/core/index.ts";
import type { ApplicationRecord, AsideRecord } from "../store/index.ts";
import type { FieldCipher } from "./field-cipher.ts";
import { openAside, sealAnswers, sealAside, toApplication } from "./sealed-answers.ts";

/** What changes are merged into: an application with secrets decrypted, and where each of its answers comes from. */
export interface Content extends Pick<ApplicationRecord, "contentRevision" | "marks" | "createdAt" | "arrangements"> {
  readonly application: Application;
  /** None of them is sealed. */
  readonly asides: readonly AsideRecord[];
}

export function toContent(cipher: FieldCipher, record: ApplicationRecord): Content {
  const { contentRevision, marks, asides, createdAt, arrangements } = record;
  return {
    application: toApplication(cipher, record),
    contentRevision,
    marks,
    createdAt,
    arrangements,
    asides: asides.map((aside) => ({ ...aside, value: openAside(cipher, record, aside), isSealed: false })),
  };
}

/** The record with this content. Secrets that did not change keep their ciphertext. */
export function withContent(
  cipher: FieldCipher,
  tenant: Tenant,
  record: ApplicationRecord,
  { application, contentRevision, marks, asides, arrangements }: Content,
): ApplicationRecord {
  const before = new Map(record.asides.map((aside) => [aside.id, aside]));
  return {
    ...record,
    ...sealAnswers(cipher, tenant, record, application.answers),
    tabs: application.tabs,
    addAnother: application.addAnother,
    contentRevision,
    marks,
    arrangements,
    asides: asides.map((aside) => {
      const stored = before.get(aside.id);
      const isSame = stored?.isSealed === true || stored?.value === aside.value;
      return isSame && stored?.key === aside.key && stored.kind === aside.kind
        ? stored
        : sealAside(cipher, tenant, record, aside);
    }),
    configHash: tenant.hash,
  };
}
