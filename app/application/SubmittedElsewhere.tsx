import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import type { Answers } from "../../engine/core/index.ts";
import { toAnswerWords } from "../../widgets/notices.ts";
import { Card, toButtonClass } from "../../widgets/theme.ts";
import { useLateText } from "../use-late-text.ts";
import { useApplication } from "./use-application.ts";

/**
 * Takes the place of the form once the application was submitted in another tab or on another device. It gives back
 * what was typed here since then, because nobody will read it and it must not be lost without a word.
 */
export function SubmittedElsewhere({ notTaken }: { readonly notTaken: Answers }) {
  const text = useLateText();
  const { tenant, store } = useApplication();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.querySelector<HTMLElement>("h1")?.focus(), []);
  const { answers } = store.application();
  const typed = Object.entries(notTaken);
  return (
    <div ref={card}>
      <Card title={text("notTaken.title")} level={1}>
        <p>{text("notTaken.text")}</p>
        {typed.length > 0 && (
          <>
            <p>{text("notTaken.list")}</p>
            <dl className="p-choice-note__texts">
              {typed.map(([key, value]) => (
                <div key={key}>
                  <dt>{tenant.fields.get(key)?.label}</dt>
                  <dd>{toAnswerWords(tenant, key, value, answers, store.today)}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
        <p>
          <Link className={toButtonClass()} to="/completion">
            {text("notTaken.link")}
          </Link>
        </p>
      </Card>
    </div>
  );
}
