import { Alert, Box, Button, Center, Spinner, Stack, Text } from "@chakra-ui/react";
import { useRouteError, useSearchParams } from "react-router-dom";
import { isWrongView, messageOf, OfficeError } from "../api/call-office.ts";
import { useText } from "../office.tsx";
import { PageHeading } from "./PageHeading.tsx";
import { ButtonLink, TextLink } from "./links.tsx";

interface ProblemProps {
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
}

/**
 * Error in place of a screen or a part of it. Offers another try, or the whole list in place of a view that is wrong.
 */
export function Problem({ error, onRetry }: ProblemProps) {
  const text = useText();
  const [params] = useSearchParams();
  if (isWrongView(error) && params.size > 0) return <WrongView />;
  const { status, code } = error instanceof OfficeError ? error : {};
  const isRefused = code === "staff_role_too_low";
  return (
    <Alert.Root status="error" role="alert" variant="outline" colorPalette="red" maxInlineSize="measure">
      <Alert.Content>
        <Alert.Title>
          {text(isRefused ? "office.problem.role" : status === 0 ? "office.problem.offline" : "office.problem.title")}
        </Alert.Title>
        <Alert.Description>{messageOf(error, text("office.problem.page"))}</Alert.Description>
        {onRetry !== undefined && !isRefused && (
          <Box marginBlockStart="3">
            <Button onClick={onRetry}>{text("office.retry")}</Button>
          </Box>
        )}
      </Alert.Content>
    </Alert.Root>
  );
}

function WrongView() {
  const text = useText();
  return (
    <Alert.Root status="warning" role="alert" variant="outline" maxInlineSize="measure">
      <Alert.Content>
        <Alert.Title>{text("office.view.title")}</Alert.Title>
        <Alert.Description>{text("office.view.text")}</Alert.Description>
        <Box marginBlockStart="3">
          <ButtonLink replace to="?">
            {text("office.view.without")}
          </ButtonLink>
        </Box>
      </Alert.Content>
    </Alert.Root>
  );
}

export function RouteProblem() {
  const error = useRouteError();
  return (
    <Box padding="6">
      <Problem error={error} onRetry={() => location.reload()} />
    </Box>
  );
}

/** Screen for an unknown address, or for a screen that this role may not open. */
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

export function Loading() {
  const text = useText();
  return (
    <Center role="status" gap="3" minBlockSize="12rem" color="fg.muted">
      <Spinner size="sm" aria-hidden />
      <Text>{text("office.loading")}</Text>
    </Center>
  );
}
