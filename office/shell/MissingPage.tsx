import { Stack, Text } from "@chakra-ui/react";
import { useText } from "../office.tsx";
import { PageHeading } from "./PageHeading.tsx";
import { TextLink } from "./TextLink.tsx";

/** For an address that leads nowhere, or nowhere that this role may go. */
export function MissingPage() {
  const text = useText();
  return (
    <Stack gap="3" align="start">
      <PageHeading title={text("office.missing.title")} />
      <Text>{text("office.missing.text")}</Text>
      <TextLink to="/applications">{text("office.missing.back")}</TextLink>
    </Stack>
  );
}
