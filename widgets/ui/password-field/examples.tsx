import type { WidgetExamples } from "../../gallery/widget-examples.ts";
import { useState } from "react";
import { PasswordField } from "./PasswordField.tsx";

function Example() {
  const [value, setValue] = useState("");
  const state = (isMet: boolean) => (value === "" ? "inactive" : isMet ? "success" : "error");
  return (
    <PasswordField
      label="New password"
      autoComplete="new-password"
      value={value}
      onChange={setValue}
      requirements={[
        { text: "at least 12 characters", state: state(value.length >= 12) },
        { text: "at least one number", state: state(/\d/.test(value)) },
      ]}
    />
  );
}

export const examples: WidgetExamples = {
  name: "Password field",
  about: "A password that can be looked at, with what it still lacks. How far it is is said when typing pauses.",
  options: [{ name: "requirements", meaning: "`{ text, state }` each; `inactive`, `error` or `success`." }],
  examples: [{ title: "A new password", render: () => <Example /> }],
};
