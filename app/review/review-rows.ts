import {
  DOCUMENT_ANSWERED,
  filesOfQuestion,
  isAnswered,
  pageOf,
  type AnswerValue,
  type Evaluation,
  type PrintItem,
  type Tenant,
} from "../../engine/core/index.ts";

export interface ReviewRow {
  readonly kind: "row";
  readonly key: string;
  readonly label: string;
  /** One text for each ticked box. Empty without an answer. */
  readonly texts: readonly string[];
  readonly multiline: boolean;
  /** True for a single checkbox. Its label is a statement. */
  readonly isBox: boolean;
  readonly places: readonly string[] | undefined;
  /** `left`: a required answer is missing. `wrong`: the applicant must correct the answer. */
  readonly mark: "left" | "wrong" | undefined;
  readonly messages: readonly string[];
  /** Path of the page; undefined for a computed answer. */
  readonly path: string | undefined;
}

export type ReviewPiece =
  | ReviewRow
  | { readonly kind: "group"; readonly label: string; readonly pieces: readonly ReviewPiece[] }
  | { readonly kind: "text"; readonly text: string };

interface Answered {
  readonly tenant: Tenant;
  readonly errors: Evaluation["errors"];
  readonly pages: Evaluation["pages"];
  readonly entered: (key: string) => AnswerValue | undefined;
}

export function toReviewPieces(items: readonly PrintItem[], answered: Answered): readonly ReviewPiece[] {
  return items.map((item): ReviewPiece => {
    if (item.kind === "text") return item;
    if (item.kind === "group")
      return { kind: "group", label: item.label, pieces: toReviewPieces(item.items, answered) };
    return toRow(item, answered);
  });
}

type PrintedAnswer = Extract<PrintItem, { readonly key: string }>;

function toRow(item: PrintedAnswer, { tenant, errors, pages, entered }: Answered): ReviewRow {
  const { key } = item;
  const keys = ("keys" in item ? item.keys : undefined) ?? [key];
  const field = tenant.fields.get(key);
  const wrong = keys.filter((one) => errors.has(one));
  const places = item.kind === "document" ? filesOfQuestion(tenant, key) : undefined;
  const isBox = item.kind === "choices" && item.label === "";
  return {
    kind: "row",
    key,
    label: isBox ? (item.choices[0]?.label ?? "") : item.label,
    texts: toTexts(item, entered(key)),
    multiline: item.kind === "answer" && item.multiline,
    isBox,
    places,
    mark: wrong.length === 0 ? undefined : (places ?? wrong).some((one) => isAnswered(entered(one))) ? "wrong" : "left",
    messages: [...new Set(wrong.flatMap((one) => errors.get(one) ?? []))],
    path: field === undefined || field.isComputed ? undefined : pageOf(tenant, key, pages).path,
  };
}

function toTexts(item: PrintedAnswer, entered: AnswerValue | undefined): readonly string[] {
  if (item.kind === "choices") return item.choices.filter(({ checked }) => checked).map(({ label }) => label);
  if (item.kind === "document") return item.attached ? (item.files ?? [item.text]) : [];
  // Shows an entered text that is not a valid answer, such as an invalid date.
  const text = item.answered ? item.text : isAnswered(entered) && entered !== DOCUMENT_ANSWERED ? String(entered) : "";
  return text === "" ? [] : [text];
}
