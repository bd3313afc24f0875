import { useEffect, useRef, type ComponentType } from "react";
import { Button, Card, createLate, useText } from "../widgets/theme.ts";
import { useDocumentTitle } from "./shell/use-document-title.ts";

/**
 * Loads the code of a screen before the screen opens. Without a connection, the screen says so and tries again: the
 * router would show an empty page.
 */
export function lazyScreen(load: () => Promise<{ readonly Component: ComponentType }>) {
  const late = createLate(load);
  function Screen() {
    const part = late.usePart();
    const wasMissing = useRef(false);
    useEffect(() => {
      if (part === undefined) wasMissing.current = true;
      else if (wasMissing.current) document.querySelector("h1")?.focus();
    }, [part]);
    return part === undefined ? <Unreachable onRetry={() => void late.load()} /> : <part.Component />;
  }
  return async () => {
    await late.load();
    return { Component: Screen };
  };
}

function Unreachable({ onRetry }: { readonly onRetry: () => void }) {
  const text = useText();
  const title = text("error.rootTitle");
  useDocumentTitle(title);
  return (
    <div className="a-page">
      <Card title={title} level={1}>
        <p>{text("error.network")}</p>
        <Button onClick={onRetry}>{text("upload.retry")}</Button>
      </Card>
    </div>
  );
}
