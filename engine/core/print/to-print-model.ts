import { answerOf, attachedPlaces, type Application } from "../answers/answers.ts";
import { toContext, type Evaluation } from "../evaluation/evaluation-context.ts";
import { chosenTab, firstTrue, isBlockShown, isItemEmpty, itemCount } from "../evaluation/visibility.ts";
import { optionsOfField } from "../options/option-source.ts";
import { expandItem, itemTitle } from "../tenant/expand.ts";
import type { Field } from "../tenant/field.ts";
import type { AddressNode, LayoutNode, MonthYearNode, RepeatingNode, SectionNode } from "../tenant/layout.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { evaluationText } from "../texts/evaluation-texts.ts";
import { interpolate } from "../texts/interpolate.ts";
import { toPlainText } from "../texts/rich-text.ts";
import { formatBytes } from "../validation/check-file.ts";
import { findKeptMediaType, toNamelessFile } from "../validation/file-kinds.ts";
import { formatAnswer } from "./format-answer.ts";
import { closeBidiControls } from "./isolate-text.ts";
import { isAnonymous, isPrintedFor, type PrintAudience } from "./audiences.ts";
import type { PrintAnswer, PrintItem, PrintModel, PrintPage, PrintSection } from "./print-model.ts";

/** Questions with more options print only the chosen option, unless they are radio buttons. */
const MAX_PRINTED_CHOICES = 12;

/**
 * Makes the print of an application for `audience`, in page order (specification, section 6).
 * @param isForReview keeps empty pages and added items, so that the applicant sees what is missing
 */
export function toPrintModel(
  tenant: Tenant,
  given: Application,
  evaluation: Evaluation,
  now: Date,
  audience: PrintAudience = "everyone",
  isForReview = false,
): PrintModel {
  const { definition } = tenant;
  const { application, today } = toContext(tenant, given, now);
  const printer = createPrinter(tenant, application, evaluation, today, { audience, isForReview });
  const shown = new Set(evaluation.pages.map((page) => page.id));
  const pages: PrintPage[] = tenant.pages
    .filter((page) => shown.has(page.id))
    .map((page) => ({ id: page.id, title: page.title, sections: toSections(printer.items(page.layout)) }))
    .filter(({ sections }) => isForReview || sections.length > 0);
  return { lang: definition.tenant.lang, tenantName: definition.tenant.name, pages, answers: printer.answers };
}

type Piece = PrintItem | { readonly kind: "section"; readonly title: string; readonly pieces: readonly Piece[] };

/** Groups items by section. Items outside sections get a section without a title. Drops empty sections. */
function toSections(pieces: readonly Piece[]): readonly PrintSection[] {
  const sections: { title?: string; items: PrintItem[] }[] = [];
  let open: { title?: string; items: PrintItem[] } | undefined;
  for (const piece of pieces) {
    if (piece.kind === "section") {
      open = undefined;
      const [first, ...others] = toSections(piece.pieces);
      if (first !== undefined)
        sections.push(
          first.title === undefined
            ? { title: piece.title, items: [...first.items] }
            : { title: piece.title, items: [] },
          ...(first.title === undefined ? [] : [{ ...first, items: [...first.items] }]),
          ...others.map((section) => ({ ...section, items: [...section.items] })),
        );
    } else {
      if (open === undefined) sections.push((open = { items: [] }));
      open.items.push(piece);
    }
  }
  return sections;
}

function createPrinter(
  tenant: Tenant,
  application: Application,
  evaluation: Evaluation,
  today: string,
  { audience, isForReview }: { readonly audience: PrintAudience; readonly isForReview: boolean },
) {
  const { answers } = application;
  const printed: Record<string, PrintAnswer> = {};
  const partner = tenant.definition.tenant.partner;

  /** Finds a question to print. Prints a question once, even if several pages show it. */
  const visibleField = (key: string): Field | undefined => {
    const field = evaluation.visible.has(key) && !Object.hasOwn(printed, key) ? tenant.fields.get(key) : undefined;
    return field !== undefined && isPrintedFor(field, audience) ? field : undefined;
  };

  const toAnswer = (
    field: Field,
    shownText = formatAnswer(tenant, field, answers, today),
    label = field.label,
  ): PrintAnswer => ({
    kind: "answer",
    key: field.key,
    label,
    text: closeBidiControls(shownText.normalize("NFC")),
    answered: shownText !== "",
    multiline: field.widget === "textarea",
  });

  const describeFile = ({ label, filePlaces }: Field, place: string): string => {
    const { definition } = tenant;
    const file = Object.hasOwn(application.documents, place) ? application.documents[place] : undefined;
    // Leave out file names for an anonymous audience: they may contain the applicant's name.
    const isNameless = isAnonymous(definition.tenant, audience);
    if (file === undefined || findKeptMediaType(file.file_name) === undefined)
      return file === undefined || isNameless || filePlaces === undefined
        ? evaluationText(definition, "print.document", { key: place })
        : file.file_name;
    const name = isNameless ? toNamelessFile(file.file_name, label) : file.file_name;
    const checksum = isForReview || file.sha256 === undefined ? [] : [`SHA-256 ${file.sha256}`];
    return [name, formatBytes(file.file_size), ...checksum].join(", ");
  };

  const printFiles = (field: Field): PrintItem => {
    const { key, label } = field;
    const files = attachedPlaces(field, answers).map((place) => describeFile(field, place));
    const text = files.join(", ");
    printed[key] = toAnswer(field, text);
    const attached = files.length > 0;
    const shown = attached ? text : evaluationText(tenant.definition, "print.noDocument");
    return { kind: "document", key, label, attached, ...(attached ? { files } : {}), text: shown };
  };

  const printField = (key: string): readonly PrintItem[] => {
    const field = visibleField(key);
    if (field === undefined) return [];
    if (field.isDocument) return [printFiles(field)];
    printed[key] = toAnswer(field);
    if (field.schema.type === "boolean")
      return [
        {
          kind: "choices",
          key,
          label: "",
          choices: [{ label: field.label, checked: answerOf(answers, key) === true }],
        },
      ];
    const options = optionsOfField(tenant, field, answers, today).filter((option) => option.value !== "");
    if (options.length > 0 && (field.widget === "radio" || options.length <= MAX_PRINTED_CHOICES)) {
      return [
        {
          kind: "choices",
          key,
          label: field.label,
          choices: options.map(({ value, label }) => ({ label, checked: answerOf(answers, key) === value })),
        },
      ];
    }
    return [printed[key]];
  };

  const printAddress = (node: AddressNode): readonly PrintItem[] => {
    const { line1, line2, city, state, zip, country } = node.fields;
    const place = [line1, line2, city, state, zip];
    // A form asks for the country first, and letters end with it.
    const keys = (isForReview ? [country, ...place] : [...place, country]).filter((key) => key !== undefined);
    const items = keys.flatMap((key) => {
      const field = visibleField(key);
      if (field === undefined) return [];
      return [(printed[key] = toAnswer(field))];
    });
    return items.length === 0 ? [] : [{ kind: "group", label: interpolate(node.label, partner), items }];
  };

  const printMonthYear = (node: MonthYearNode): readonly PrintItem[] => {
    const month = visibleField(node.month);
    const year = visibleField(node.year);
    if (month === undefined && year === undefined) return [];
    for (const field of [month, year]) if (field !== undefined) printed[field.key] = toAnswer(field);
    const shown = [month, year]
      .flatMap((field) => (field === undefined ? [] : [formatAnswer(tenant, field, answers, today)]))
      .filter((part) => part !== "");
    const first = month ?? year;
    if (first === undefined) return [];
    const keys = [month, year].flatMap((field) => (field === undefined ? [] : [field.key]));
    return [{ ...toAnswer(first, shown.join(" "), interpolate(node.label, partner)), keys }];
  };

  const printWords = (paragraphs: readonly (string | undefined)[]): PrintItem => ({
    kind: "text",
    text: paragraphs
      .flatMap((words) => (words === undefined ? [] : [toPlainText(interpolate(words, partner))]))
      .join("\n"),
  });

  const printSection = (node: SectionNode): Piece => {
    const title = interpolate(node.title, partner);
    const pieces = items(node.children).flatMap((piece): readonly Piece[] =>
      piece.kind === "group" && isSameTitle(piece.label, title) ? piece.items : [piece],
    );
    const notice = node.print === true && pieces.length > 0 ? [printWords([node.description])] : [];
    return { kind: "section", title, pieces: [...notice, ...pieces] };
  };

  const printItem = (node: RepeatingNode, n: number): readonly PrintItem[] => {
    const inside = flatten(items(expandItem(node, n)));
    return inside.length === 0
      ? []
      : [{ kind: "group", label: interpolate(itemTitle(node, n), partner), items: inside }];
  };

  const items = (nodes: readonly LayoutNode[]): readonly Piece[] =>
    nodes.flatMap((node): readonly Piece[] => (typeof node === "string" ? printField(node) : printNode(node)));

  const printNode = (node: Exclude<LayoutNode, string>): readonly Piece[] => {
    switch (node.type) {
      case "section":
        return [printSection(node)];
      case "row":
        return items(node.children);
      case "text":
        return node.print === true ? [printWords([node.text])] : [];
      case "block":
        return isBlockShown(node, evaluation) ? items(node.children) : [];
      case "group": {
        const active = firstTrue(
          node.cases.map((item) => item.when),
          evaluation.conditions,
        );
        return items(node.cases[active]?.children ?? []);
      }
      case "tabs": {
        const chosen = chosenTab(tenant, application, node.id);
        return items(node.tabs.find((tab) => tab.id === chosen)?.children ?? []);
      }
      case "addAnother":
        return numbersTo(itemCount(tenant, application, node.id))
          .filter((n) => n === 1 || isForReview || !isItemEmpty(tenant, application, node.id, n))
          .flatMap((n) => printItem(node, n));
      case "repeat":
        return numbersTo(node.prefixes.length).flatMap((n) => printItem(node, n));
      case "reveal": {
        const trigger = node.field === undefined ? [] : printField(node.field);
        const isOpen =
          node.trigger === "button" || (node.field !== undefined && answerOf(answers, node.field) === true);
        // The page shows `before` above the checkbox.
        return [...items(node.before ?? []), ...trigger, ...(isOpen ? items(node.after) : [])];
      }
      case "address":
        return printAddress(node);
      case "monthYear":
        return printMonthYear(node);
      case "checkGroup": {
        const fields = node.fields.map(visibleField).filter((field) => field !== undefined);
        for (const field of fields) printed[field.key] = toAnswer(field);
        const [first] = fields;
        return first === undefined
          ? []
          : [
              {
                kind: "choices",
                key: first.key,
                keys: fields.map(({ key }) => key),
                label: interpolate(node.label, partner),
                choices: fields.map((field) => ({
                  label: field.label,
                  checked: answerOf(answers, field.key) === true,
                })),
              },
            ];
      }
      case "phone":
        return [...printField(node.field), ...printField(node.optIn)];
      case "alert":
        return node.print === true ? [printWords([node.title, node.text])] : [];
      case "dateWindow":
      case "modalButton":
      case "watcher":
        return [];
    }
  };

  return { items, answers: printed as Readonly<Record<string, PrintAnswer>> };
}

const isSameTitle = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

const numbersTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

function flatten(pieces: readonly Piece[]): readonly PrintItem[] {
  return pieces.map((piece) =>
    piece.kind === "section" ? { kind: "group", label: piece.title, items: flatten(piece.pieces) } : piece,
  );
}
