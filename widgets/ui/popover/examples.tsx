import type { WidgetExamples } from "../../gallery/widget-examples.ts";
import { Button } from "../button/Button.tsx";
import { Popover } from "./Popover.tsx";

export const examples: WidgetExamples = {
  name: "Popover",
  about: "A button and the panel under it. Escape, a press elsewhere and leaving it close it.",
  options: [
    { name: "trigger, triggerLabel", meaning: "What the button says, and its name where that is a picture." },
    { name: "align", meaning: "`end` (the default) or `start`." },
  ],
  examples: [
    {
      title: "Account",
      render: () => (
        <Popover trigger="Account" label="Account" align="start">
          {(close) => (
            <>
              <p>applicant@example.edu</p>
              <Button onClick={close}>Log Out</Button>
            </>
          )}
        </Popover>
      ),
    },
  ],
};
