import type { WidgetExamples } from "../../gallery/widget-examples.ts";
import { Notice, type NoticeTone } from "./Notice.tsx";

const TONES: readonly NoticeTone[] = ["info", "success", "warning", "error"];

export const examples: WidgetExamples = {
  name: "Notice",
  about: "A message that stands in the page: alerts, and the validation summary.",
  options: [
    { name: "tone", meaning: "`info`, `success`, `warning` or `error`." },
    { name: "title, level", meaning: "The title, and its level where it is a heading." },
    { name: "dismissal", meaning: "What its close button says and does." },
    { name: "role", meaning: "`alert` interrupts, `status` waits; without one it is part of the page." },
  ],
  examples: [
    {
      title: "Tones",
      render: () =>
        TONES.map((tone) => (
          <Notice key={tone} tone={tone} title={`A notice of tone ${tone}`}>
            <p>What it has to say.</p>
          </Notice>
        )),
    },
  ],
};
