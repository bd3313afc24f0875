import { Button, chakra, Stack, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { mayAct, type OfficeReopening, type OfficeSubmission } from "../../engine/protocol/index.ts";
import { FormDialog } from "../form/FormDialog.tsx";
import { useText } from "../office.tsx";
import { useStaff } from "../session/use-session.ts";
import { useTimes } from "../times/use-times.ts";
import { ReopenForm } from "./ReopenForm.tsx";

interface SubmissionsProps {
  /** The address of the application's calls. */
  readonly path: string;
  readonly submissions: readonly OfficeSubmission[];
  readonly reopening: OfficeReopening | null;
  /** Told that the application is another one now. */
  readonly onChanged: () => void;
}

/** Every submission of an application as it was, and whether its applicant may change it; an officer opens it. */
export function Submissions({ path, submissions, reopening, onChanged }: SubmissionsProps) {
  const { role } = useStaff();
  const text = useText();
  const { toMinute } = useTimes();
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState("");
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setAsking(false);
  return (
    <Stack gap="3" align="start">
      {submissions.length === 0 && <Text color="fg.muted">{text("office.submissions.none")}</Text>}
      {reopening !== null && (
        <Stack gap="1">
          <Text>
            {text(reopening.is_over ? "office.reopen.over" : "office.reopen.open", {
              by: reopening.by,
              date: toMinute(reopening.at),
              until: toMinute(reopening.until),
            })}
          </Text>
          <Text whiteSpace="pre-wrap">{text("office.reopen.reason", { reason: reopening.reason })}</Text>
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
        <Button
          ref={button}
          variant="outline"
          size="sm"
          onClick={() => {
            setSaid("");
            setAsking(true);
          }}
        >
          {text(reopening === null ? "office.reopen.action" : "office.reopen.again")}
        </Button>
      )}
      <Text role="status">{said}</Text>
      <FormDialog
        title={text("office.reopen.title")}
        isOpen={isAsking}
        onClose={close}
        focusAfter={() => button.current}
      >
        <ReopenForm
          path={path}
          reopening={reopening}
          onCancel={close}
          onDone={({ until }) => {
            close();
            setSaid(text("office.reopen.done", { until: toMinute(until) }));
            onChanged();
          }}
        />
      </FormDialog>
    </Stack>
  );
}
