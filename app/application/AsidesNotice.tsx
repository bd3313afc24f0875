import { useStoreValue, type Aside } from "../../engine/react/index.ts";
import { LateAsideNote } from "../../widgets/index.ts";
import { Notice } from "../../widgets/theme.ts";
import { useLateText } from "../../widgets/notices.ts";
import { NoticeList, QuestionLink } from "./notice-parts.tsx";

/** Links to questions with a conflict. Resolves conflicts whose question is hidden or gone. */
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
  if (aside.kind === "gone" || !isAsked) return <LateAsideNote aside={aside} onChosen={focusHeading} />;
  return <QuestionLink answerKey={aside.key} />;
}

function focusHeading(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>("main h1")?.focus());
}
