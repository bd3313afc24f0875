import { findText } from "../model/json-shape.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";

const messages = {
  other: (key: string, own: string, label: string, other: string) =>
    `The message of "${key}" (${own}) names "${label}", which is the label of "${other}".`,
};

/** A shorter label could be part of any sentence. */
const MIN_LABEL_LENGTH = 3;
/** The words before or after the name of a question in a message: "City is required.", "Please enter a valid city." */
const SUBJECT = /^(.{3,}?)(?:: .*)? (?:is|are|must|may|can|should|has|have)\b/;

export const messageNamesOwnLabel: Rule = {
  id: "message-names-own-label",
  severity: "warning",
  docs: 'A message that names a question names its own, as in "City is required.", because naming another sends the applicant to the wrong place.',
  bad: {
    "pages/about.json": {
      schema: { required: ["city"], errorMessage: { required: { city: "First Name is required." } } },
    },
  },
  finds:
    'pages/about.json "First Name is required.": The message of "city" (City) names "First Name", which is the label of "first_name".',
  good: {
    "pages/about.json": { schema: { required: ["city"], errorMessage: { required: { city: "City is required." } } } },
  },
  check(model, report) {
    const labels = readLabels(model);
    const byLabel = new Map<string, (readonly [key: string, label: string])[]>();
    for (const [key, label] of labels)
      byLabel.set(label.toLowerCase(), [...(byLabel.get(label.toLowerCase()) ?? []), [key, label]]);
    for (const { text, at, messageOf } of model.words) {
      const own = messageOf === undefined ? undefined : labels.get(messageOf);
      const subject = SUBJECT.exec(text)?.[1]?.toLowerCase();
      if (messageOf === undefined || own === undefined || subject === undefined || own.toLowerCase().includes(subject))
        continue;
      const other = byLabel.get(subject)?.find(([key, label]) => key !== messageOf && label.length >= MIN_LABEL_LENGTH);
      // "City" in the message of "Mailing City" is no mistake: the label ends with it.
      if (other !== undefined)
        report({
          at,
          message: messages.other(messageOf, own, other[1], other[0]),
          hint: "name this question, or change its label.",
        });
    }
  },
};

/** The label that an applicant sees, by key. */
function readLabels({ keys, pages }: TenantModel): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const { key, schema } of keys.values()) labels.set(key, findText(schema["title"]) ?? key);
  for (const { key, ui } of pages.flatMap(({ fieldUis }) => [...fieldUis.values()])) {
    const title = findText(ui["ui:title"]);
    if (title !== undefined) labels.set(key, title);
  }
  return labels;
}
