import {
  createApplications,
  createDecisions,
  giveReference,
  toDecisionKey,
  toReceiptKey,
  type Decision,
  type DraftWriter,
  type DraftWriterDeps,
} from "./applications/index.ts";
import type { AppDeps } from "./app-deps.ts";
import type { Documents } from "./documents/index.ts";
import type { Outbox } from "./mail/index.ts";
import type { Signer } from "./signing/index.ts";
import type { Store } from "./store/index.ts";
import type { Announce } from "./webhooks/index.ts";

interface ApplicationPartsDeps {
  readonly writing: DraftWriterDeps & { readonly store: Store };
  readonly drafts: DraftWriter;
  readonly outbox: Pick<Outbox, "enqueue">;
  /** Where a tenant is reached. */
  readonly originOf: (tenant: string) => string;
  readonly announce: Announce;
  readonly documents: Pick<Documents, "hashDocuments" | "forgetConversion">;
  readonly signer: Pick<Signer, "sign">;
}

/** Who changes applications: their applicants, and the office that opens and withdraws them. Each orders mail of its own. */
export function createApplicationParts({
  writing,
  drafts,
  outbox,
  originOf,
  announce,
  documents,
  signer,
}: ApplicationPartsDeps): Pick<AppDeps, "applications" | "decisions"> {
  const { store, now } = writing;
  const orderMail = (kind: "receipt" | Decision, tenant: string, account: string, key: string) =>
    outbox.enqueue({ tenant, account, kind, key, to: "", origin: originOf(tenant), code: "" });
  const orderDecision = (kind: Decision, tenant: string, account: string, at: number) =>
    orderMail(kind, tenant, account, toDecisionKey(kind, at));
  return {
    applications: createApplications({
      ...writing,
      orderReceipt: (tenant, account, submission) => orderMail("receipt", tenant, account, toReceiptKey(submission)),
      announce,
      hashDocuments: documents.hashDocuments,
      signer,
      giveReference: (tenant, account) => giveReference(store, tenant, account),
      forgetConversion: (tenant, account, answerKey) => documents.forgetConversion({ tenant, account, answerKey }),
    }),
    decisions: createDecisions({ drafts, announce, now, orderMail: orderDecision }),
  };
}
