import { useState } from "react";
import { LabelledInput } from "../../widgets/account.ts";
import { Card, LinkButton } from "../../widgets/theme.ts";
import { useAccountForm } from "../account/use-account-form.ts";
import type { OwnAccountCalls } from "../api/own-account-calls.ts";
import { usePortal, useSession } from "../portal.tsx";
import { CurrentPasswordField, OwnForm } from "./OwnForm.tsx";
import { useLateText } from "../../widgets/notices.ts";

interface Props {
  readonly calls: OwnAccountCalls;
}

export function ChangeEmail({ calls }: Props) {
  const text = useLateText();
  const { username } = useSession();
  const [asked, setAsked] = useState<string>();
  return (
    <Card title={text("own.email")}>
      <p className="a-soft">{text("own.emailText", { username: username ?? "" })}</p>
      {asked === undefined ? (
        <NewAddress calls={calls} onAsked={setAsked} />
      ) : (
        <Code calls={calls} address={asked} onDone={() => setAsked(undefined)} />
      )}
    </Card>
  );
}

function NewAddress({ calls, onAsked }: Props & { readonly onAsked: (username: string) => void }) {
  const text = useLateText();
  const { toasts } = usePortal();
  const form = useAccountForm({
    screen: "email",
    call: ({ username, currentPassword }) => calls.askForEmail({ username, current_password: currentPassword }),
    onDone(message, { username }) {
      toasts.add({ variant: "success", text: message });
      onAsked(username);
    },
  });
  return (
    <OwnForm form={form} title={text("own.email")} submit={text("own.sendCode")}>
      <LabelledInput
        label={text("own.newEmail")}
        name="new_username"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={form.values.username}
        onChange={form.set("username")}
        error={form.errorOf("username")}
      />
      <CurrentPasswordField form={form} />
    </OwnForm>
  );
}

interface CodeProps extends Props {
  readonly address: string;
  readonly onDone: () => void;
}

function Code({ calls, address, onDone }: CodeProps) {
  const text = useLateText();
  const { session, toasts } = usePortal();
  const form = useAccountForm({
    screen: "emailCode",
    call: async ({ code }) => {
      const { message, username } = await calls.changeEmail(code);
      session.set({ username });
      return message;
    },
    onDone(message) {
      toasts.add({ variant: "success", text: message });
      onDone();
    },
  });
  return (
    <>
      <OwnForm form={form} title={text("own.email")} submit={text("own.email")}>
        <LabelledInput
          label={text("account.code")}
          hint={`${text("own.codeHint", { username: address })} ${text("account.checkMail")}`}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          value={form.values.code}
          onChange={form.set("code")}
          error={form.errorOf("code")}
        />
      </OwnForm>
      <LinkButton onClick={onDone}>{text("own.otherEmail")}</LinkButton>
    </>
  );
}
