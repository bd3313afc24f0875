import { useMutation } from "@tanstack/react-query";
import { Button, Card, Notice } from "../../widgets/theme.ts";
import type { OwnAccountCalls } from "../api/own-account-calls.ts";
import { usePortal } from "../portal.tsx";
import { useLateText } from "../../widgets/notices.ts";
import { saveFile } from "./save-file.ts";

/** All that is held about who is logged in, to be saved as a file. */
export function SaveData({ calls }: { readonly calls: OwnAccountCalls }) {
  const text = useLateText();
  const { definition } = usePortal();
  const title = text("own.data");
  const saving = useMutation({
    mutationFn: calls.readData,
    throwOnError: false,
    onSuccess: (data) =>
      saveFile(`${definition.tenant.id} ${data.made_at.slice(0, 10)}.json`, `${JSON.stringify(data, null, 2)}\n`),
  });
  return (
    <Card title={title}>
      {saving.error !== null && (
        <Notice tone="error" role="alert" title={text("account.errorTitle", { card: title })}>
          <p>{saving.error.message}</p>
        </Notice>
      )}
      <p className="a-soft">{text("own.dataText")}</p>
      <Button variant="secondary" busy={saving.isPending} onClick={() => saving.mutate()}>
        {text("own.saveData")}
      </Button>
    </Card>
  );
}
