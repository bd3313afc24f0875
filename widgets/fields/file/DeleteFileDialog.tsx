import { Button } from "../../ui/button/Button.tsx";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { useText } from "../../ui/texts/use-text.ts";

/** Asks before a document is deleted. The focus starts on Cancel, because that loses nothing. */
export function DeleteFileDialog({ onCancel, onDelete }: { onCancel: () => void; onDelete: () => void }) {
  const text = useText();
  return (
    <Dialog
      title={text("upload.deleteQuestion")}
      role="alertdialog"
      onClose={onCancel}
      actions={
        <>
          <Button variant="secondary" data-autofocus="" onClick={onCancel}>
            {text("upload.cancel")}
          </Button>
          <Button variant="danger" onClick={onDelete}>
            {text("upload.delete")}
          </Button>
        </>
      }
    />
  );
}
