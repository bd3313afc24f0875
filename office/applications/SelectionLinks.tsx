import { Button, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { mayAct, officeNewLinkSchema, type NewLink } from "../../engine/protocol/index.ts";
import { NewAddresses, NewLinkForm, type NamedLink } from "../application/print-links.tsx";
import { FormDialog, useAsked } from "../form/FormDialog.tsx";
import { useOffice, useText } from "../office.tsx";
import { useStaff } from "../session/use-session.ts";
import { PANEL } from "../shell/panel.ts";

interface Made {
  readonly links: readonly NamedLink[];
  /** Names of the applications for which no link was made. */
  readonly missing: readonly string[];
}

/** Makes a print link of each selected application: one call each, so that each application's audit log has it. */
export function SelectionLinks({ names }: { readonly names: ReadonlyMap<string, string> }) {
  const { callOffice } = useOffice();
  const { role } = useStaff();
  const text = useText();
  const [made, setMade] = useState<Made>();
  const { ask, cancel, finish, dialog } = useAsked<"links">();
  if (!mayAct(role, "officer")) return null;
  const make = async (body: NewLink): Promise<Made> => {
    const links: NamedLink[] = [];
    const missing: string[] = [];
    let failure: unknown;
    for (const [id, name] of names)
      try {
        const path = `/api/office/applications/${encodeURIComponent(id)}/links`;
        const { url } = await callOffice(path, officeNewLinkSchema, { method: "POST", body });
        links.push({ name, url });
      } catch (error) {
        failure = error;
        missing.push(name);
      }
    if (links.length === 0) throw failure;
    return { links, missing };
  };
  return (
    <>
      {names.size > 0 && made === undefined && (
        <Button onClick={(event) => ask(event, "links")}>{text("office.links.makeAll")}</Button>
      )}
      {made !== undefined && (
        <Stack gap="3" padding="4" inlineSize="100%" {...PANEL}>
          {made.missing.length > 0 && (
            <Text role="alert" fontWeight="600">
              {text("office.links.missing", { names: made.missing.join(", ") })}
            </Text>
          )}
          <NewAddresses links={made.links} onKept={() => setMade(undefined)} />
        </Stack>
      )}
      <FormDialog title={text("office.links.makeAll")} {...dialog}>
        <Text marginBlockEnd="4">{text("office.links.allText", { count: names.size })}</Text>
        <NewLinkForm
          submit={text("office.links.submitAll")}
          make={make}
          onCancel={cancel}
          onMade={(next) => {
            setMade(next);
            finish("");
          }}
        />
      </FormDialog>
    </>
  );
}
