import { useEffect, useEffectEvent, useRef } from "react";
import { Link, useNavigate } from "react-router-dom";
import { Card, toButtonClass } from "../../widgets/theme.ts";
import { loadAhead } from "../load-ahead.ts";
import { usePortal } from "../portal.tsx";
import type { Saver } from "../saving/create-saver.ts";
import { useLateText } from "../use-late-text.ts";
import { NotTaken } from "./NotTaken.tsx";

/**
 * Takes the place of the form once the application was submitted in another tab or on another device, and leads to
 * /completion. It stays only where that page cannot be loaded, so it says the same and shows what was not taken too.
 */
export function SubmittedElsewhere({ saver }: { readonly saver: Saver }) {
  const text = useLateText();
  const navigate = useNavigate();
  const card = useRef<HTMLDivElement>(null);
  const { toasts } = usePortal();
  const lead = useEffectEvent(() => {
    // What failed in the form failed because of this.
    toasts.clear();
    void navigate("/completion", { replace: true, state: { successMessage: text("notTaken.elsewhere") } });
  });
  useEffect(() => {
    card.current?.querySelector<HTMLElement>("h1")?.focus();
    void loadAhead(() => import("./CompletionPage.tsx")).then((loaded) => {
      if (loaded !== undefined) lead();
    });
  }, []);
  return (
    <div ref={card}>
      <Card title={text("notTaken.title")} level={1}>
        <p>{text("notTaken.text")}</p>
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
