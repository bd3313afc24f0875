import type { ChangeStep } from "../../core/index.ts";
import { CHANGES_FILE } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";

const messages = {
  twice: (key: string) => `An earlier step has taken the answers of "${key}" away already, so this one finds none.`,
  target: (key: string) =>
    `An earlier step brings answers to "${key}" already, and a place that has an answer keeps it.`,
};

export const changeKeyOnce: Rule = {
  id: "change-key-once",
  severity: "error",
  docs: "No two steps of changes.json take the answers of one key, or bring answers to one: the second would do nothing.",
  bad: {
    "changes.json": {
      steps: [
        { rename: "town", to: "city" },
        { drop: "town", reason: "Not asked any more." },
      ],
    },
  },
  finds:
    'changes.json:8:15 "town": An earlier step has taken the answers of "town" away already, so this one finds none.',
  good: {
    "changes.json": {
      steps: [
        { rename: "town", to: "place" },
        { rename: "place", to: "city" },
      ],
    },
  },
  check({ changes }, report) {
    const seen = new Set<string>();
    changes.forEach((step, position) => {
      const tell = (message: string, path: string): void => {
        const place = `${step.index} ${path}`;
        if (!seen.has(place)) report({ at: { file: CHANGES_FILE, path: ["steps", step.index, path] }, message });
        seen.add(place);
      };
      for (const key of step.from)
        if (isTaking(step)) {
          const last = changes.slice(0, position).findLast((other) => other.to.includes(key) || takes(other, key));
          if (last !== undefined && takes(last, key) && !last.to.includes(key)) tell(messages.twice(key), step.kind);
        }
      for (const key of step.to) {
        const last = changes.slice(0, position).findLast((other) => other.to.includes(key) || takes(other, key));
        if (last?.to.includes(key) === true && !step.from.includes(key)) tell(messages.target(key), "to");
      }
    });
  },
};

const isTaking = ({ kind, dropped }: ChangeStep): boolean =>
  kind !== "recode" && kind !== "accept" && (kind !== "drop" || dropped.length === 0);

const takes = (step: ChangeStep, key: string): boolean => isTaking(step) && step.from.includes(key);
