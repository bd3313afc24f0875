import { Button, chakra, Link, Stack, Text } from "@chakra-ui/react";
import { useState, type Ref } from "react";
import type { OfficeExportAnswer } from "../../engine/protocol/index.ts";
import { FormAlert } from "../form/FormAlert.tsx";
import { useText } from "../office.tsx";
import { isUnderWay } from "./use-export.ts";
import { PANEL } from "../shell/panel.ts";

interface ExportStatusProps {
  readonly current: OfficeExportAnswer;
  readonly onStop: () => Promise<unknown>;
  readonly ref: Ref<HTMLDivElement>;
}

/** How far an export is, how it ended, and what of it is not as it should be. */
export function ExportStatus({ current, onStop, ref }: ExportStatusProps) {
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
          <Button variant="outline" size="sm" alignSelf="start" onClick={stop}>
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
