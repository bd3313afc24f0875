import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button, Card, LinkButton } from "../../widgets/theme.ts";
import { useAccountForm } from "../account/use-account-form.ts";
import type { OwnAccountCalls } from "../api/own-account-calls.ts";
import { usePortal } from "../portal.tsx";
import { useLateText } from "../../widgets/notices.ts";
import { CurrentPasswordField, OwnForm } from "./OwnForm.tsx";

interface Props {
  readonly calls: OwnAccountCalls;
}

export function EraseAccount({ calls }: Props) {
  const text = useLateText();
  const [isAsking, setAsking] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (isAsking || wasAsking.current)
      card.current?.querySelector<HTMLElement>(isAsking ? "input[type=password]" : "button")?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return (
    <div ref={card}>
      <Card title={text("own.erase")}>
        <p className="a-soft">{text("own.eraseText")}</p>
        {isAsking ? (
          <EraseForm calls={calls} onCancel={() => setAsking(false)} />
        ) : (
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {text("own.eraseButton")}
          </Button>
        )}
      </Card>
    </div>
  );
}

function EraseForm({ calls, onCancel }: Props & { readonly onCancel: () => void }) {
  const text = useLateText();
  const portal = usePortal();
  const navigate = useNavigate();
  const form = useAccountForm({
    screen: "erasure",
    call: ({ currentPassword }) => calls.eraseAccount(currentPassword),
    onDone(successMessage) {
      portal.turns.forgetSession(portal.session.get().account, { successMessage });
      void navigate("/login", { state: { successMessage } });
    },
  });
  return (
    <>
      <OwnForm form={form} title={text("own.erase")} submit={text("own.eraseConfirm")}>
        <CurrentPasswordField form={form} />
      </OwnForm>
      <p>
        <LinkButton onClick={onCancel}>{text("own.eraseCancel")}</LinkButton>
      </p>
    </>
  );
}
