import { Button, chakra, HStack, Stack, Text } from "@chakra-ui/react";
import { useRef } from "react";
import {
  mayAct,
  type OfficeReopening,
  type OfficeSubmission,
  officeWithdrawAnswerSchema,
  REASON_MIN_LENGTH,
  REOPENING_REASON_MAX_LENGTH,
  reopenAnswerSchema,
  WITHDRAWAL_REASON_MAX_LENGTH,
  type OfficeWithdrawal,
} from "../../engine/protocol/index.ts";
import { FormDialog, useAsked } from "../form/FormDialog.tsx";
import { useText, useTimes, useOffice } from "../office.tsx";
import { useStaff } from "../session/use-session.ts";
import { toReopeningDay } from "../../engine/core/index.ts";
import { ReasonField, TextField, type FieldTexts } from "../form/fields.tsx";
import { OfficeForm } from "../form/OfficeForm.tsx";

const ACTS = {
  reopen: { call: "reopening", schema: reopenAnswerSchema, maxLength: REOPENING_REASON_MAX_LENGTH },
  close: { call: "closing", schema: reopenAnswerSchema, maxLength: REOPENING_REASON_MAX_LENGTH },
  withdraw: { call: "withdrawal", schema: officeWithdrawAnswerSchema, maxLength: WITHDRAWAL_REASON_MAX_LENGTH },
} as const;

type Act = keyof typeof ACTS;
const ACT_NAMES = ["reopen", "close", "withdraw"] as const;

interface SubmissionsProps extends Pick<ActFormProps, "path" | "reopening" | "withdrawal"> {
  readonly submissions: readonly OfficeSubmission[];
  readonly onChanged: () => void;
}

export function Submissions({ path, submissions, reopening, withdrawal, onChanged }: SubmissionsProps) {
  const { role } = useStaff();
  const text = useText();
  const { toMinute } = useTimes();
  const reopenButton = useRef<HTMLButtonElement>(null);
  // The buttons Close and Withdraw disappear after use, so the focus moves to Reopen.
  const { asked, said, ask, finish, dialog } = useAsked<Act>(reopenButton);
  const isOpen = reopening?.is_over === false;
  const isOffered = { reopen: true, close: isOpen, withdraw: withdrawal === null };
  return (
    <Stack gap="3" align="start">
      {submissions.length === 0 && <Text color="fg.muted">{text("office.submissions.none")}</Text>}
      {reopening !== null && (
        <Stack gap="1">
          <Text>
            {text(stateOf(reopening), {
              by: reopening.by,
              date: toMinute(reopening.at),
              until: toMinute(reopening.until),
              closer: reopening.closed?.by ?? "",
            })}
          </Text>
          <Text whiteSpace="pre-wrap">{text("office.reopen.reason", { reason: reopening.reason })}</Text>
          {reopening.closed !== null && (
            <Text whiteSpace="pre-wrap">{text("office.close.reason", { reason: reopening.closed.reason })}</Text>
          )}
        </Stack>
      )}
      {submissions.length > 0 && (
        <chakra.ul paddingInlineStart="5">
          {submissions.map(({ number, submitted_at, print, pdf }) => (
            <li key={number}>
              <Text as="span">
                {text("office.submissions.one", {
                  number,
                  date: submitted_at === null ? "" : toMinute(submitted_at),
                })}
              </Text>{" "}
              <a href={print}>{text("office.submissions.read", { number })}</a>
              {pdf !== null && (
                <>
                  {" "}
                  <a href={pdf}>{text("office.submissions.pdf", { number })}</a>
                </>
              )}
            </li>
          ))}
        </chakra.ul>
      )}
      {mayAct(role, "officer") && submissions.length > 0 && (
        <HStack gap="3" wrap="wrap">
          {ACT_NAMES.filter((act) => isOffered[act]).map((act) => (
            <Button key={act} onClick={(event) => ask(event, act)} {...(act === "reopen" ? { ref: reopenButton } : {})}>
              {text(act === "reopen" && isOpen ? "office.reopen.again" : `office.${act}.action`)}
            </Button>
          ))}
        </HStack>
      )}
      <Text role="status">{said}</Text>
      <FormDialog title={asked === undefined ? "" : text(`office.${asked}.title`)} {...dialog}>
        {asked !== undefined && (
          <ActForm
            {...{ act: asked, path, reopening, withdrawal }}
            onDone={(words) => {
              finish(words);
              onChanged();
            }}
          />
        )}
      </FormDialog>
    </Stack>
  );
}

function stateOf({ is_over: isOver, closed }: OfficeReopening) {
  if (closed !== null) return "office.reopen.closed";
  return isOver ? "office.reopen.over" : "office.reopen.open";
}

interface ActFormProps {
  readonly act: Act;
  readonly path: string;
  /** The latest reopening on this page, or null. */
  readonly reopening: OfficeReopening | null;
  readonly withdrawal: OfficeWithdrawal | null;
  readonly onDone: (words: string) => void;
}

function ActForm({ act, path, reopening, withdrawal, onDone }: ActFormProps) {
  const { callOffice, page } = useOffice();
  const text = useText();
  const { toMinute } = useTimes();
  const { call, schema, maxLength } = ACTS[act];
  const isReopening = act === "reopen";
  const send = ({ reason = "", until = "" }: FieldTexts) => {
    if (reason.trim().length < REASON_MIN_LENGTH)
      return { reason: text(isReopening ? "office.reopen.reasonMissing" : "office.reason.missing") };
    if (isReopening && until === "") return { until: text("office.reopen.untilMissing") };
    const seen = (isReopening ? withdrawal?.at : undefined) ?? reopening?.at ?? null;
    const body = { reason: reason.trim(), seen, ...(isReopening ? { until } : {}) };
    return callOffice(`${path}/${call}`, schema, { method: "POST", body });
  };
  return (
    <OfficeForm
      place={`${path}/${call}`}
      send={send}
      onDone={(answer) =>
        onDone(text(`office.${act}.done`, { until: "reopening" in answer ? toMinute(answer.reopening.until) : "" }))
      }
      submit={text(`office.${act}.submit`)}
      isDestructive={act === "withdraw"}
      intro={
        <>
          {isReopening && withdrawal !== null && <Text fontWeight="600">{text("office.reopen.withdrawn")}</Text>}
          <Text>{text(`office.${act}.text`)}</Text>
          {act === "withdraw" && reopening?.is_over === false && <Text>{text("office.withdraw.open")}</Text>}
          {act === "withdraw" && <Text>{text("office.withdraw.back")}</Text>}
        </>
      }
    >
      <ReasonField
        label={text("office.reason.label")}
        hint={text(`office.${act}.reasonHint`)}
        rows={4}
        maxLength={maxLength}
        defaultValue={isReopening ? reopening?.reason : undefined}
      />
      {isReopening && (
        <TextField
          name="until"
          type="date"
          label={text("office.reopen.until")}
          hint={text("office.reopen.untilHint", { zone: page.timeZone })}
          isKept
          defaultValue={toReopeningDay(Date.now(), page.timeZone)}
        />
      )}
    </OfficeForm>
  );
}
