import { resolve } from "node:path";
import { SHARED_PREFIX, type Flow, type FlowNode } from "../lint/index.ts";

/** Shape and fill of Graphviz for each kind of node. Each fill leaves black text a contrast of 12 or more. */
const LOOKS: Readonly<Record<FlowNode["kind"], { readonly shape: string; readonly fillcolor: string }>> = {
  page: { shape: "box3d", fillcolor: "#dbeafe" },
  block: { shape: "box", fillcolor: "#f3f4f6" },
  question: { shape: "oval", fillcolor: "#ffffff" },
  condition: { shape: "hexagon", fillcolor: "#fef3c7" },
  list: { shape: "cylinder", fillcolor: "#dcfce7" },
};

/** Graphviz knows the widths of Helvetica, and every system has a font of the same widths. */
const FONT = "Helvetica,Arial,sans-serif";

/**
 * Draws a flow with Graphviz, as SVG with searchable text. Each node links to its place in the tenant's folder, which
 * VS Code opens.
 */
export async function toFlowSvg({ nodes, edges }: Flow, folder: string): Promise<string> {
  // The library is large, and only this command needs it.
  const { instance } = await import("@viz-js/viz");
  const graphviz = await instance();
  return graphviz.renderString(
    {
      graphAttributes: { rankdir: "LR", ranksep: 1.2, tooltip: " " },
      nodeAttributes: { fontname: FONT, fontsize: 12, style: "filled", margin: "0.2,0.1" },
      edgeAttributes: { fontname: FONT, fontsize: 10 },
      subgraphs: [
        {
          graphAttributes: { rank: "min" },
          nodes: nodes.filter(({ kind }) => kind === "page").map(({ id }) => ({ name: id })),
        },
      ],
      nodes: nodes.map(({ id, kind, label, place }) => ({
        name: id,
        attributes: { ...LOOKS[kind], label: `${kind} ${label}\n${place}`, tooltip: place, ...linkTo(place, folder) },
      })),
      edges: edges.map(({ from, to, kind }) => ({
        tail: from,
        head: to,
        attributes: { label: kind, tooltip: `${from} ${kind} ${to}` },
      })),
    },
    { format: "svg" },
  );
}

const linkTo = (place: string, folder: string): { readonly URL?: string } =>
  place === "" || place.startsWith(SHARED_PREFIX) ? {} : { URL: `vscode://file${resolve(folder, place)}` };
