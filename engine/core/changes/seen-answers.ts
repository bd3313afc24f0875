import { isAnswered } from "../answers/answers.ts";
import type { Application } from "../answers/answers.ts";
import { enteredAnswer } from "../answers/entered-answer.ts";
import type { Evaluation } from "../evaluation/evaluation.ts";
import { formatAnswer } from "../print/format-answer.ts";
import type { Tenant } from "../tenant/tenant.ts";
import type { ChangeNotice } from "./told-change.ts";

/** How an applicant last saw an answer of theirs. */
export interface SeenAnswer {
  /** The question. */
  readonly label: string;
  /** What the pages' list calls its page. */
  readonly page: string;
  /** Undefined where it is not told which page that was. */
  readonly pageId: string | undefined;
  /** As a print shows it, or the name of a file. */
  readonly text: string;
  /** It is a box that is ticked, of which the text says nothing. */
  readonly isTicked: boolean;
  /** It is a choice, whose words are the form's. */
  readonly isChoice: boolean;
  /** It is not to be written down in readable form. */
  readonly isSecret: boolean;
  /** It has moved since, so its label and text are not those of its place. */
  readonly isMoved: boolean;
}

/** What is shown of an application and was answered by a person, by key. */
export function readShownAnswers(
  tenant: Tenant,
  application: Application,
  { visible }: Pick<Evaluation, "visible">,
  today: string,
): ReadonlyMap<string, SeenAnswer> {
  const pages = new Map(tenant.pages.map(({ id, navLabel }) => [id, navLabel]));
  const shown = new Map<string, SeenAnswer>();
  for (const field of tenant.fields.values()) {
    const { key, label, page: pageId, isComputed, isDocument, privacy } = field;
    const entered = enteredAnswer(tenant, application.answers, key);
    if (isComputed || !visible.has(key) || !isAnswered(entered)) continue;
    const fileName = isDocument ? application.documents[key]?.file_name : undefined;
    const text = fileName ?? (formatAnswer(tenant, field, application.answers, today) || String(entered));
    const isSecret = privacy === "secret";
    const isChoice = field.options !== undefined;
    const page = pages.get(pageId) ?? "";
    shown.set(key, { label, page, pageId, text, isTicked: entered === true, isChoice, isSecret, isMoved: false });
  }
  return shown;
}

/** What was shown before a change, as the applicant last saw it: without the earlier changes that they have not seen. */
export function withoutUnseen(
  shown: ReadonlyMap<string, SeenAnswer>,
  earlier: ChangeNotice | undefined,
): ReadonlyMap<string, SeenAnswer> {
  const seen = new Map(shown);
  for (const { key, from, page, before, isBack } of earlier?.moved ?? []) {
    const at = seen.get(key);
    if (isBack === true) seen.delete(key);
    else if (at !== undefined)
      seen.set(key, {
        ...at,
        label: from ?? at.label,
        page: page ?? at.page,
        pageId: page === undefined ? at.pageId : undefined,
        text: before === undefined ? at.text : String(before),
        isTicked: before === undefined ? at.isTicked : before === true,
        isMoved: from !== undefined || before !== undefined,
      });
  }
  return seen;
}
