import { Button, chakra, Link, Stack, Text } from "@chakra-ui/react";
import { useCallback, useRef, useState, type Ref } from "react";
import { currentExportSchema, mayAct, type OfficeExportAnswer } from "../../engine/protocol/index.ts";
import { FormDialog, useAsked } from "../form/FormDialog.tsx";
import { startDownload } from "../form/start-download.ts";
import { FormAlert } from "../form/messages.tsx";
import { useAnswer, useOffice, useText } from "../office.tsx";
import { useStaff } from "../session/use-session.ts";
import { PANEL } from "../shell/panel.ts";
import { EXPORTS_PATH, ExportForm } from "./ExportForm.tsx";

/** Exports the view. Only officers and administrators see it. */
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
        <Button onClick={(event) => ask(event, "export")}>{text("office.export.button")}</Button>
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
            startDownload(begun.file, begun.file_name);
          }}
        />
      </FormDialog>
    </Stack>
  );
}

const CURRENT_PATH = `${EXPORTS_PATH}/current`;
const EXPORT_KEY = ["export"] as const;
/** Each poll adds an entry to the audit log. */
const POLL_MS = 3_000;

const isUnderWay = ({ state }: OfficeExportAnswer): boolean => state === "waiting" || state === "running";

/** The person's running export, or an export that was started on this page. */
function useExport() {
  const { callOffice, queryClient } = useOffice();
  const { role } = useStaff();
  const [asked, setAsked] = useState<string>();
  const { data } = useAnswer(EXPORT_KEY, CURRENT_PATH, currentExportSchema, {
    enabled: mayAct(role, "officer"),
    refetchInterval: ({ state }) => (state.data?.export && isUnderWay(state.data.export) ? POLL_MS : false),
  });
  const found = data?.export ?? undefined;
  const id = found !== undefined && isUnderWay(found) ? found.id : undefined;
  if (id !== undefined && id !== asked) setAsked(id);
  const set = useCallback(
    (next: OfficeExportAnswer | null) => queryClient.setQueryData(EXPORT_KEY, { export: next }),
    [queryClient],
  );
  const stop = useCallback(
    async () => set((await callOffice(CURRENT_PATH, currentExportSchema, { method: "DELETE" })).export),
    [callOffice, set],
  );
  const begin = useCallback(
    (next: OfficeExportAnswer) => {
      setAsked(next.id);
      set(next);
    },
    [set],
  );
  return { export: found?.id === asked ? found : undefined, begin, stop };
}

interface ExportStatusProps {
  readonly current: OfficeExportAnswer;
  readonly onStop: () => Promise<unknown>;
  readonly ref: Ref<HTMLDivElement>;
}

function ExportStatus({ current, onStop, ref }: ExportStatusProps) {
  const text = useText();
  const [failure, setFailure] = useState<unknown>(null);
  const { state, done, total, file, file_name: name, dictionary, problems, problem_count: count } = current;
  const stop = () => {
    setFailure(null);
    onStop().catch(setFailure);
  };
  return (
    <Stack
      ref={ref}
      as="section"
      aria-label={text("office.export.status")}
      tabIndex={-1}
      gap="2"
      padding="4"
      inlineSize="100%"
      maxInlineSize="measure"
      {...PANEL}
      fontSize="sm"
    >
      <Text role="status" fontWeight="600" overflowWrap="anywhere">
        {text(`office.export.${state}`, { done, name })}
      </Text>
      {isUnderWay(current) && (
        <>
          <chakra.progress
            aria-label={text("office.export.progress")}
            inlineSize="100%"
            accentColor="brand.solid"
            {...(total === 0 ? {} : { value: done, max: total })}
          />
          {total > 0 && <Text color="fg.muted">{text("office.export.done", { done, total })}</Text>}
          {state === "waiting" && (
            <Link href={file} download={name} alignSelf="start">
              {text("office.export.begin")}
            </Link>
          )}
          <FormAlert error={failure} />
          <Button alignSelf="start" onClick={stop}>
            {text("office.export.stop")}
          </Button>
        </>
      )}
      {count > 0 && (
        <>
          <Text>{text("office.export.problems", { count })}</Text>
          <chakra.ul paddingInlineStart="5">
            {problems.map(({ application, what }) => (
              <li key={`${application} ${what}`}>{application === "" ? what : `${application}: ${what}`}</li>
            ))}
          </chakra.ul>
        </>
      )}
      {dictionary !== null && (
        <Link href={dictionary} download alignSelf="start">
          {text("office.export.dictionary")}
        </Link>
      )}
    </Stack>
  );
}
