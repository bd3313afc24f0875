import type { Answers, TenantDefinition } from "../../core/index.ts";
import { withoutSecrets } from "./secret-answers.ts";
import { readStored, writeStored } from "./visitor-draft.ts";

/**
 * The answers of a logged-in applicant that the server has not acknowledged, kept on this device so that a crash, a
 * lost network or an ended session loses nothing typed. Emptied by acknowledgement. Secret answers stay in memory.
 */
export interface AnswerJournal {
  readonly read: (username: string) => Answers;
  readonly write: (username: string, unsaved: Answers) => void;
}

export function createAnswerJournal(definition: TenantDefinition, storage: Storage): AnswerJournal {
  const inMemory = new Map<string, Answers>();
  const nameOf = (username: string) => `portico:unsaved:${definition.tenant.id}:${username}`;
  return {
    read: (username) => ({ ...readStored(storage, nameOf(username)), ...inMemory.get(username) }),
    write(username, unsaved) {
      inMemory.set(username, unsaved);
      writeStored(storage, nameOf(username), withoutSecrets(definition, unsaved));
    },
  };
}
