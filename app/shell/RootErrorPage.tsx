import { useEffect } from "react";
import { useRouteError } from "react-router-dom";
import { type TenantDefinition } from "../../engine/core/index.ts";
import { text } from "../../engine/texts/index.ts";
import { Card, toButtonClass } from "../../widgets/theme.ts";
import { UnauthorizedError } from "../api/api-errors.ts";
import { defaultPathOf } from "../portal.tsx";
import { useReportedError } from "./use-reported-error.ts";

/**
 * The page for a failure that nothing else has caught. A session that has ended is no error here: the
 * portal is on its way to
 * /login. It stands outside every provider, since one of them may be what failed.
 */
export function RootErrorPage({ definition }: { readonly definition: TenantDefinition }) {
  const error = useRouteError();
  const isLeaving = error instanceof UnauthorizedError;
  useEffect(() => {
    if (isLeaving) return;
    document.title = `${text(definition, "error.rootTitle")} - ${definition.tenant.name}`;
    document.querySelector<HTMLElement>("h1")?.focus();
  }, [definition, isLeaving]);
  useReportedError(error);
  if (isLeaving) return null;
  return (
    <main className="a-account">
      <Card title={text(definition, "error.rootTitle")} level={1} width="narrow">
        <p>{text(definition, "error.rootText")}</p>
        <p>
          {text(definition, "footer.helpText")}
          <br />
          <a href={`mailto:${definition.tenant.partner.help_email}`}>{definition.tenant.partner.help_email}</a>
          <br />
          {text(definition, "footer.phoneNumber")}
        </p>
        {/* A plain link loads the page again, which removes whatever is broken in memory. */}
        <a className={toButtonClass("primary")} href={defaultPathOf(definition)}>
          {text(definition, "error.home")}
        </a>
      </Card>
    </main>
  );
}
