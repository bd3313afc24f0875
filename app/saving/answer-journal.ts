import type { Answers, TenantDefinition } from "../../engine/core/index.ts";
import { createKeptAnswers, type KeptAnswers } from "./kept-answers.ts";
import { withoutSecrets } from "./secret-answers.ts";

/**
 * Keeps the answers that the server has not acknowledged on the applicant's device, so that a crash, a lost network or
 * an ended session loses nothing that was typed. An acknowledged answer is removed. Secret answers stay in memory.
 */
export interface AnswerJournal {
  readonly read: (username: string) => Answers;
  readonly write: (username: string, unsaved: Answers) => void;
}

interface Unsaved {
  readonly kept: KeptAnswers;
  inMemory: Answers;
}

export function createAnswerJournal(definition: TenantDefinition, storage: Storage): AnswerJournal {
  const byApplicant = new Map<string, Unsaved>();
  const open = (username: string): Unsaved => {
    const opened = byApplicant.get(username) ?? {
      kept: createKeptAnswers(storage, `portico:unsaved:${definition.tenant.id}:${username}`),
      inMemory: {},
    };
    byApplicant.set(username, opened);
    return opened;
  };
  return {
    read(username) {
      const { kept, inMemory } = open(username);
      return { ...kept.read(), ...inMemory };
    },
    write(username, unsaved) {
      const opened = open(username);
      opened.inMemory = unsaved;
      opened.kept.replace(withoutSecrets(definition, unsaved));
    },
  };
}
