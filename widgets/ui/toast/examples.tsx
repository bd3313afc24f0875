import type { WidgetExamples } from "../../gallery/widget-examples.ts";
import { Button } from "../button/Button.tsx";
import { useToasts } from "./Toasts.tsx";

function Example() {
  const toasts = useToasts();
  return (
    <div className="p-gallery__side-by-side">
      <Button
        variant="secondary"
        onClick={() =>
          toasts.add({
            variant: "success",
            title: "Success Notification",
            text: "Your application was successfully submitted.",
          })
        }
      >
        Success
      </Button>
      <Button
        variant="secondary"
        onClick={() => toasts.add({ variant: "error", text: "Error uploading file for Transcript" })}
      >
        Error
      </Button>
    </div>
  );
}

export const examples: WidgetExamples = {
  name: "Toast",
  about:
    "A message that leaves by itself: after 5 seconds, an error after 5 minutes. It waits while pointed at or focused, goes at a swipe to the right, and F8 leads to it.",
  options: [
    { name: "variant", meaning: "`success` or `error`." },
    { name: "title", meaning: "`Success` or `Error` unless given." },
    { name: "durationMs", meaning: "5000, or 300000 for errors, unless given." },
  ],
  examples: [{ title: "Both variants", render: () => <Example /> }],
};
