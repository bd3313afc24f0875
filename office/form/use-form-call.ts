import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type FormEvent, type RefObject } from "react";
import { messageOf, OfficeError } from "../api/call-office.ts";
import { useText } from "../office.tsx";

type FieldErrors = Readonly<Record<string, string>>;

interface FormCall<Answer> {
  /** Checks the values: returns errors by the name of the input, or makes the call. */
  readonly send: (values: Readonly<Record<string, string>>) => FieldErrors | Promise<Answer>;
  readonly onDone: (answer: Answer) => void;
}

export interface FormState {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly isPending: boolean;
  readonly errors: FieldErrors;
  readonly message: string | undefined;
  readonly hasErrors: boolean;
}

/** Sends a form, and moves the focus to the first input with an error. */
export function useFormCall<Answer>({ send, onDone }: FormCall<Answer>): FormState {
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [message, setMessage] = useState<string>();
  const show = (found: FieldErrors, whole?: string) => {
    setErrors(found);
    setMessage(Object.keys(found).some((name) => form.current?.elements.namedItem(name)) ? undefined : whole);
    const first = [...(form.current?.elements ?? [])].find(
      (element) =>
        (element instanceof HTMLInputElement ||
          element instanceof HTMLSelectElement ||
          element instanceof HTMLTextAreaElement) &&
        Object.hasOwn(found, element.name),
    );
    if (first instanceof HTMLElement) first.focus();
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
  return {
    form,
    onSubmit(event) {
      event.preventDefault();
      if (isPending) return;
      const entries = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
        typeof value === "string" ? [[name, value] as const] : [],
      );
      const result = send(Object.fromEntries(entries));
      if (!(result instanceof Promise)) return show(result);
      mutate(
        result.then((answer) => {
          show({});
          onDone(answer);
        }),
      );
    },
    isPending,
    errors,
    message,
    hasErrors: message !== undefined || Object.keys(errors).length > 0,
  };
}

/** Shows an error without a field at an input. `fields` maps the error code to the input's name. */
export async function atField<Answer>(
  sent: Promise<Answer>,
  fields: Readonly<Record<string, string>>,
): Promise<Answer> {
  try {
    return await sent;
  } catch (error) {
    const field = error instanceof OfficeError ? fields[error.code ?? ""] : undefined;
    if (!(error instanceof OfficeError) || field === undefined) throw error;
    throw new OfficeError(error.message, error.status, error.code, { [field]: [error.message] }, { cause: error });
  }
}
