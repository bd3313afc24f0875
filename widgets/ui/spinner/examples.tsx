import type { WidgetExamples } from "../../gallery/widget-examples.ts";
import { Skeleton } from "../skeleton/Skeleton.tsx";
import { Spinner } from "./Spinner.tsx";

export const examples: WidgetExamples = {
  name: "Spinner and skeleton",
  about: "Something is under way; and the room that a page will take, so that nothing moves when it arrives.",
  options: [
    { name: "size", meaning: "`s` 0.4 rem, `m` 0.8 rem, `l` 2 rem." },
    { name: "label", meaning: "What is being waited for. Without it the spinner is decoration." },
    { name: "fields", meaning: "Of a skeleton: how many fields to hold room for." },
  ],
  examples: [
    {
      title: "Sizes",
      render: () => (
        <p>
          <Spinner size="s" /> <Spinner size="m" /> <Spinner size="l" label="Loading" />
        </p>
      ),
    },
    { title: "Skeleton of two fields", render: () => <Skeleton fields={2} label="Loading the application" /> },
  ],
};
