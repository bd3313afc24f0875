import { isAnswered, type Answers, type TenantDefinition } from "../../core/index.ts";
import { parseAnswers } from "../api/parse.ts";
import { withoutSecrets } from "./secret-answers.ts";

/**
 * What a visitor has filled in: kept for a reload in session storage, and carried through the account screens until
 * the first login takes it. Secret answers stay in memory only.
 */
export interface VisitorDraft {
  readonly read: () => Answers;
  readonly write: (answers: Answers) => void;
  /** Takes in what navigation state carried; an answer already here stays. */
  readonly carry: (answers: Answers) => void;
  readonly clear: () => void;
  readonly isEmpty: () => boolean;
  /** What may travel in navigation state, which the browser keeps on disk. */
  readonly toCarried: () => Answers;
}

export function createVisitorDraft(definition: TenantDefinition, storage: Storage): VisitorDraft {
  const name = `portico:visitor:${definition.tenant.id}`;
  let draft: Answers = readStored(storage, name);
  const write = (answers: Answers) => {
    draft = Object.fromEntries(Object.entries(answers).filter(([, value]) => isAnswered(value)));
    writeStored(storage, name, withoutSecrets(definition, draft));
  };
  return {
    read: () => draft,
    write,
    carry: (answers) => write({ ...answers, ...draft }),
    clear: () => write({}),
    isEmpty: () => Object.keys(draft).length === 0,
    toCarried: () => withoutSecrets(definition, draft),
  };
}

/** Answers kept under `name`; none when there are none, or when what is there cannot be read. */
export function readStored(storage: Storage, name: string): Answers {
  try {
    return parseAnswers(JSON.parse(storage.getItem(name) ?? "{}"));
  } catch {
    return {};
  }
}

/** Keeps answers under `name`. A browser that refuses storage loses only the safety net. */
export function writeStored(storage: Storage, name: string, answers: Answers): void {
  try {
    if (Object.keys(answers).length === 0) storage.removeItem(name);
    else storage.setItem(name, JSON.stringify(answers));
  } catch {
    // Full or forbidden: the answers are still in memory and on their way to the server.
  }
}
