import { Stack, Text } from "@chakra-ui/react";
import { useEffect } from "react";
import { useOffice, useText } from "../office.tsx";
import { PageHeading } from "../shell/PageHeading.tsx";
import { TextLink } from "../shell/TextLink.tsx";

/** Takes the place of an application that a colleague has erased, perhaps while it was open here. */
export function GoneApplication({ path, view }: { readonly path: string; readonly view: string }) {
  const { unsent } = useOffice();
  const text = useText();
  useEffect(() => unsent.dropBelow(`${path}/`), [path, unsent]);
  return (
    <Stack gap="3" align="start" role="status">
      <PageHeading title={text("office.gone.title")} />
      <Text maxInlineSize="measure">{text("office.gone.text")}</Text>
      <TextLink to={`/applications${view === "" ? "" : `?${view}`}`}>{text("office.missing.back")}</TextLink>
    </Stack>
  );
}
