import { expandItem, itemTitle } from "../tenant/expand.ts";
import { toBranches } from "../tenant/layout-branches.ts";
import type { LayoutNode, LayoutObject } from "../tenant/layout.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { keysWrittenIn } from "../tenant/written-keys.ts";
import { interpolate } from "../texts/interpolate.ts";

/** What stands around a question on its page. */
export interface QuestionNames {
  /** Headings without which its label says too little: of its item, its address, its group of boxes. */
  readonly names: readonly string[];
  /** Page and section, the page first. */
  readonly surroundings: readonly string[];
}

/** What stands around each question, by key. A form has labels such as "City" in several places, and a table has no places. */
export function namesOfQuestions(tenant: Tenant): ReadonlyMap<string, QuestionNames> {
  const found = new Map<string, QuestionNames>();
  const { partner } = tenant.definition.tenant;

  const add = (key: string, around: QuestionNames): void => {
    if (!found.has(key)) found.set(key, around);
  };

  const visit = (nodes: readonly LayoutNode[], around: QuestionNames): void => {
    for (const node of nodes) {
      if (typeof node === "string") add(node, around);
      else visitNode(node, around);
    }
  };

  const named = (around: QuestionNames, name: string): QuestionNames => ({
    ...around,
    names: [...around.names, interpolate(name, partner)],
  });

  const visitNode = (node: LayoutObject, around: QuestionNames): void => {
    if (node.type === "addAnother" || node.type === "repeat") {
      node.prefixes.forEach((_, index) =>
        visit(expandItem(node, index + 1), named(around, itemTitle(node, index + 1))),
      );
      return;
    }
    const isNamed = node.type === "address" || node.type === "monthYear" || node.type === "checkGroup";
    const inside = isNamed ? named(around, node.label) : around;
    for (const { key } of keysWrittenIn(node)) add(key, inside);
    const below =
      node.type === "section"
        ? { ...around, surroundings: [...around.surroundings, interpolate(node.title, partner)] }
        : inside;
    for (const { children } of toBranches(node)) visit(children, below);
  };

  for (const page of tenant.pages) visit(page.layout, { names: [], surroundings: [page.title] });
  return found;
}
