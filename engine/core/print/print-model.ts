/** What a print template prints: plain text in page order, nothing hidden, nothing interactive. */
export interface PrintModel {
  readonly lang: string;
  readonly tenantName: string;
  readonly pages: readonly PrintPage[];
  /** Every printed answer by key, for a template that lays them out by itself. */
  readonly answers: Readonly<Record<string, PrintAnswer>>;
}

export interface PrintPage {
  readonly id: string;
  readonly title: string;
  readonly sections: readonly PrintSection[];
}

export interface PrintSection {
  readonly title?: string;
  readonly items: readonly PrintItem[];
}

export interface PrintAnswer {
  readonly kind: "answer";
  readonly key: string;
  /** The keys of all answers that it shows, where these are several: a month and its year. */
  readonly keys?: readonly string[];
  readonly label: string;
  /** The text that people read: labels of coded answers, long dates, secrets masked. */
  readonly text: string;
  readonly answered: boolean;
  /** The answer was typed on several lines, so white space matters. */
  readonly multiline: boolean;
}

export interface PrintChoices {
  readonly kind: "choices";
  readonly key: string;
  /** The keys of all answers that it shows, where these are several: the boxes of a group. */
  readonly keys?: readonly string[];
  readonly label: string;
  readonly choices: readonly { readonly label: string; readonly checked: boolean }[];
}

export interface PrintDocument {
  readonly kind: "document";
  readonly key: string;
  readonly label: string;
  readonly attached: boolean;
  /** Where a question takes several files: their names, in the order in which they are attached. */
  readonly files?: readonly string[];
  readonly text: string;
}

export type PrintItem =
  | PrintAnswer
  | PrintChoices
  | PrintDocument
  | { readonly kind: "group"; readonly label: string; readonly items: readonly PrintItem[] }
  | { readonly kind: "text"; readonly text: string };
