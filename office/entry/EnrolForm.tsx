import { CodeField } from "../form/CodeField.tsx";
import type { FormState } from "../form/use-form-call.ts";
import { useText } from "../office.tsx";
import { QrSecret } from "./QrSecret.tsx";
import { OfficeForm } from "../form/OfficeForm.tsx";

interface EnrolFormProps extends FormState {
  readonly uri: string;
  readonly secret: string;
  /** Where the app takes the place of another one, which stays then. */
  readonly onCancel?: () => void;
}

/** The key for an authenticator app, and the first code of it. */
export function EnrolForm({ uri, secret, ...state }: EnrolFormProps) {
  const text = useText();
  return (
    <>
      <QrSecret uri={uri} secret={secret} />
      <OfficeForm {...state} submit={text("office.enrol.submit")}>
        <CodeField label={text("office.enrol.code")} error={state.errors["code"]} />
      </OfficeForm>
    </>
  );
}
