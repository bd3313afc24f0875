import { Button, Stack } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { mayAct } from "../../engine/protocol/index.ts";
import { FormDialog } from "../form/FormDialog.tsx";
import { useText } from "../office.tsx";
import { useStaff } from "../session/use-session.ts";
import { ExportForm } from "./ExportForm.tsx";
import { ExportStatus } from "./ExportStatus.tsx";
import { isUnderWay, useExport } from "./use-export.ts";

/** Exports what the view shows, for whoever may. */
export function Export() {
  const { role } = useStaff();
  return mayAct(role, "officer") ? <OfficerExport /> : null;
}

function OfficerExport() {
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  const status = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isBegun = useRef(false);
  const { export: current, begin, stop } = useExport();
  return (
    <Stack gap="3" align="start">
      {(current === undefined || !isUnderWay(current)) && (
        <Button
          ref={opener}
          variant="outline"
          size="sm"
          onClick={() => {
            isBegun.current = false;
            setAsking(true);
          }}
        >
          {text("office.export.button")}
        </Button>
      )}
      {current !== undefined && <ExportStatus ref={status} current={current} onStop={stop} />}
      <FormDialog
        title={text("office.export.title")}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        focusAfter={() => (isBegun.current ? status.current : opener.current)}
      >
        <ExportForm
          onCancel={() => setAsking(false)}
          onBegun={(begun) => {
            isBegun.current = true;
            begin(begun);
            setAsking(false);
            download(begun.file, begun.file_name);
          }}
        />
      </FormDialog>
    </Stack>
  );
}

/** The browser writes the file to the disk while it comes, and says itself if its end is missing. */
function download(url: string, name: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
