import { Button, Stack } from "@chakra-ui/react";
import { useRef } from "react";
import { mayAct } from "../../engine/protocol/index.ts";
import { FormDialog } from "../form/FormDialog.tsx";
import { useText } from "../office.tsx";
import { useStaff } from "../session/use-session.ts";
import { ExportForm } from "./ExportForm.tsx";
import { ExportStatus } from "./ExportStatus.tsx";
import { isUnderWay, useExport } from "./use-export.ts";
import { useAsked } from "../form/use-asked.ts";

/** Exports what the view shows, for whoever may. */
export function Export() {
  const { role } = useStaff();
  return mayAct(role, "officer") ? <OfficerExport /> : null;
}

function OfficerExport() {
  const text = useText();
  const status = useRef<HTMLDivElement>(null);
  const { asked, ask, cancel, finish, focusAfter } = useAsked<"export">(status);
  const { export: current, begin, stop } = useExport();
  return (
    <Stack gap="3" align="start">
      {(current === undefined || !isUnderWay(current)) && (
        <Button variant="outline" size="sm" minBlockSize="2.25rem" onClick={(event) => ask(event, "export")}>
          {text("office.export.button")}
        </Button>
      )}
      {current !== undefined && <ExportStatus ref={status} current={current} onStop={stop} />}
      <FormDialog
        title={text("office.export.title")}
        isOpen={asked !== undefined}
        onClose={cancel}
        focusAfter={focusAfter}
      >
        <ExportForm
          onCancel={cancel}
          onBegun={(begun) => {
            begin(begun);
            finish("");
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
