import * as z from "zod/mini";
import { useState } from "react";
import { useLateText } from "../../widgets/notices.ts";
import { Button, Notice } from "../../widgets/theme.ts";
import { useSession, useApplication } from "../portal.tsx";
import { FoldingNotice, QuestionList, NoticeList } from "./notice-parts.tsx";
import { QuestionLink } from "./QuestionLink.tsx";
import { tabStorage, createCarriedValue, parseJson } from "../safe-storage.ts";
import { useStoreValue, type Aside } from "../../engine/react/index.ts";
import { LateAsideNote } from "../../widgets/index.ts";

export function RestoredNotice() {
  const text = useLateText();
  const { account, web_status, restored } = useSession();
  const { restoredSince, confirmRestore } = useApplication();
  const [isConfirmed, setConfirmed] = useState(false);
  const [carried] = useState(() => restoredSchema.safeParse(parseJson(carriedRestore.take())).data);
  // A submitted application accepts no answers.
  if (web_status === "submitted") return null;
  const own = carried?.account === account ? carried : undefined;
  const difference = restored ?? own;
  const since = isConfirmed ? undefined : restoredSince;
  if (difference === undefined && since === undefined) return null;
  // A later restore does not hide that an earlier one lost the submission.
  const wasSubmitted = [own, since].some((one) => one?.wasSubmitted);
  const confirm = () => {
    confirmRestore();
    setConfirmed(true);
  };
  return (
    <FoldingNotice title={text("restored.title")}>
      {wasSubmitted && <p>{text("submit.again")}</p>}
      {difference === undefined ? (
        <>
          <p>{text("restored.later")}</p>
          <Button variant="secondary" size="auto" onClick={confirm}>
            {text("changes.dismiss")}
          </Button>
        </>
      ) : (
        <>
          <p>{text(difference.keys.length === 0 ? "restored.same" : "restored.text")}</p>
          <QuestionList keys={difference.keys} />
          {difference.files.length > 0 && <p>{text("restored.files")}</p>}
          <QuestionList keys={difference.files} />
        </>
      )}
    </FoldingNotice>
  );
}

const keysSchema = z.array(z.string());
const restoredSchema = z.object({
  account: z.string(),
  keys: keysSchema,
  files: keysSchema,
  wasSubmitted: z.optional(z.boolean()),
});

/** The difference as JSON, for the page after a reload. */
export const carriedRestore = createCarriedValue(tabStorage, "portico:restored");

/** Links to questions with a conflict. If a question is hidden or gone, its conflict can be resolved here. */
export function AsidesNotice({ asides }: { readonly asides: readonly Aside[] }) {
  const text = useLateText();
  const count = asides.length;
  return (
    <Notice tone="warning" title={count === 1 ? text("aside.titleOne") : text("aside.title", { count })} level={2}>
      <p>{text("aside.text")}</p>
      <NoticeList>
        {asides.map((aside) => (
          <li key={aside.id}>
            <Listed aside={aside} />
          </li>
        ))}
      </NoticeList>
    </Notice>
  );
}

function Listed({ aside }: { readonly aside: Aside }) {
  const isAsked = useStoreValue((store) => store.getField(aside.key).visible);
  if (aside.kind === "gone" || !isAsked) return <LateAsideNote aside={aside} />;
  return <QuestionLink answerKey={aside.key} />;
}
