import { type Application, enteredAnswer, isAnswered } from "../answers/answers.ts";
import type { Evaluation } from "../evaluation/evaluation-context.ts";
import { formatAnswer } from "../print/format-answer.ts";
import type { Tenant } from "../tenant/tenant.ts";
import type { ChangeNotice } from "./notice.ts";

/** An answer as the applicant saw it last. */
export interface SeenAnswer {
  readonly label: string;
  readonly page: string;
  readonly pageId: string | undefined;
  readonly text: string;
  readonly isTicked: boolean;
  readonly isChoice: boolean;
  readonly isSecret: boolean;
  /** True if an open notice reports an earlier label or text. */
  readonly isMoved: boolean;
}

/** Reads the shown answers, without computed ones, by key. */
export function readShownAnswers(
  tenant: Tenant,
  application: Application,
  { visible }: Pick<Evaluation, "visible">,
  today: string,
): ReadonlyMap<string, SeenAnswer> {
  const shown = new Map<string, SeenAnswer>();
  for (const field of tenant.fields.values()) {
    const { key, label, page: pageId, isComputed, isDocument, privacy } = field;
    const entered = enteredAnswer(tenant, application.answers, key);
    if (isComputed || !visible.has(key) || !isAnswered(entered)) continue;
    const fileName = isDocument ? application.documents[key]?.file_name : undefined;
    const text = fileName ?? (formatAnswer(tenant, field, application.answers, today) || String(entered));
    const isSecret = privacy === "secret";
    const isChoice = field.options !== undefined;
    const page = tenant.pages.find(({ id }) => id === pageId)?.navLabel ?? "";
    shown.set(key, { label, page, pageId, text, isTicked: entered === true, isChoice, isSecret, isMoved: false });
  }
  return shown;
}

/** Restores the labels and texts before the changes in the open notice. Removes answers that returned. */
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
