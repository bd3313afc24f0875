import { Box, Button, chakra, Fieldset, HStack, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import {
  ERASURE_SCOPES,
  officeErasureSchema,
  type ErasureScope,
  type OfficeErasure,
} from "../../engine/protocol/index.ts";
import { useStatusWords } from "../applications/StatusBadge.tsx";
import { FormDialog } from "../form/FormDialog.tsx";
import { useAnswer, useText } from "../office.tsx";
import { Loading, Problem } from "../shell/Problem.tsx";
import { EraseForm } from "./EraseForm.tsx";

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
        <Plan id={id} path={path} onCancel={() => setOpen(false)} />
      </FormDialog>
    </Stack>
  );
}

function Plan({ id, path, onCancel }: EraseApplicationProps & { readonly onCancel: () => void }) {
  // Always reads the latest plan: the server rejects an order if it would now erase something else.
  const { data, error, refetch } = useAnswer(["erasure", path], `${path}/erasure`, officeErasureSchema, {
    staleTime: 0,
    gcTime: 0,
  });
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return <EraseSteps key={data.seen} id={id} path={path} plan={data} onCancel={onCancel} />;
}

interface EraseStepsProps extends EraseApplicationProps {
  readonly plan: OfficeErasure;
  readonly onCancel: () => void;
}

/** Two steps: a list of what will be erased, then EraseForm. */
function EraseSteps({ id, path, plan, onCancel }: EraseStepsProps) {
  const text = useText();
  const [scope, setScope] = useState<ErasureScope>("application");
  const [isSure, setSure] = useState(false);
  const scopes: Readonly<Record<ErasureScope, string>> = {
    application: text("office.erase.application"),
    account: text("office.erase.account", { email: plan.email, count: plan.applications.length }),
  };
  if (isSure)
    return (
      <EraseForm
        id={id}
        path={path}
        scope={scope}
        plan={plan}
        what={scopes[scope]}
        onBack={() => setSure(false)}
        onCancel={onCancel}
      />
    );
  return (
    <Stack gap="4">
      <Fieldset.Root>
        <Fieldset.Legend fontSize="md" fontWeight="600">
          {text("office.erase.scope")}
        </Fieldset.Legend>
        {ERASURE_SCOPES.map((one) => (
          <chakra.label key={one} display="flex" gap="2" alignItems="start" paddingBlock="1" overflowWrap="anywhere">
            <chakra.input
              type="radio"
              name="scope"
              value={one}
              checked={scope === one}
              onChange={() => setScope(one)}
              inlineSize="1.5rem"
              blockSize="1.5rem"
              flexShrink="0"
              accentColor="brand.solid"
            />
            {scopes[one]}
          </chakra.label>
        ))}
      </Fieldset.Root>
      <Losses
        applications={scope === "account" ? plan.applications : plan.applications.filter((one) => one.id === id)}
        isAccount={scope === "account"}
      />
      <HStack gap="3" wrap="wrap">
        <Button variant="solid" size="md" onClick={() => setSure(true)}>
          {text("office.erase.continue")}
        </Button>
        <Button size="md" onClick={onCancel}>
          {text("office.cancel")}
        </Button>
      </HStack>
    </Stack>
  );
}

interface LossesProps extends Pick<OfficeErasure, "applications"> {
  readonly isAccount: boolean;
}

function Losses({ applications, isAccount }: LossesProps) {
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
