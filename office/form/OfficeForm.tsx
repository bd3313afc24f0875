import { Button, HStack, Stack, Alert, Text } from "@chakra-ui/react";
import { useContext, useRef, useState, type ReactNode, type FormEvent, type ComponentProps, type Ref } from "react";
import { useOffice, useText } from "../office.tsx";
import { FormContext, type FieldTexts } from "./fields.tsx";
import { CancelDialog } from "./FormDialog.tsx";
import { useMutation } from "@tanstack/react-query";
import { messageOf, OfficeError } from "../api/call-office.ts";

interface OfficeFormProps<Answer> {
  /** Checks the values: returns errors by the name of the input, or makes the call. */
  readonly send: (values: FieldTexts) => FieldTexts | Promise<Answer>;
  readonly onDone: (answer: Answer, form: HTMLFormElement | null) => void;
  readonly onErrors?: ((hasErrors: boolean) => void) | undefined;
  /** Name under which the browser keeps unsent texts until the call succeeds. */
  readonly place?: string;
  readonly submit: string;
  /** Default: closes the dialog around the form. Without a dialog, there is no button Cancel. */
  readonly onCancel?: (() => void) | undefined;
  readonly isDestructive?: boolean;
  readonly isNarrow?: boolean;
  /** True if another button is the page's primary one. */
  readonly isQuiet?: boolean;
  /** True if the form must not be sent yet. */
  readonly isBusy?: boolean;
  readonly intro?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** Sends the values of its fields, and moves the focus to the first input with an error. */
export function OfficeForm<Answer>({
  send,
  onDone,
  onErrors,
  place = "",
  submit,
  onCancel = useContext(CancelDialog),
  isDestructive = false,
  isNarrow = false,
  isQuiet = false,
  isBusy = false,
  intro,
  actions,
  children,
}: OfficeFormProps<Answer>) {
  const text = useText();
  const { unsent } = useOffice();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldTexts>({});
  const [message, setMessage] = useState<string>();
  const show = (found: FieldTexts, whole?: string) => {
    setErrors(found);
    onErrors?.(whole !== undefined || Object.keys(found).length > 0);
    const names = Object.keys(found).map((name) => `[name="${CSS.escape(name)}"]`);
    const first = names.length === 0 ? null : form.current?.querySelector<HTMLElement>(names.join());
    setMessage(first ? undefined : whole);
    first?.focus();
  };
  const { mutate, isPending } = useMutation({
    // A response may be secret, so the cache of mutations must not keep it.
    mutationFn: (done: Promise<void>) => done,
    onError(error) {
      const found =
        error instanceof OfficeError
          ? Object.fromEntries(Object.entries(error.errors).map(([name, words]) => [name, words.join(" ")]))
          : {};
      show(found, messageOf(error, text("office.problem.unexpected")));
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending || isBusy) return;
    const entries = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value] as const] : [],
    );
    const result = send(Object.fromEntries(entries));
    if (!(result instanceof Promise)) return show(result);
    mutate(
      result.then((answer) => {
        show({});
        unsent.dropBelow(`${place} `);
        onDone(answer, form.current);
      }),
    );
  };
  const button = (
    <Button
      type="submit"
      size="md"
      variant={isQuiet ? "outline" : "solid"}
      aria-disabled={isPending || isBusy}
      {...(isDestructive ? { colorPalette: "red", background: "error.solid" } : {})}
    >
      {submit}
    </Button>
  );
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Stack gap={isNarrow ? "3" : "4"} align={isNarrow ? "start" : "stretch"}>
        {intro}
        <FormAlert message={message} />
        <FormContext value={{ errors, place }}>{children}</FormContext>
        {onCancel === undefined ? (
          button
        ) : (
          <HStack gap="3" wrap="wrap">
            {button}
            {actions}
            <Button size="md" onClick={onCancel}>
              {text("office.cancel")}
            </Button>
          </HStack>
        )}
      </Stack>
    </form>
  );
}

/** Shows an error at an input if `fields` has its code. `fields` maps error codes to names of inputs. */
export async function atField<Answer>(sent: Promise<Answer>, fields: FieldTexts): Promise<Answer> {
  try {
    return await sent;
  } catch (error) {
    const field = error instanceof OfficeError ? fields[error.code ?? ""] : undefined;
    if (!(error instanceof OfficeError) || field === undefined) throw error;
    throw new OfficeError(error.message, error.status, error.code, { [field]: [error.message] }, { cause: error });
  }
}

export function Message({ children, ...alert }: ComponentProps<typeof Alert.Root>) {
  return (
    <Alert.Root variant="outline" {...alert}>
      <Alert.Indicator aria-hidden />
      <Alert.Description minInlineSize="0" overflowWrap="anywhere">
        {children}
      </Alert.Description>
    </Alert.Root>
  );
}

/** Error of a whole form. The element always exists, so that screen readers announce new errors. */
export function FormAlert({
  message,
  error = null,
}: {
  readonly message?: string | undefined;
  readonly error?: unknown;
}) {
  const text = useText();
  const words = message ?? (error === null ? undefined : messageOf(error, text("office.problem.unexpected")));
  return (
    <div role="alert">
      {words !== undefined && (
        <Message status="error" colorPalette="red">
          {words}
        </Message>
      )}
    </div>
  );
}

/** Message about the last action. Can receive the focus. Its element always exists, like FormAlert's. */
export function StatusMessage({ words, ref }: { readonly words: string; readonly ref?: Ref<HTMLParagraphElement> }) {
  return (
    <Text role="status" ref={ref} tabIndex={-1} fontWeight="600">
      {words}
    </Text>
  );
}

interface CopyButtonProps extends ComponentProps<typeof Button> {
  readonly label: string;
  readonly words: string;
  readonly copied: string;
}

export function CopyButton({ label, words, copied, ...button }: CopyButtonProps) {
  const text = useText();
  const [said, setSaid] = useState("");
  const copy = () =>
    void navigator.clipboard.writeText(words).then(
      () => setSaid(copied),
      () => setSaid(text("office.codes.notCopied")),
    );
  return (
    <>
      <Button {...button} onClick={copy}>
        {label}
      </Button>
      <Text role="status">{said}</Text>
    </>
  );
}
