import { Alert, Box, Button } from "@chakra-ui/react";
import { useSearchParams } from "react-router-dom";
import { messageOf } from "../api/office-error.ts";
import { useText } from "../office.tsx";
import { WrongView } from "./WrongView.tsx";
import { findWrongParts } from "./wrong-parts.ts";

interface ProblemProps {
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
}

/** Says why something could not be shown, and offers to try it again, or the view without what is wrong in its address. */
export function Problem({ error, onRetry }: ProblemProps) {
  const text = useText();
  const [params] = useSearchParams();
  const wrong = findWrongParts(error, params);
  if (wrong.length > 0) return <WrongView parts={wrong} />;
  return (
    <Alert.Root status="error" role="alert" variant="outline" colorPalette="red" maxInlineSize="measure">
      <Alert.Content>
        <Alert.Title>{text("office.problem.title")}</Alert.Title>
        <Alert.Description>{messageOf(error, text("office.problem.page"))}</Alert.Description>
        {onRetry !== undefined && (
          <Box marginBlockStart="3">
            <Button variant="outline" size="sm" onClick={onRetry}>
              {text("office.retry")}
            </Button>
          </Box>
        )}
      </Alert.Content>
    </Alert.Root>
  );
}
