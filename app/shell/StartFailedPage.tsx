import { useEffect } from "react";
import { DEFAULT_TEXTS } from "../../engine/texts/index.ts";
import { Button, Card } from "../../widgets/theme.ts";

/** Shown when the configuration cannot be loaded. It uses the default texts, because the tenant's own are in the configuration. */
export function StartFailedPage() {
  const title = DEFAULT_TEXTS["error.rootTitle"];
  useEffect(() => {
    document.title = `${title} - ${document.title}`;
    document.querySelector<HTMLElement>("h1")?.focus();
  }, [title]);
  return (
    <main className="a-account">
      <Card title={title} level={1} width="narrow">
        <p>{DEFAULT_TEXTS["error.network"]}</p>
        <p>
          <Button onClick={() => location.reload()}>{DEFAULT_TEXTS["error.reload"]}</Button>
        </p>
      </Card>
    </main>
  );
}
