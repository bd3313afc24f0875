import { Box } from "@chakra-ui/react";
import { useRouteError } from "react-router-dom";
import { Problem } from "./Problem.tsx";

/** Takes the place of a screen that failed, in the frame that still stands. */
export function RouteProblem() {
  const error = useRouteError();
  return (
    <Box padding="6">
      <Problem error={error} onRetry={() => location.reload()} />
    </Box>
  );
}
