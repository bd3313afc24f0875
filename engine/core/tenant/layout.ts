/** The closed set of layout nodes in a page's `ui:layout`. A bare string is a field. */
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

/** A node that is more than a bare field. */
export type LayoutObject = Exclude<LayoutNode, string>;

type Children = readonly LayoutNode[];

export interface SectionNode {
  readonly type: "section";
  readonly title: string;
  readonly description?: string;
  /** Whether the description is printed, too. */
  readonly print?: boolean;
  readonly children: Children;
}
/** Fields side by side where there is room, one below the other on a phone. */
export interface RowNode {
  readonly type: "row";
  readonly children: Children;
}
/**
 * A paragraph. Partner values as `{university}`, links as `[words](https://…)`, `**bold**`, and lines
 * beginning `- ` as a list.
 */
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
 * Hides its children when `hiddenWhen` is true or `shownWhen` is false, and then clears `clears` (by default every
 * field in it).
 */
export interface BlockNode {
  readonly type: "block";
  readonly shownWhen?: string;
  readonly hiddenWhen?: string;
  readonly clears?: readonly string[];
  readonly children: Children;
}
/** Shows the children of the first case whose condition is true and clears the fields of the others. */
export interface GroupNode {
  readonly type: "group";
  readonly cases: readonly { readonly when: string; readonly children: Children }[];
}
/** Clears `clears` whenever the truth of `condition` changes. */
export interface WatcherNode {
  readonly type: "watcher";
  readonly condition: string;
  readonly clears: readonly string[];
}
/** One of several tabs. Leaving a tab clears its fields and deletes its document. */
export interface TabsNode {
  readonly type: "tabs";
  readonly id: string;
  readonly label: string;
  readonly tabs: readonly { readonly id: string; readonly label: string; readonly children: Children }[];
}
/**
 * Repeats `children` once for each of at most 10 prefixes. `{<id>}` in keys stands for the prefix, and `{n}` in texts
 * for its number.
 */
export interface AddAnotherNode {
  readonly type: "addAnother";
  readonly id: string;
  readonly label: string;
  readonly itemTitle: string;
  /** Whether applicants may bring the items into another order. */
  readonly reorder?: boolean;
  readonly prefixes: readonly string[];
  readonly children: Children;
}
/** Repeats `children` once for each prefix, always; see `AddAnotherNode` for the placeholders. */
export interface RepeatNode {
  readonly type: "repeat";
  readonly id: string;
  readonly itemTitle: string;
  readonly prefixes: readonly string[];
  readonly children: Children;
}
/** A node whose children stand for several items. */
export type RepeatingNode = AddAnotherNode | RepeatNode;
/** Shown only from `start` to `end` (`YYYY-MM-DD`, inclusive, in the tenant's time zone). */
export interface DateWindowNode {
  readonly type: "dateWindow";
  readonly start: string;
  readonly end: string;
  readonly tone?: "info" | "warning";
  readonly title?: string;
  readonly text: string;
}
/**
 * `button` toggles between `before` and `after`; `checkbox` is bound to the boolean answer `field` and shows
 * `after` once checked.
 */
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
/** A postal address as one named group. `lookup` offers suggestions while line 1 is typed. */
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
/** Boolean answers under one legend. */
export interface CheckGroupNode {
  readonly type: "checkGroup";
  readonly label: string;
  readonly hint?: string;
  readonly fields: readonly string[];
}
/** A phone and its "text me" checkbox. */
export interface PhoneNode {
  readonly type: "phone";
  readonly field: string;
  readonly optIn: string;
}
