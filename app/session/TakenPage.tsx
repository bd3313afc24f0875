import { useEffect } from "react";
import { Card, toButtonClass } from "../../widgets/theme.ts";
import { defaultPathOf, usePortal, useText } from "../portal.tsx";
import { useDocumentTitle } from "../shell/use-document-title.ts";

/**
 * Takes the place of somebody's application once another person has logged in on the same browser. It shows nothing of
 * either of them, and forgets the first one's answers: what was not saved is in the journal, for its owner only.
 */
export function TakenPage() {
  const text = useText();
  const { definition, forgetApplication } = usePortal();
  const title = text("taken.title");
  useDocumentTitle(title);
  useEffect(() => {
    forgetApplication();
    document.querySelector<HTMLElement>("h1")?.focus();
  }, [forgetApplication]);
  return (
    <main className="a-account">
      <Card title={title} level={1} width="narrow">
        <p>{text("taken.text")}</p>
        <p>{text("taken.kept")}</p>
        {/* Plain links load the page again, so that nothing of the first person is left in memory. */}
        <p>
          <a className={toButtonClass("primary", "account")} href={defaultPathOf(definition)}>
            {text("taken.goOn")}
          </a>
        </p>
        <p>
          <a className={toButtonClass("secondary", "account")} href="/login">
            {text("taken.logIn")}
          </a>
        </p>
      </Card>
    </main>
  );
}
