import { Button, chakra, HStack, Stack, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import {
  mayAct,
  type OfficeReopening,
  type OfficeSubmission,
  type OfficeWithdrawal,
} from "../../engine/protocol/index.ts";
import { FormDialog } from "../form/FormDialog.tsx";
import { useText } from "../office.tsx";
import { useStaff } from "../session/use-session.ts";
import { useTimes } from "../times/use-times.ts";
import { CloseForm } from "./CloseForm.tsx";
import { ReopenForm } from "./ReopenForm.tsx";
import { WithdrawForm } from "./WithdrawForm.tsx";

type AskedForm = "open" | "close" | "withdraw";

interface SubmissionsProps {
  /** The address of the application's calls. */
  readonly path: string;
  readonly submissions: readonly OfficeSubmission[];
  readonly reopening: OfficeReopening | null;
  readonly withdrawal: OfficeWithdrawal | null;
  /** Told that the application is another one now. */
  readonly onChanged: () => void;
}

/** Every submission of an application as it was, and whether its applicant may change it; an officer opens it, closes it again and withdraws it. */
export function Submissions({ path, submissions, reopening, withdrawal, onChanged }: SubmissionsProps) {
  const { role } = useStaff();
  const text = useText();
  const { toMinute } = useTimes();
  const [asked, setAsked] = useState<AskedForm>();
  const [said, setSaid] = useState("");
  const opener = useRef<HTMLButtonElement>(null);
  const closer = useRef<HTMLButtonElement>(null);
  const withdrawer = useRef<HTMLButtonElement>(null);
  /** The button that closes or withdraws it goes once it has done so. */
  const isDone = useRef(false);
  const ask = (form: AskedForm) => {
    setSaid("");
    isDone.current = false;
    setAsked(form);
  };
  const cancel = () => setAsked(undefined);
  const finish = (words: string) => {
    cancel();
    setSaid(words);
    onChanged();
  };
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
          <Button ref={opener} variant="outline" size="sm" onClick={() => ask("open")}>
            {text(reopening === null ? "office.reopen.action" : "office.reopen.again")}
          </Button>
          {reopening?.is_over === false && (
            <Button ref={closer} variant="outline" size="sm" onClick={() => ask("close")}>
              {text("office.close.action")}
            </Button>
          )}
          {withdrawal === null && (
            <Button ref={withdrawer} variant="outline" size="sm" onClick={() => ask("withdraw")}>
              {text("office.withdraw.action")}
            </Button>
          )}
        </HStack>
      )}
      <Text role="status">{said}</Text>
      <FormDialog
        title={text("office.reopen.title")}
        isOpen={asked === "open"}
        onClose={cancel}
        focusAfter={() => opener.current}
      >
        <ReopenForm
          path={path}
          reopening={reopening}
          withdrawnAt={withdrawal?.at}
          onCancel={cancel}
          onDone={({ until }) => finish(text("office.reopen.done", { until: toMinute(until) }))}
        />
      </FormDialog>
      {reopening !== null && (
        <FormDialog
          title={text("office.close.title")}
          isOpen={asked === "close"}
          onClose={cancel}
          focusAfter={() => (isDone.current ? opener.current : closer.current)}
        >
          <CloseForm
            path={path}
            reopening={reopening}
            onCancel={cancel}
            onDone={() => {
              isDone.current = true;
              finish(text("office.close.done"));
            }}
          />
        </FormDialog>
      )}
      <FormDialog
        title={text("office.withdraw.title")}
        isOpen={asked === "withdraw"}
        onClose={cancel}
        focusAfter={() => (isDone.current ? opener.current : withdrawer.current)}
      >
        <WithdrawForm
          path={path}
          reopening={reopening}
          onCancel={cancel}
          onDone={() => {
            isDone.current = true;
            finish(text("office.withdraw.done"));
          }}
        />
      </FormDialog>
    </Stack>
  );
}

function stateOf({ is_over: isOver, closed }: OfficeReopening) {
  if (closed !== null) return "office.reopen.closed";
  return isOver ? "office.reopen.over" : "office.reopen.open";
}
