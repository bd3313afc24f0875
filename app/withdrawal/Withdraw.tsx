import { useState } from "react";
import type { OwnApplication, OwnApplications } from "../../engine/protocol/index.ts";
import { Button, LinkButton } from "../../widgets/theme.ts";
import { useApplication } from "../application/use-application.ts";
import { usePortal } from "../portal.tsx";
import { useLateText } from "../../widgets/notices.ts";
import { WithdrawDialog } from "./WithdrawDialog.tsx";

interface WithdrawProps {
  readonly application: OwnApplication;
  /** Names the application where a page lists several. Without it, the button follows a sentence. */
  readonly name?: string;
  /** Called once it is withdrawn. The button is gone then, so whoever shows it puts the focus elsewhere. */
  readonly onWithdrawn: (applications: OwnApplications) => void;
}

/** The button with which an applicant withdraws a submitted application, and the dialog that it opens. */
export function Withdraw({ application, name, onWithdrawn }: WithdrawProps) {
  const text = useLateText();
  const { toasts } = usePortal();
  const { saver } = useApplication();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {name === undefined ? (
        <LinkButton onClick={() => setAsking(true)}>{text("withdraw.action")}</LinkButton>
      ) : (
        <Button
          variant="secondary"
          onClick={() => setAsking(true)}
          aria-label={text("withdraw.actionOf", { round: name })}
        >
          {text("withdraw.short")}
        </Button>
      )}
      {isAsking && (
        <WithdrawDialog
          application={application}
          onClose={() => setAsking(false)}
          onWithdrawn={(applications) => {
            setAsking(false);
            toasts.add({ variant: "success", text: text("withdraw.done") });
            // Its form may be open in this page, or in others, which learn of it so.
            void saver?.catchUp().catch(() => undefined);
            onWithdrawn(applications);
          }}
        />
      )}
    </>
  );
}
