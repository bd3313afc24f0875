import {
  createAddEffects,
  createApplications,
  createDecisions,
  giveReference,
  type DraftWriter,
  type DraftWriterDeps,
} from "./applications/index.ts";
import type { AppDeps } from "./app-deps.ts";
import type { WebhookEndpoint } from "./config/index.ts";
import { toPdfJob, type Documents } from "./documents/index.ts";
import type { Signer } from "./signing/index.ts";
import type { Store } from "./store/index.ts";
import { toDeliveries, type ApplicationEvent } from "./webhooks/index.ts";

interface ApplicationPartsDeps {
  readonly writing: DraftWriterDeps & { readonly store: Store };
  readonly drafts: DraftWriter;
  /** Where a tenant is reached. */
  readonly originOf: (tenant: string) => string;
  readonly endpoints: readonly WebhookEndpoint[];
  readonly documents: Pick<Documents, "hashDocuments" | "forgetConversion">;
  readonly signer: Pick<Signer, "sign">;
}

/** Who changes applications: their applicants, and the office that opens and withdraws them. */
export function createApplicationParts({
  writing,
  drafts,
  originOf,
  endpoints,
  documents,
  signer,
}: ApplicationPartsDeps): Pick<AppDeps, "applications" | "decisions"> {
  const { store, now } = writing;
  const listDeliveries = (event: ApplicationEvent) => toDeliveries(endpoints, event);
  const addEffects = createAddEffects({ originOf, listDeliveries, toPdfJob });
  return {
    applications: createApplications({
      ...writing,
      addEffects,
      hashDocuments: documents.hashDocuments,
      signer,
      giveReference: (tenant, account) => giveReference(store, tenant, account),
      forgetConversion: (tenant, account, answerKey) => documents.forgetConversion({ tenant, account, answerKey }),
    }),
    decisions: createDecisions({ drafts, addEffects, now }),
  };
}
