import type { ChangeOutcome, News } from "../../engine/protocol/index.ts";
import type { Save } from "../../app/saving/replica.ts";
import type { Key } from "./tiny-tenant.ts";

export interface SaveReply {
  readonly results: Readonly<Record<string, ChangeOutcome>>;
  readonly messages: Readonly<Record<string, string>>;
  readonly news: News;
}

/** What a server holds of an account, in the clear. */
export interface Holding {
  readonly answers: Readonly<Record<Key, string>>;
  readonly asides: readonly string[];
  /** Those of the texts aside that lost against another write. */
  readonly conflicts: readonly string[];
  readonly revision: number;
  readonly submitted: Readonly<Record<Key, string>> | undefined;
}

/** The server as the model asks it: the real one behind it, or one that makes a mistake on purpose. */
export interface ModelServer {
  readonly save: (account: string, save: Save, now: number) => Promise<SaveReply | "submitted">;
  readonly read: (account: string, known: number) => Promise<News>;
  /** `refused` for what the page must look at again, `closed` for an application that was submitted otherwise. */
  readonly submit: (account: string, revision: number) => Promise<"submitted" | "refused" | "closed">;
  readonly inspect: (account: string) => Promise<Holding>;
}
