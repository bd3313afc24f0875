import { Button, Field, HStack, Input, Stack, Text } from "@chakra-ui/react";
import { useId, useState } from "react";
import { useText } from "../office.tsx";

interface NewLinkProps {
  readonly url: string;
  readonly onKept: () => void;
}

/** The address of a new link, which is shown this once. It is in no cache, and the server has only its hash. */
export function NewLink({ url, onKept }: NewLinkProps) {
  const text = useText();
  const id = useId();
  const [said, setSaid] = useState("");
  const copy = () => {
    navigator.clipboard.writeText(url).then(
      () => setSaid(text("office.links.copied")),
      () => setSaid(text("office.codes.notCopied")),
    );
  };
  return (
    <Stack gap="2" inlineSize="100%">
      <Field.Root gap="1" ids={{ control: id }}>
        <Field.Label>{text("office.links.address")}</Field.Label>
        <Field.HelperText fontSize="sm" color="fg.muted">
          {text("office.links.once")}
        </Field.HelperText>
        <Input readOnly value={url} autoFocus onFocus={(event) => event.currentTarget.select()} />
      </Field.Root>
      <HStack gap="3" wrap="wrap">
        <Button size="sm" onClick={copy}>
          {text("office.links.copy")}
        </Button>
        <Button variant="outline" size="sm" onClick={onKept}>
          {text("office.links.kept")}
        </Button>
      </HStack>
      <Text role="status">{said}</Text>
    </Stack>
  );
}
