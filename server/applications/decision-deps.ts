import type { ApplicationId } from "../store/index.ts";
import type { Announce } from "../webhooks/index.ts";
import type { Decision } from "./decision-mails.ts";
import type { DraftWriter } from "./draft-writer.ts";

/** What deciding about an application as a whole needs: the write, and who is told of it. */
export interface DecisionDeps {
  readonly drafts: Pick<DraftWriter, "decide">;
  readonly now: () => number;
  /** Orders the mail about a decision of this moment, which is about to be stored (make-decision-mail.ts). */
  readonly orderMail: (kind: Decision, tenant: string, application: ApplicationId, at: number) => Promise<void>;
  readonly announce: Announce;
}
