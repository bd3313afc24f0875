import { Button, HStack, RadioGroup, Stack, Text } from "@chakra-ui/react";
import { useId, useState } from "react";
import type { ErasureScope, OfficeErasure } from "../../engine/protocol/index.ts";
import { useText } from "../office.tsx";
import { EraseForm } from "./EraseForm.tsx";
import { Losses } from "./Losses.tsx";

export interface EraseStepsProps {
  readonly id: string;
  readonly path: string;
  readonly plan: OfficeErasure;
  readonly onCancel: () => void;
}

/** Two steps: what goes, then a form that asks to type which application or account that is, and why. */
export function EraseSteps({ id, path, plan, onCancel }: EraseStepsProps) {
  const text = useText();
  const label = useId();
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
      <Stack gap="2">
        <Text id={label} fontWeight="600">
          {text("office.erase.scope")}
        </Text>
        <RadioGroup.Root
          aria-labelledby={label}
          value={scope}
          onValueChange={({ value }) => setScope(value === "account" ? "account" : "application")}
        >
          <Stack gap="2">
            {(["application", "account"] as const).map((one) => (
              <RadioGroup.Item key={one} value={one} minBlockSize="1.75rem">
                <RadioGroup.ItemHiddenInput />
                <RadioGroup.ItemIndicator />
                <RadioGroup.ItemText overflowWrap="anywhere">{scopes[one]}</RadioGroup.ItemText>
              </RadioGroup.Item>
            ))}
          </Stack>
        </RadioGroup.Root>
      </Stack>
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
