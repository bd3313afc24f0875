import { useMutation } from "@tanstack/react-query";
import { Button, chakra, Link, Stack, Text } from "@chakra-ui/react";
import { useRef, useState, type Ref } from "react";
import {
  currentExportSchema,
  mayAct,
  type OfficeExportAnswer,
  EXPORT_ROLES,
  officeExportSchema,
  REASON_MIN_LENGTH,
  type ExportedClass,
} from "../../engine/protocol/index.ts";
import { FormDialog, useAsked } from "../form/FormDialog.tsx";
import { startDownload } from "../application/Links.tsx";
import { FormAlert, OfficeForm } from "../form/OfficeForm.tsx";
import { useAnswer, useOffice, useText } from "../office.tsx";
import { useStaff } from "../session/use-session.ts";
import { PANEL } from "../shell/screen.tsx";
import { useAudiences, toViewBody } from "../applications/use-filters.tsx";
import { useSearchParams } from "react-router-dom";
import { CheckBoxes, ReasonField, SelectField, type FieldTexts } from "../form/fields.tsx";

export function Export() {
  const text = useText();
  const status = useRef<HTMLDivElement>(null);
  const { ask, finish, dialog } = useAsked<"export">(status);
  const { callOffice, queryClient } = useOffice();
  const [begunId, setBegunId] = useState<string>();
  const { data } = useAnswer(EXPORT_KEY, CURRENT_PATH, currentExportSchema, {
    refetchInterval: ({ state }) => (state.data?.export && isUnderWay(state.data.export) ? POLL_MS : false),
  });
  const found = data?.export ?? undefined;
  const id = found !== undefined && isUnderWay(found) ? found.id : undefined;
  if (id !== undefined && id !== begunId) setBegunId(id);
  // An export that was over before this screen opened is not shown.
  const current = found?.id === begunId ? found : undefined;
  const set = (next: OfficeExportAnswer | null) => queryClient.setQueryData(EXPORT_KEY, { export: next });
  const stop = async () => set((await callOffice(CURRENT_PATH, currentExportSchema, { method: "DELETE" })).export);
  return (
    <Stack gap="3" align={{ base: "start", md: "end" }} marginInlineStart={{ md: "auto" }}>
      {(current === undefined || !isUnderWay(current)) && (
        <Button onClick={(event) => ask(event, "export")}>{text("office.export.button")}</Button>
      )}
      {current !== undefined && <ExportStatus ref={status} current={current} onStop={stop} />}
      <FormDialog title={text("office.export.title")} {...dialog}>
        <ExportForm
          onBegun={(begun) => {
            setBegunId(begun.id);
            set(begun);
            finish("");
            startDownload(begun.file, begun.file_name);
          }}
        />
      </FormDialog>
    </Stack>
  );
}

const EXPORTS_PATH = "/api/office/exports";
const CURRENT_PATH = `${EXPORTS_PATH}/current`;
const EXPORT_KEY = ["export"] as const;
/** Each poll adds an entry to the audit log. */
const POLL_MS = 3_000;

const isUnderWay = ({ state }: OfficeExportAnswer): boolean => state === "waiting" || state === "running";

interface ExportStatusProps {
  readonly current: OfficeExportAnswer;
  readonly onStop: () => Promise<unknown>;
  readonly ref: Ref<HTMLDivElement>;
}

function ExportStatus({ current, onStop, ref }: ExportStatusProps) {
  const text = useText();
  const stopping = useMutation({ mutationFn: onStop });
  const { state, done, total, file, file_name: name, dictionary, problems, problem_count: count } = current;
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
          <FormAlert error={stopping.error} />
          <Button alignSelf="start" onClick={() => stopping.mutate()}>
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

const FORMATS = ["csv", "pdf", "zip", "ndjson"] as const;
const CLASSES = ["sensitive", "secret"] as const satisfies readonly ExportedClass[];

function ExportForm({ onBegun }: { readonly onBegun: (begun: OfficeExportAnswer) => void }) {
  const { callOffice } = useOffice();
  const { role } = useStaff();
  const text = useText();
  const { options } = useAudiences();
  const [params] = useSearchParams();
  const [format, setFormat] = useState("csv");
  const [chosen, setChosen] = useState<readonly ExportedClass[]>([]);
  // A PDF masks secrets, and shows what its audience reads.
  const included = format === "pdf" ? [] : chosen;
  const send = ({ words = "labels", audience = "everyone", reason = "" }: FieldTexts) => {
    if (included.length > 0 && reason.trim().length < REASON_MIN_LENGTH)
      return { reason: text("office.reason.missing") };
    const body = {
      view: toViewBody(params),
      format,
      words,
      // Excel needs the byte order mark to read UTF-8.
      bom: format !== "ndjson",
      audience,
      include: included,
      ...(included.length === 0 ? {} : { reason: reason.trim() }),
    };
    return callOffice(EXPORTS_PATH, officeExportSchema, { method: "POST", body });
  };
  return (
    <OfficeForm
      place={EXPORTS_PATH}
      send={send}
      onDone={onBegun}
      intro={<Text>{text("office.export.text")}</Text>}
      submit={text("office.export.submit")}
    >
      <SelectField
        name="format"
        label={text("office.export.format")}
        options={FORMATS.map((one) => [one, text(`office.export.${one}`)])}
        value={format}
        onChoose={setFormat}
      />
      {(format === "csv" || format === "zip") && (
        <SelectField
          name="words"
          label={text("office.export.words")}
          options={[
            ["labels", text("office.export.labels")],
            ["codes", text("office.export.codes")],
          ]}
          defaultValue="labels"
        />
      )}
      {(format === "zip" || format === "pdf" || options.some(([id]) => id !== "everyone" && id !== "office")) && (
        <SelectField name="audience" label={text("office.export.audience")} options={options} />
      )}
      {format !== "pdf" && (
        <CheckBoxes
          legend={text("office.export.include")}
          options={CLASSES.filter((one) => mayAct(role, EXPORT_ROLES[one])).map((one) => [
            one,
            text(`office.export.include.${one}`),
          ])}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      {included.length > 0 && (
        <ReasonField label={text("office.export.reason")} hint={text("office.export.reasonHint")} />
      )}
    </OfficeForm>
  );
}
