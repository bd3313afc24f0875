/** Types of nodes in `ui:layout`. A text in place of a node is the key of a field. */
export const LAYOUT_NODE_TYPES = [
  "section",
  "row",
  "text",
  "alert",
  "block",
  "group",
  "watcher",
  "tabs",
  "addAnother",
  "repeat",
  "dateWindow",
  "reveal",
  "modalButton",
  "address",
  "monthYear",
  "checkGroup",
  "phone",
] as const;
export type LayoutNodeType = (typeof LAYOUT_NODE_TYPES)[number];

export type LayoutNode =
  | string
  | SectionNode
  | RowNode
  | TextNode
  | AlertNode
  | BlockNode
  | GroupNode
  | WatcherNode
  | TabsNode
  | AddAnotherNode
  | RepeatNode
  | DateWindowNode
  | RevealNode
  | ModalButtonNode
  | AddressNode
  | MonthYearNode
  | CheckGroupNode
  | PhoneNode;

export type LayoutObject = Exclude<LayoutNode, string>;

type Children = readonly LayoutNode[];

export interface SectionNode {
  readonly type: "section";
  readonly title: string;
  readonly description?: string;
  readonly print?: boolean;
  readonly children: Children;
}
/** Shows `children` side by side if there is room. */
export interface RowNode {
  readonly type: "row";
  readonly children: Children;
}
/** A text. May contain placeholders of `partner`, `[words](https://…)`, `**bold**` and `- ` lists. */
export interface TextNode {
  readonly type: "text";
  readonly text: string;
  readonly print?: boolean;
}
export interface AlertNode {
  readonly type: "alert";
  readonly tone: "info" | "warning";
  readonly title?: string;
  readonly text: string;
  readonly print?: boolean;
}
/**
 * Hidden while condition `hiddenWhen` is true or condition `shownWhen` is false. Then clears `clears` (default: all
 * fields inside).
 */
export interface BlockNode {
  readonly type: "block";
  readonly shownWhen?: string;
  readonly hiddenWhen?: string;
  readonly clears?: readonly string[];
  readonly children: Children;
}
/** Shows the first case with a true condition. Clears the other cases. */
export interface GroupNode {
  readonly type: "group";
  readonly cases: readonly { readonly when: string; readonly children: Children }[];
}
/** Clears `clears` whenever `condition` changes. */
export interface WatcherNode {
  readonly type: "watcher";
  readonly condition: string;
  readonly clears: readonly string[];
}
/** Choosing a tab clears the fields and documents of the other tabs. */
export interface TabsNode {
  readonly type: "tabs";
  readonly id: string;
  readonly label: string;
  readonly tabs: readonly { readonly id: string; readonly label: string; readonly children: Children }[];
}
/**
 * Repeats `children` for each prefix, at most 10 times. In keys, `{<id>}` is the prefix. In texts, `{n}` is the number.
 */
export interface AddAnotherNode {
  readonly type: "addAnother";
  readonly id: string;
  readonly label: string;
  readonly itemTitle: string;
  readonly reorder?: boolean;
  readonly prefixes: readonly string[];
  readonly children: Children;
}
/** Repeats `children` for each prefix and shows all of them. */
export interface RepeatNode {
  readonly type: "repeat";
  readonly id: string;
  readonly itemTitle: string;
  readonly prefixes: readonly string[];
  readonly children: Children;
}
export type RepeatingNode = AddAnotherNode | RepeatNode;
/** Shown from `start` to `end`, both `YYYY-MM-DD` and inclusive, in the tenant's time zone. */
export interface DateWindowNode {
  readonly type: "dateWindow";
  readonly start: string;
  readonly end: string;
  readonly tone?: "info" | "warning";
  readonly title?: string;
  readonly text: string;
}
/** `button` switches between `before` and `after`. `checkbox` shows `after` while the answer `field` is true. */
export interface RevealNode {
  readonly type: "reveal";
  readonly trigger: "button" | "checkbox";
  readonly label?: string;
  readonly hideLabel?: string;
  readonly field?: string;
  readonly before?: Children;
  readonly after: Children;
}
export interface ModalButtonNode {
  readonly type: "modalButton";
  readonly label: string;
  readonly title: string;
  readonly text: string;
}
/** The questions of an address, as a group. `lookup` suggests addresses for line 1. */
export interface AddressNode {
  readonly type: "address";
  readonly label: string;
  readonly lookup?: boolean;
  readonly fields: {
    readonly country: string;
    readonly line1: string;
    readonly line2?: string;
    readonly city: string;
    readonly state: string;
    readonly zip: string;
  };
}
export interface MonthYearNode {
  readonly type: "monthYear";
  readonly label: string;
  readonly hint?: string;
  readonly month: string;
  readonly year: string;
}
/** Checkboxes under one legend. */
export interface CheckGroupNode {
  readonly type: "checkGroup";
  readonly label: string;
  readonly hint?: string;
  readonly fields: readonly string[];
}
/** A phone number with the box `optIn` for text messages. */
export interface PhoneNode {
  readonly type: "phone";
  readonly field: string;
  readonly optIn: string;
}
