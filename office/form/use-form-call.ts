import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type FormEvent, type RefObject } from "react";
import { messageOf, OfficeError } from "../api/office-error.ts";
import { useText } from "../office.tsx";

type FieldErrors = Readonly<Record<string, string>>;

interface FormCall<Answer> {
  /** Reads the form. Returns what is wrong with it by the name of the input, or makes the call. */
  readonly send: (values: Readonly<Record<string, string>>) => FieldErrors | Promise<Answer>;
  readonly onDone: (answer: Answer) => void;
}

export interface FormState {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly isPending: boolean;
  readonly errors: FieldErrors;
  /** What is wrong with the whole. */
  readonly message: string | undefined;
  readonly hasErrors: boolean;
}

/** Sends a form. The first input that is wrong gets the focus, whoever says so. */
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
    // What this resolves to stays in the cache of mutations for minutes, and an answer may be a secret.
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
