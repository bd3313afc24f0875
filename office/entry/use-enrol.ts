import { useFormCall, type FormState } from "../form/use-form-call.ts";
import { useText } from "../office.tsx";
import { useSessionCalls, type Enrolled } from "../session/session-calls.ts";

/** The form that takes the first code of a new authenticator app. */
export function useEnrol(onDone: (enrolled: Enrolled) => void): FormState {
  const text = useText();
  const calls = useSessionCalls();
  return useFormCall<Enrolled>({
    send: ({ code = "" }) =>
      code.trim() === "" ? { code: text("office.factor.missing") } : calls.enrol(code.replace(/\s/g, "")),
    onDone,
  });
}
