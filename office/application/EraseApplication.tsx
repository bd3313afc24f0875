import { Box, Button, chakra, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import {
  ERASURE_SCOPES,
  officeErasedSchema,
  officeErasureSchema,
  REASON_MIN_LENGTH,
  type ErasureScope,
  type OfficeErasure,
} from "../../engine/protocol/index.ts";
import { useStatusWords, withView } from "../applications/use-filters.tsx";
import { FormDialog } from "../form/FormDialog.tsx";
import { OfficeForm } from "../form/OfficeForm.tsx";
import { CheckBoxes, ReasonField, TextField, type FieldTexts } from "../form/fields.tsx";
import { useAnswer, useOffice, useText } from "../office.tsx";
import { Loading, Problem } from "../shell/screen.tsx";

interface EraseApplicationProps {
  readonly id: string;
  readonly path: string;
}

export function EraseApplication({ id, path }: EraseApplicationProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap="3" align="start">
      <Text color="fg.muted">{text("office.erase.text")}</Text>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text("office.erase.open")}
      </Button>
      <FormDialog title={text("office.erase.dialog")} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Plan id={id} path={path} />
      </FormDialog>
    </Stack>
  );
}

function Plan({ id, path }: EraseApplicationProps) {
  // Always reads the latest plan: the server rejects an order if it would now erase something else.
  const { data, error, refetch } = useAnswer(["erasure", path], `${path}/erasure`, officeErasureSchema, {
    staleTime: 0,
    gcTime: 0,
  });
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return <EraseForm key={data.seen} id={id} path={path} plan={data} />;
}

function EraseForm({ id, path, plan }: EraseApplicationProps & { readonly plan: OfficeErasure }) {
  const { callOffice, queryClient, unsent: texts } = useOffice();
  const text = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [scope, setScope] = useState<ErasureScope>("application");
  const isAccount = scope === "account";
  const own = plan.applications.filter((one) => one.id === id);
  const reference = isAccount ? undefined : own[0]?.reference;
  const isByNumber = typeof reference === "string";
  const scopes: Readonly<Record<ErasureScope, string>> = {
    application: text("office.erase.application"),
    account: text("office.erase.account", { email: plan.email, count: plan.applications.length }),
  };
  const send = ({ confirmation = "", reason = "" }: FieldTexts) => {
    const missing = {
      ...(confirmation.trim() === "" ? { confirmation: text("office.erase.confirmationMissing") } : {}),
      ...(reason.trim().length < REASON_MIN_LENGTH ? { reason: text("office.reason.missing") } : {}),
    };
    if (Object.keys(missing).length > 0) return missing;
    const body = { scope, seen: plan.seen, confirmation, reason };
    return callOffice(`${path}/erasure`, officeErasedSchema, { method: "POST", body });
  };
  const onDone = ({ message: erased }: { readonly message: string }) => {
    for (const queryKey of [["application"], ["notes"], ["erasure"], ["applications"], ["totals"]])
      queryClient.removeQueries({ queryKey });
    texts.dropBelow(`${path}/`);
    void navigate(withView("/applications", params.toString()), { state: { erased } });
  };
  return (
    <OfficeForm
      place={`${path}/erasure`}
      send={send}
      onDone={onDone}
      submit={text("office.erase.submit")}
      isDestructive
    >
      <CheckBoxes
        type="radio"
        legend={text("office.erase.scope")}
        options={ERASURE_SCOPES.map((one) => [one, scopes[one]])}
        chosen={[scope]}
        onChoose={([one = scope]) => setScope(one)}
      />
      <Losses applications={isAccount ? plan.applications : own} isAccount={isAccount} />
      <TextField
        key={scope}
        name="confirmation"
        label={text(isByNumber ? "office.erase.reference" : "office.erase.email")}
        hint={
          isByNumber
            ? text("office.erase.referenceHint", { reference })
            : text("office.erase.emailHint", { email: plan.email })
        }
        autoComplete="off"
        maxLength={400}
      />
      <ReasonField label={text("office.erase.reason")} hint={text("office.erase.reasonHint")} />
    </OfficeForm>
  );
}

function Losses({ applications, isAccount }: Pick<OfficeErasure, "applications"> & { readonly isAccount: boolean }) {
  const text = useText();
  const words = useStatusWords();
  return (
    <Stack gap="2" fontSize="sm" aria-live="polite">
      <Text fontWeight="600">{text("office.erase.goes")}</Text>
      <chakra.ul paddingInlineStart="5">
        {applications.map(({ id, status, round_label: round, reference, documents, links, notes }) => (
          <li key={id}>
            {[
              ...[reference, round].filter((part) => part !== null && part !== ""),
              text("office.erase.one", { status: words(status), documents, links, notes }),
            ].join(" · ")}
          </li>
        ))}
        <li>{text("office.erase.all")}</li>
        {isAccount && <li>{text("office.erase.losesAccount")}</li>}
      </chakra.ul>
      <Box color="fg.muted">
        {!isAccount && <Text>{text("office.erase.keepsAccount")}</Text>}
        <Text>{text("office.erase.stays")}</Text>
      </Box>
    </Stack>
  );
}
