import { useState } from "react";
import { formatBytes, type DocumentAnswer } from "../../../engine/core/index.ts";
import { Button } from "../../ui/button/Button.tsx";
import { useText } from "../../ui/texts/use-text.ts";
import type { UploadManager } from "./upload-manager.ts";
import { Confirm } from "../../ui/dialog/Dialog.tsx";

interface AttachedFileProps {
  answerKey: string;
  inputId?: string;
  manager: UploadManager;
  stored: DocumentAnswer | undefined;
  onDeleted: () => void;
}

export function AttachedFile({ answerKey, inputId, manager, stored, onDeleted }: AttachedFileProps) {
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  const name = stored?.file_name ?? "";
  const onDelete = async () => {
    setAsking(false);
    if (await manager.remove(answerKey)) onDeleted();
  };
  return (
    <div className="p-file__attached" {...(inputId === undefined ? {} : { id: inputId, tabIndex: -1 })}>
      <p className="p-file__name">
        <span aria-hidden="true">✓ </span>
        {name}
        {stored !== undefined && <span className="p-file__size">{formatBytes(stored.file_size)}</span>}
      </p>
      <Button variant="secondary" aria-label={text("upload.deleteFile", { name })} onClick={() => setAsking(true)}>
        {text("upload.delete")}
      </Button>
      {isAsking && (
        <Confirm
          title={text("upload.deleteQuestion")}
          stay={text("upload.cancel")}
          go={text("upload.delete")}
          isDangerous
          onStay={() => setAsking(false)}
          onGo={() => void onDelete()}
        />
      )}
    </div>
  );
}
