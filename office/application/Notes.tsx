import { Button, chakra, Field, Stack, Text } from "@chakra-ui/react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { NOTE_MAX_LENGTH, officeNotesSchema } from "../../engine/protocol/index.ts";
import { LongText, useUnsent } from "../form/fields.tsx";
import { FormAlert } from "../form/OfficeForm.tsx";
import { useAnswer, useOffice, useText, useTimes } from "../office.tsx";
import { Problem } from "../shell/screen.tsx";

export function Notes({ path }: { readonly path: string }) {
  const { callOffice, queryClient } = useOffice();
  const text = useText();
  const { toMinute } = useTimes();
  const unsent = useUnsent(`${path}/notes`);
  const [typed, setTyped] = useState(unsent.text ?? "");
  const change = (note: string) => {
    unsent.keep(note);
    setTyped(note);
  };
  const { length } = typed.trim();
  // A note that is too long gets an error and is never cut.
  const isTooLong = length > NOTE_MAX_LENGTH;
  const queryKey = ["notes", path];
  const { data, error, refetch } = useAnswer(queryKey, `${path}/notes`, officeNotesSchema);
  const add = useMutation({
    mutationFn: (note: string) =>
      callOffice(`${path}/notes`, officeNotesSchema, { method: "POST", body: { text: note } }),
    onSuccess(notes) {
      queryClient.setQueryData(queryKey, notes);
      change("");
    },
  });
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="3">
      <form
        aria-label={text("office.notes.add")}
        onSubmit={(event) => {
          event.preventDefault();
          if (length === 0 || isTooLong) event.currentTarget.querySelector("textarea")?.focus();
          else if (!add.isPending) add.mutate(typed.trim());
        }}
      >
        <Stack gap="2" align="start">
          <FormAlert error={add.error} />
          <Field.Root gap="1" invalid={isTooLong}>
            <Field.Label>{text("office.notes.new")}</Field.Label>
            <LongText rows={3} value={typed} onChange={(event) => change(event.currentTarget.value)} />
            <Field.HelperText fontSize="sm" color={isTooLong ? "error.solid" : "fg.muted"}>
              {text(isTooLong ? "office.notes.tooLong" : "office.notes.limit", {
                count: length,
                most: NOTE_MAX_LENGTH,
              })}
            </Field.HelperText>
          </Field.Root>
          <Button type="submit" aria-disabled={add.isPending}>
            {text("office.notes.add")}
          </Button>
        </Stack>
      </form>
      <Text role="status">{add.isSuccess && typed === "" && text("office.notes.added")}</Text>
      {data?.notes.length === 0 && <Text color="fg.muted">{text("office.notes.none")}</Text>}
      {data !== undefined && data.notes.length > 0 && (
        <chakra.ul listStyleType="none" padding="0">
          {data.notes.map(({ id, at, by, text: note }) => (
            <chakra.li key={id} marginBlockEnd="3">
              <Text whiteSpace="pre-wrap">{note}</Text>
              <Text color="fg.muted">{`${by}, ${toMinute(at)}`}</Text>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
    </Stack>
  );
}
