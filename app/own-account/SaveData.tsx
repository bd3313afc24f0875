import { useMutation } from "@tanstack/react-query";
import { Button, Card, Notice } from "../../widgets/theme.ts";
import type { OwnAccountCalls } from "../api/own-account-calls.ts";
import { usePortal } from "../portal.tsx";
import { useLateText } from "../../widgets/notices.ts";

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
        <Notice tone="error" role="alert" title={text("account.errorTitle")}>
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

/** Gives the browser a JSON file to save under this name. */
function saveFile(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
