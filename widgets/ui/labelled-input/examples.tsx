import type { WidgetExamples } from "../../gallery/widget-examples.ts";
import { useState } from "react";
import { LabelledInput } from "./LabelledInput.tsx";

function Example({ error }: { error?: string }) {
  const [value, setValue] = useState("");
  return (
    <LabelledInput
      label="Email address"
      type="email"
      autoComplete="username"
      value={value}
      onChange={setValue}
      hint="You will log in with it."
      error={error}
    />
  );
}

export const examples: WidgetExamples = {
  name: "Text field",
  about: "A labelled input without form machinery, for account screens.",
  options: [{ name: "label, hint, error", meaning: "What is asked, what helps, what is wrong." }],
  examples: [
    { title: "With a hint", render: () => <Example /> },
    { title: "Wrong", render: () => <Example error="Your email address must be valid." /> },
  ],
};
