import type { ChangeOutcome, News } from "../../engine/protocol/index.ts";
import type { Save } from "../../app/saving/save.ts";
import type { Key } from "./tiny-tenant.ts";

/** Items in the order that they are to have, by their numbers; 0 is one that is given back, with its answers. */
export interface Arrangement {
  readonly order: readonly number[];
  readonly count: number;
  readonly known: number;
  readonly answers: Readonly<Record<string, string>>;
}

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
  /** Why each text aside is there. */
  readonly kinds: readonly string[];
  readonly revision: number;
  readonly submitted: Readonly<Record<Key, string>> | undefined;
}

/** The server as the model asks it: the real one behind it, or one that makes a mistake on purpose. */
export interface ModelServer {
  readonly save: (account: string, save: Save, now: number) => Promise<SaveReply | "submitted">;
  readonly arrange: (account: string, arrangement: Arrangement) => Promise<News | "refused" | "closed">;
  readonly setCount: (account: string, count: number, known: number) => Promise<"counted" | "refused">;
  readonly read: (account: string, known: number) => Promise<News>;
  /** `refused` for what the page must look at again, `closed` for an application that was submitted otherwise. */
  readonly submit: (account: string, revision: number) => Promise<"submitted" | "refused" | "closed">;
  readonly inspect: (account: string) => Promise<Holding>;
}
