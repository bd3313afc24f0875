/** Input of a print template: plain text in page order. Contains no hidden questions. */
export interface PrintModel {
  readonly lang: string;
  readonly tenantName: string;
  readonly pages: readonly PrintPage[];
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
  readonly keys?: readonly string[];
  readonly label: string;
  /** Answer as printed, such as the label of a choice, a long date or a masked secret. */
  readonly text: string;
  readonly answered: boolean;
  readonly multiline: boolean;
}

export interface PrintChoices {
  readonly kind: "choices";
  readonly key: string;
  readonly keys?: readonly string[];
  readonly label: string;
  readonly choices: readonly { readonly label: string; readonly checked: boolean }[];
}

export interface PrintDocument {
  readonly kind: "document";
  readonly key: string;
  readonly label: string;
  readonly attached: boolean;
  readonly files?: readonly string[];
  readonly text: string;
}

export type PrintItem =
  | PrintAnswer
  | PrintChoices
  | PrintDocument
  | { readonly kind: "group"; readonly label: string; readonly items: readonly PrintItem[] }
  | { readonly kind: "text"; readonly text: string };
