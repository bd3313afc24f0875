import { Button, HStack, Link, Stack, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { Link as RouterLink, useSearchParams } from "react-router-dom";
import { officeViewsSchema, VIEW_NAME_MAX_LENGTH, type SavedView } from "../../engine/protocol/index.ts";
import { CheckBoxes, TextField } from "../form/fields.tsx";
import { FormDialog, useAsked } from "../form/FormDialog.tsx";
import { FormAlert, Said } from "../form/messages.tsx";
import { OfficeForm } from "../form/OfficeForm.tsx";
import { useFormCall } from "../form/use-form-call.ts";
import { useAnswer, useOffice, useText } from "../office.tsx";
import { PANEL } from "../shell/panel.ts";
import { Problem } from "../shell/Problem.tsx";
import { viewOf } from "./view-address.ts";

const PATH = "/api/office/views";
const QUERY_KEY = ["views"] as const;

/** Saved views as links: the person's own, and those that colleagues share. */
export function SavedViews({ id }: { readonly id: string }) {
  const { queryClient } = useOffice();
  const text = useText();
  const saveButton = useRef<HTMLButtonElement>(null);
  const { asked, said, status, ask, cancel, finish, dialog } = useAsked<SavedView | "new">(saveButton);
  const { data, error, refetch } = useAnswer(QUERY_KEY, PATH, officeViewsSchema);
  return (
    <Stack id={id} gap="2" padding="4" align="start" {...PANEL}>
      {error !== null && <Problem error={error} onRetry={() => void refetch()} />}
      {data?.views.length === 0 && <Text color="fg.muted">{text("office.views.none")}</Text>}
      {data?.views.map((view) => (
        <HStack key={view.id} gap="3" wrap="wrap">
          <Link asChild overflowWrap="anywhere">
            <RouterLink to={`?${view.query}`}>{view.name}</RouterLink>
          </Link>
          {view.is_shared && (
            <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
              {view.is_own
                ? text("office.views.ownShared")
                : text("office.views.sharedBy", { by: view.made_by ?? text("office.views.former") })}
            </Text>
          )}
          {view.may_change && (
            <Button
              variant="ghost"
              aria-label={text("office.views.changeOne", { name: view.name })}
              onClick={(event) => ask(event, view)}
            >
              {text("office.views.change")}
            </Button>
          )}
        </HStack>
      ))}
      <Button ref={saveButton} onClick={(event) => ask(event, "new")}>
        {text("office.views.save")}
      </Button>
      <Said words={said} ref={status} />
      <FormDialog title={text(asked === "new" ? "office.views.save" : "office.views.changeTitle")} {...dialog}>
        <ViewForm
          view={asked === "new" ? undefined : asked}
          onCancel={cancel}
          onDone={(views, words) => {
            queryClient.setQueryData(QUERY_KEY, { views: [...views] });
            finish(words);
          }}
        />
      </FormDialog>
    </Stack>
  );
}

interface ViewFormProps {
  /** Undefined for a new view. */
  readonly view: SavedView | undefined;
  readonly onDone: (views: readonly SavedView[], words: string) => void;
  readonly onCancel: () => void;
}

function ViewForm({ view, onDone, onCancel }: ViewFormProps) {
  const { callOffice } = useOffice();
  const text = useText();
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState<readonly ("shared" | "replace")[]>(view?.is_shared === true ? ["shared"] : []);
  const [failure, setFailure] = useState<unknown>(null);
  const path = view === undefined ? PATH : `${PATH}/${view.id}`;
  const state = useFormCall({
    send: ({ name = "" }) =>
      name.trim() === ""
        ? { name: text("office.views.nameMissing") }
        : callOffice(path, officeViewsSchema, {
            method: view === undefined ? "POST" : "PUT",
            body: {
              name,
              query: view === undefined || chosen.includes("replace") ? viewOf(params).toString() : view.query,
              is_shared: chosen.includes("shared"),
            },
          }),
    onDone: ({ views }) => onDone(views, text("office.views.saved")),
  });
  const drop = () => {
    setFailure(null);
    callOffice(path, officeViewsSchema, { method: "DELETE" })
      .then(({ views }) => onDone(views, text("office.views.deleted")))
      .catch(setFailure);
  };
  return (
    <OfficeForm
      {...state}
      intro={view === undefined && <Text>{text("office.views.text")}</Text>}
      submit={text("office.views.submit")}
      actions={
        view !== undefined && (
          <Button size="md" onClick={drop}>
            {text("office.views.delete")}
          </Button>
        )
      }
      onCancel={onCancel}
    >
      <FormAlert error={failure} />
      <TextField
        name="name"
        label={text("office.views.name")}
        hint={text("office.views.nameHint")}
        defaultValue={view?.name ?? ""}
        maxLength={VIEW_NAME_MAX_LENGTH}
        autoComplete="off"
        autoFocus
      />
      <CheckBoxes
        legend={text("office.views.choices")}
        options={[
          ...(view?.is_own === false ? [] : [["shared", text("office.views.shared")] as const]),
          ...(view === undefined ? [] : [["replace", text("office.views.replace")] as const]),
        ]}
        chosen={chosen}
        onChoose={setChosen}
      />
    </OfficeForm>
  );
}
