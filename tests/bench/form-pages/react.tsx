import { useState } from "react";
import { createRoot } from "react-dom/client";
import { answers, definition, findRoot, isUncontrolled, noteFirstRender } from "./page.ts";

const choices = Array.from({ length: 10 }, (_, index) => ({ value: String(index), label: `Choice ${String(index)}` }));

function Field({ name, label, isCoded }: { readonly name: string; readonly label: string; readonly isCoded: boolean }) {
  const [value, setValue] = useState(String(answers[name]));
  const input = {
    id: name,
    name,
    ...(isUncontrolled
      ? { defaultValue: value }
      : { value, onChange: (event: { currentTarget: { value: string } }) => setValue(event.currentTarget.value) }),
  };
  return (
    <div>
      <label htmlFor={name}>{label}</label>
      {isCoded ? (
        <select {...input}>
          <option value="">--</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : (
        <input {...input} maxLength={100} />
      )}
    </div>
  );
}

const fields = Object.entries(definition.dataModel.properties);
createRoot(findRoot()).render(
  <form>
    {fields.map(([key, { title, "x-options": coded }]) => (
      <Field key={key} name={key} label={String(title)} isCoded={coded !== undefined} />
    ))}
  </form>,
);
noteFirstRender();
