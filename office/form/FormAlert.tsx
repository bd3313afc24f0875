import { Alert } from "@chakra-ui/react";

interface FormAlertProps {
  readonly message: string | undefined;
}

/** What is wrong with a form as a whole. It is there before it says anything, so that it is announced. */
export function FormAlert({ message }: FormAlertProps) {
  return (
    <div role="alert">
      {message !== undefined && (
        <Alert.Root status="error" variant="outline" colorPalette="red">
          <Alert.Indicator aria-hidden />
          <Alert.Description>{message}</Alert.Description>
        </Alert.Root>
      )}
    </div>
  );
}
