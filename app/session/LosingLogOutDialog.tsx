import { Button, Dialog } from "../../widgets/theme.ts";
import { useLateText } from "../../widgets/notices.ts";

interface LosingLogOutDialogProps {
  readonly onStay: () => void;
  readonly onLogOut: () => void;
}

/** Warns of a log-out that would lose answers which could be neither saved nor kept on the device. */
export function LosingLogOutDialog({ onStay, onLogOut }: LosingLogOutDialogProps) {
  const text = useLateText();
  return (
    <Dialog
      title={text("losing.title")}
      role="alertdialog"
      onClose={onStay}
      actions={
        <>
          <Button data-autofocus onClick={onStay}>
            {text("losing.stay")}
          </Button>
          <Button variant="secondary" onClick={onLogOut}>
            {text("losing.logOut")}
          </Button>
        </>
      }
    >
      <p>{text("losing.text")}</p>
    </Dialog>
  );
}
