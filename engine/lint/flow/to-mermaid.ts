import type { Flow, FlowNode } from "./create-flow.ts";

const SHAPES: Readonly<Record<FlowNode["kind"], readonly [open: string, close: string]>> = {
  page: ["[[", "]]"],
  block: ["[", "]"],
  question: ["(", ")"],
  condition: ["{{", "}}"],
  list: ["[(", ")]"],
};

export function toMermaid({ nodes, edges }: Flow): string {
  const numbers = new Map(nodes.map(({ id }, index) => [id, `n${index + 1}`]));
  const quote = (text: string): string => `"${text.replaceAll('"', "#quot;")}"`;
  const lines = [
    ...nodes.map(({ id, kind, label, place }) => {
      const [open, close] = SHAPES[kind];
      return `${numbers.get(id)}${open}${quote([`${kind} ${label}`, place].filter(Boolean).join("<br>"))}${close}`;
    }),
    ...edges.map(({ from, kind, to }) => `${numbers.get(from)} -->|${kind}| ${numbers.get(to)}`),
  ];
  return ["flowchart LR", ...lines.map((line) => `  ${line}`), ""].join("\n");
}
