import { useEffect } from "react";
import { Link, useRouteError } from "react-router-dom";
import type { TenantDefinition } from "../../engine/core/index.ts";
import { text, DEFAULT_TEXTS } from "../../engine/texts/index.ts";
import { Card, toButtonClass, Button, Dialog, useText } from "../../widgets/theme.ts";
import { UnauthorizedError, NetworkError, ServerError } from "../api/call-api.ts";
import { defaultPathOf } from "../portal.tsx";
import { toPageFailure, type PageFailure } from "../../engine/protocol/index.ts";

/**
 * Page for uncaught errors. It is outside all providers, because a provider may have failed. Ignores an ended session,
 * because the portal then asks for a log-in.
 */
export function RootErrorPage({ definition }: { readonly definition: TenantDefinition }) {
  const error = useRouteError();
  const isLeaving = error instanceof UnauthorizedError;
  const home = defaultPathOf(definition);
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
        <p>{text(definition, isUnreachable(error) ? "error.network" : "error.rootText")}</p>
        <p>
          {text(definition, "footer.helpText")}
          <br />
          <a href={`mailto:${definition.tenant.partner.help_email}`}>{definition.tenant.partner.help_email}</a>
          <br />
          {text(definition, "footer.phoneNumber")}
        </p>
        {/*
         * A full reload clears a broken state in memory. Offline, do not reload: the form's code is in memory only.
         */}
        <Link className={toButtonClass("primary")} to={home} reloadDocument={!isUnreachable(error)}>
          {text(definition, "error.home")}
        </Link>
      </Card>
    </main>
  );
}

/** Error boundary of form pages. The store and the journal keep the answers. */
export function PageErrorDialog() {
  const text = useText();
  const error = useRouteError();
  useReportedError(error);
  if (error instanceof UnauthorizedError) return null;
  return (
    <Dialog
      title={text("error.boundaryTitle")}
      role="alertdialog"
      actions={
        <Button data-autofocus onClick={() => location.reload()}>
          {text("error.reload")}
        </Button>
      }
    >
      <p>
        {error instanceof ServerError
          ? error.message
          : text(isUnreachable(error) ? "error.network" : "error.unexpected")}
      </p>
    </Dialog>
  );
}

/** True if a call or a part of the portal could not be loaded. Each browser words a failed import in its own way. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof Error && /import|preload/i.test(error.message));

const FRAME = /(\/assets\/[\w.-]+\.js:\d+:\d+)/;

/** Describes a failure by kind and position in the built files. Omits the message: it may contain an answer. */
export function describeFailure(error: unknown, path: string): PageFailure {
  const { name, stack } = error instanceof Error ? error : new Error();
  const frames = (stack ?? "").split("\n").flatMap((line) => FRAME.exec(line)?.[1] ?? []);
  return toPageFailure({ name, path, frames });
}

function useReportedError(error: unknown): void {
  useEffect(() => {
    // The server logs its own errors.
    if (error instanceof UnauthorizedError || error instanceof ServerError || error instanceof NetworkError) return;
    void fetch("/public/client-error", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(describeFailure(error, location.pathname)),
      keepalive: true,
    }).catch(() => undefined);
  }, [error]);
}

/** Page with default texts. Shown if the configuration cannot be loaded. */
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
