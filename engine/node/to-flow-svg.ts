import { resolve } from "node:path";
import { SHARED_PREFIX, type Flow, type FlowNode } from "../lint/index.ts";

/** Graphviz shape and fill by kind of node. Black text has a contrast of at least 12 on each fill. */
const LOOKS: Readonly<Record<FlowNode["kind"], { readonly shape: string; readonly fillcolor: string }>> = {
  page: { shape: "box3d", fillcolor: "#dbeafe" },
  block: { shape: "box", fillcolor: "#f3f4f6" },
  question: { shape: "oval", fillcolor: "#ffffff" },
  condition: { shape: "hexagon", fillcolor: "#fef3c7" },
  list: { shape: "cylinder", fillcolor: "#dcfce7" },
};

/** Graphviz knows the letter widths of Helvetica. Arial has the same widths. */
const FONT = "Helvetica,Arial,sans-serif";

export async function toFlowSvg({ nodes, edges }: Flow, folder: string): Promise<string> {
  // Import late: the library is large, and only this command needs it.
  const { instance } = await import("@viz-js/viz");
  const graphviz = await instance();
  const svg = graphviz.renderString(
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
  // Without a sheet of its own size, a browser prints the part that fits its paper.
  return svg.replace(
    /<svg width="(\d+pt)" height="(\d+pt)"[^>]*>/,
    "$&<style>@page { size: $1 $2; margin: 0 }</style>",
  );
}

const linkTo = (place: string, folder: string): { readonly URL?: string } =>
  place === "" || place.startsWith(SHARED_PREFIX) ? {} : { URL: `vscode://file${resolve(folder, place)}` };
