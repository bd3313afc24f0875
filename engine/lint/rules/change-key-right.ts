import { CHANGES_FILE } from "../model/tenant-model.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";
import type { ChangeStep } from "../../core/index.ts";

const messages = {
  target: (key: string) => `Answers would go to "${key}", which no page asks and no later step moves on.`,
  asked: (key: string) => `This step is about "${key}", which no page asks and no later step moves on.`,
  source: (kind: string, key: string) =>
    `"${key}" is still asked, and this ${kind} would take its answers away from every draft.`,
};

export const changeKeyRight: Rule = {
  id: "change-key-right",
  severity: "error",
  docs: "A step of changes.json takes answers from a question that is gone to one that is asked, because any other would lose what a draft has.",
  needs: ["dataModel", "pages"],
  bad: { "changes.json": { steps: [{ rename: "town", to: "ciyt" }] } },
  finds: 'changes.json "ciyt": Answers would go to "ciyt", which no page asks and no later step moves on.',
  good: { "changes.json": { steps: [{ rename: "town", to: "city" }] } },
  check(model, report) {
    const { pages, changes } = model;
    const asked = new Set(pages.flatMap(({ properties }) => [...properties.keys()]));
    const seen = new Set<string>();
    changes.forEach((step, position) => {
      const at = { file: CHANGES_FILE, path: ["steps", step.index, step.kind] };
      const later = changes.slice(position + 1);
      const isKnown = (key: string): boolean => asked.has(key) || later.some(({ from }) => from.includes(key));
      const tell = (message: string, key: string, path = at.path): void => {
        const place = `${step.index} ${step.kind} ${message}`;
        if (seen.has(place)) return;
        seen.add(place);
        report({ at: { ...at, path }, message, about: [key], ...(isKnown(key) ? {} : suggest(key, asked)) });
      };
      step.to.forEach((key) => {
        if (!isKnown(key)) tell(messages.target(key), key, ["steps", step.index, "to"]);
      });
      for (const key of step.from) {
        if (isAboutAsked(step) && !isKnown(key) && !isSetting(model, step, key)) tell(messages.asked(key), key);
        if (isTaken(step, key) && asked.has(key) && !later.some(({ to }) => to.includes(key)))
          tell(messages.source(step.kind, key), key);
      }
    });
  },
};

const isAboutAsked = ({ kind, dropped }: ChangeStep): boolean =>
  kind === "recode" || kind === "accept" || (kind === "drop" && dropped.length > 0);

/** Whether the step takes the answer away from its key. */
const isTaken = ({ kind, dropped, to }: ChangeStep, key: string): boolean =>
  !to.includes(key) &&
  (kind === "rename" || kind === "split" || kind === "merge" || (kind === "drop" && dropped.length === 0));

/** What an `ask` may name that is no question. */
const isSetting = ({ tenant }: TenantModel, { kind }: ChangeStep, key: string): boolean =>
  kind === "accept" && Object.hasOwn(tenant, key);
