import { Alert, Box, Text } from "@chakra-ui/react";
import { useSearchParams } from "react-router-dom";
import { useText } from "../office.tsx";
import { toWrongWords, withoutParts, type WrongPart } from "./wrong-parts.ts";
import { ButtonLink } from "./ButtonLink.tsx";

/** Says what is wrong with the address of a view, as somebody may have typed, cut or kept it, and leads to the rest of it. */
export function WrongView({ parts }: { readonly parts: readonly WrongPart[] }) {
  const text = useText();
  const [params] = useSearchParams();
  return (
    <Alert.Root status="warning" role="alert" variant="outline" maxInlineSize="measure">
      <Alert.Content>
        <Alert.Title>{text("office.view.title")}</Alert.Title>
        <Alert.Description>
          {toWrongWords(parts).map((words) => (
            <Text key={words}>{text(words)}</Text>
          ))}
        </Alert.Description>
        <Box marginBlockStart="3">
          <ButtonLink replace to={`?${withoutParts(params, parts).toString()}`}>
            {text("office.view.without")}
          </ButtonLink>
        </Box>
      </Alert.Content>
    </Alert.Root>
  );
}
