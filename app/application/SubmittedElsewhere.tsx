import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { Card, Spinner, toButtonClass } from "../../widgets/theme.ts";
import { loadAhead } from "../load-ahead.ts";
import { usePortal } from "../portal.tsx";
import type { Saver } from "../saving/create-saver.ts";
import { useLateText } from "../../widgets/notices.ts";
import { toLapse, WhyLapsed } from "../reopened/ReopenedNotice.tsx";
import { NotTaken } from "./notice-parts.tsx";
import { RestoredNotice } from "./RestoredNotice.tsx";
import { useApplication } from "./use-application.ts";

const LEARN_MS = 3000;

/**
 * Opens /completion after another page submitted or withdrew the application, or staff closed it. If /completion cannot
 * be loaded, shows the message in place of the form.
 */
export function SubmittedElsewhere({ saver }: { readonly saver: Saver }) {
  const text = useLateText();
  const navigate = useNavigate();
  const card = useRef<HTMLDivElement>(null);
  const { queryClient, toasts } = usePortal();
  const { calls } = useApplication();
  const lapse = toLapse(saver.state().lapsed);
  const [isWithdrawn, setWithdrawn] = useState(lapse === undefined ? undefined : false);
  const learn = useEffectEvent(async (): Promise<boolean> => {
    if (isWithdrawn !== undefined) return isWithdrawn;
    const profile = await Promise.race([
      queryClient
        .fetchQuery({ queryKey: ["profile"], queryFn: calls.readProfile, staleTime: 0 })
        .catch(() => undefined),
      new Promise<undefined>((resolve) => setTimeout(resolve, LEARN_MS)),
    ]);
    return (profile?.withdrawn ?? null) !== null;
  });
  const lead = useEffectEvent((withdrawn: boolean) => {
    toasts.clear();
    const words = text(withdrawn ? "withdrawn.elsewhere" : "notTaken.elsewhere");
    const state = lapse === undefined ? { successMessage: words } : {};
    void navigate("/completion", { replace: true, state });
  });
  useEffect(() => {
    const loading = loadAhead(() => import("./CompletionPage.tsx"));
    void learn().then(async (withdrawn) => {
      setWithdrawn(withdrawn);
      if ((await loading) !== undefined) lead(withdrawn);
    });
  }, []);
  useEffect(() => {
    if (isWithdrawn !== undefined) card.current?.querySelector<HTMLElement>("h1")?.focus();
  }, [isWithdrawn]);
  if (isWithdrawn === undefined) return <Spinner />;
  const title = isWithdrawn ? "withdrawn.title" : lapse === undefined ? "notTaken.title" : "lapsed.title";
  return (
    <div ref={card}>
      <Card title={text(title)} level={1}>
        {lapse === undefined ? (
          <p>{text(isWithdrawn ? "withdrawn.notTaken" : "notTaken.text")}</p>
        ) : (
          <WhyLapsed lapse={lapse} />
        )}
        <RestoredNotice />
        <NotTaken saver={saver} />
        <p>
          <Link className={toButtonClass()} to="/completion">
            {text("notTaken.link")}
          </Link>
        </p>
      </Card>
    </div>
  );
}
