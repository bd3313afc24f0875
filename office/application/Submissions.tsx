import { Button, chakra, HStack, Stack, Text } from "@chakra-ui/react";
import { useRef } from "react";
import { mayAct, type OfficeReopening, type OfficeSubmission } from "../../engine/protocol/index.ts";
import { FormDialog, useAsked } from "../form/FormDialog.tsx";
import { useText, useTimes } from "../office.tsx";
import { useStaff } from "../session/use-session.ts";
import { ActForm, type Act, type ActFormProps } from "./ActForm.tsx";

const ACTS = ["reopen", "close", "withdraw"] as const satisfies readonly Act[];

interface SubmissionsProps extends Pick<ActFormProps, "path" | "reopening" | "withdrawal"> {
  readonly submissions: readonly OfficeSubmission[];
  readonly onChanged: () => void;
}

/** Submissions of an application. Officers reopen it, close a reopening and withdraw it here. */
export function Submissions({ path, submissions, reopening, withdrawal, onChanged }: SubmissionsProps) {
  const { role } = useStaff();
  const text = useText();
  const { toMinute } = useTimes();
  const reopenButton = useRef<HTMLButtonElement>(null);
  // The buttons Close and Withdraw disappear after use, so the focus moves to Reopen.
  const { asked, said, ask, cancel, finish, focusAfter } = useAsked<Act>(reopenButton);
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
          {ACTS.filter((act) => isOffered[act]).map((act) => (
            <Button key={act} onClick={(event) => ask(event, act)} {...(act === "reopen" ? { ref: reopenButton } : {})}>
              {text(act === "reopen" && isOpen ? "office.reopen.again" : `office.${act}.action`)}
            </Button>
          ))}
        </HStack>
      )}
      <Text role="status">{said}</Text>
      {ACTS.map((act) => (
        <FormDialog
          key={act}
          title={text(`office.${act}.title`)}
          isOpen={asked === act}
          onClose={cancel}
          focusAfter={focusAfter}
        >
          <ActForm
            {...{ act, path, reopening, withdrawal }}
            onCancel={cancel}
            onDone={(words) => {
              finish(words);
              onChanged();
            }}
          />
        </FormDialog>
      ))}
    </Stack>
  );
}

function stateOf({ is_over: isOver, closed }: OfficeReopening) {
  if (closed !== null) return "office.reopen.closed";
  return isOver ? "office.reopen.over" : "office.reopen.open";
}
