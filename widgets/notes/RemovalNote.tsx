import { useId, useEffect } from "react";
import {
  findMonthsByYear,
  isAnswered,
  REMOVED_DOCUMENT_HOURS,
  questionOf,
  type Tenant,
} from "../../engine/core/index.ts";
import { useTenant, type Removal, useAnswerStore } from "../../engine/react/index.ts";
import { LinkButton } from "../ui/button/Button.tsx";
import { useLateText } from "../ui/texts/use-late-text.ts";
import { lateText as text } from "../../engine/texts/index.ts";
import { announce, useAnnounced } from "../ui/visually-hidden/VisuallyHidden.tsx";

export function RemovalNote({ removal, onUndo }: { readonly removal: Removal; readonly onUndo: () => void }) {
  const text = useLateText();
  const wordsId = useId();
  const tenant = useTenant();
  const words = [
    toRemovalWords(tenant, "removed", [...Object.keys(removal.removed), ...keysOfReplaced(removal, false)]),
    toRemovalWords(tenant, "replaced", keysOfReplaced(removal, true)),
  ].filter((said) => said !== undefined);
  if (words.length === 0) return null;
  const hasDocument = Object.keys(removal.removed).some((key) => tenant.fields.get(key)?.isDocument === true);
  if (hasDocument) words.push(text("undo.document", { hours: REMOVED_DOCUMENT_HOURS }));
  return (
    <div className="p-note">
      <p id={wordsId}>{words.join(" ")}</p>
      <LinkButton aria-describedby={wordsId} onClick={onUndo}>
        {text("undo.button")}
      </LinkButton>
    </div>
  );
}

function keysOfReplaced({ replaced, put }: Removal, byAnswer: boolean): readonly string[] {
  return Object.keys(replaced).filter((key) => isAnswered(put[key]) === byAnswer);
}

/** A message names at most this number of questions, and counts the others. */
const MAX_NAMED = 3;

const WORDS = {
  removed: { one: "undo.removedOne", few: "undo.removedFew", many: "undo.removedMany" },
  replaced: { one: "undo.replacedOne", few: "undo.replacedFew", many: "undo.replacedMany" },
  returned: { one: "undo.returnedOne", few: "undo.returnedFew", many: "undo.returnedMany" },
} as const;

/** Describes answers that were removed, replaced or restored. Undefined if all their questions have hidden inputs. */
function toRemovalWords(
  { definition, fields }: Tenant,
  kind: keyof typeof WORDS,
  keys: readonly string[],
): string | undefined {
  const questions = new Set(keys.map((key) => questionOf({ fields }, key)));
  const seen = [...questions].flatMap((key) => fields.get(key) ?? []).filter(({ widget }) => widget !== "hidden");
  const labels = [...new Set(seen.map(({ label }) => label))];
  const [first] = labels;
  if (first === undefined) return undefined;
  const { one, few, many } = WORDS[kind];
  if (seen.length === 1) return text(definition, one, { question: first });
  const list = new Intl.ListFormat(definition.tenant.lang, { type: "unit" });
  return text(definition, labels.length > MAX_NAMED ? many : few, {
    count: seen.length,
    questions: list.format(labels.slice(0, MAX_NAMED)),
  });
}

/** Counts the questions that a choice reveals. A month and its year are one question. */
function toRevealedWords(tenant: Tenant, keys: readonly string[]): string | undefined {
  const months = findMonthsByYear(tenant);
  const asked = keys.filter(
    (key) => tenant.fields.get(key)?.widget !== "hidden" && !keys.includes(months.get(key) ?? ""),
  );
  const count = new Set(asked.map((key) => questionOf(tenant, key))).size;
  return count === 0 ? undefined : text(tenant.definition, count === 1 ? "reveal.one" : "reveal.many", { count });
}

/** Announces answers that were removed, replaced or restored, and revealed questions (WCAG 4.1.3). */
export function RemovalAnnouncer() {
  const store = useAnswerStore();
  const text = useLateText();
  useAnnounced("");
  useEffect(
    () =>
      store.onRemoval(({ kind, keys }) => {
        const said =
          kind === "revealed" ? toRevealedWords(store.tenant, keys) : toRemovalWords(store.tenant, kind, keys);
        if (said !== undefined)
          announce(kind === "removed" || kind === "replaced" ? `${said} ${text("undo.where")}` : said);
      }),
    [store, text],
  );
  return null;
}
