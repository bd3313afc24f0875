import { Button, chakra, Fieldset, HStack, Stack } from "@chakra-ui/react";
import { useState } from "react";
import { ERASURE_SCOPES, type ErasureScope, type OfficeErasure } from "../../engine/protocol/index.ts";
import { useText } from "../office.tsx";
import { EraseForm } from "./EraseForm.tsx";
import { Losses } from "./Losses.tsx";

interface EraseStepsProps {
  readonly id: string;
  readonly path: string;
  readonly plan: OfficeErasure;
  readonly onCancel: () => void;
}

/** Two steps: what goes, then a form that asks to type which application or account that is, and why. */
export function EraseSteps({ id, path, plan, onCancel }: EraseStepsProps) {
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
        <Button onClick={() => setSure(true)}>{text("office.erase.continue")}</Button>
        <Button variant="outline" onClick={onCancel}>
          {text("office.cancel")}
        </Button>
      </HStack>
    </Stack>
  );
}
