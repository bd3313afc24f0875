import { useMemo, useState, type ReactNode } from "react";
import { Button, Notice, Card, LinkButton } from "../../widgets/theme.ts";
import { FormFailure, NewPasswordFields } from "../account/account-fields.tsx";
import { useAccountForm, type AccountForm } from "../account/use-account-form.ts";
import { PasswordField, LabelledInput } from "../../widgets/account.ts";
import { useLateText } from "../../widgets/notices.ts";
import { useQueryClient } from "@tanstack/react-query";
import { usePortal, useSession } from "../portal.tsx";
import { useNavigate } from "react-router-dom";
import {
  messageSchema,
  namedAnswerSchema,
  ownDataSchema,
  ownSessionsSchema,
  remindersSchema,
  type EmailChange,
  type OwnData,
  type OwnSession,
  type PasswordChange,
} from "../../engine/protocol/index.ts";
import { ofAccount, type CallApi } from "../api/call-api.ts";

export const SESSIONS_QUERY_KEY = ["sessions"] as const;

interface OwnFormProps {
  readonly form: AccountForm;
  readonly title: string;
  readonly submit: string;
  readonly children: ReactNode;
}

function OwnForm({ form, title, submit, children }: OwnFormProps) {
  return (
    <>
      <FormFailure form={form} />
      <form className="a-account__form" ref={form.formRef} onSubmit={form.onSubmit} noValidate aria-label={title}>
        {children}
        <Button type="submit" busy={form.isPending}>
          {submit}
        </Button>
      </form>
    </>
  );
}

export function CallFailure({ error }: { readonly error: Error | null }) {
  const text = useLateText();
  if (error === null) return null;
  return (
    <Notice tone="error" role="alert" title={text("account.errorTitle")}>
      <p>{error.message}</p>
    </Notice>
  );
}

function CurrentPasswordField({ form, ...input }: { readonly form: AccountForm; readonly autoFocus?: true }) {
  return (
    <PasswordField
      {...input}
      label={useLateText()("own.currentPassword")}
      name="current_password"
      autoComplete="current-password"
      {...form.bind("currentPassword")}
    />
  );
}

export function ChangePassword() {
  const calls = useOwnCalls();
  const text = useLateText();
  const { toasts } = usePortal();
  const { username } = useSession();
  const queryClient = useQueryClient();
  const title = text("own.password");
  const form = useAccountForm({
    screen: "password",
    call: ({ currentPassword, password, confirmPassword }) =>
      calls.changePassword({ current_password: currentPassword, password, confirm_password: confirmPassword }),
    onDone(message) {
      form.clear();
      toasts.add({ variant: "success", text: message });
      void queryClient.invalidateQueries({ queryKey: SESSIONS_QUERY_KEY });
    },
  });
  return (
    <Card title={title}>
      <p className="a-soft">{text("own.passwordText")}</p>
      <OwnForm form={form} title={title} submit={title}>
        <input type="text" name="username" autoComplete="username" value={username ?? ""} readOnly hidden />
        <CurrentPasswordField form={form} />
        <NewPasswordFields form={form} />
      </OwnForm>
    </Card>
  );
}

export function ChangeEmail() {
  const text = useLateText();
  const { username } = useSession();
  const [asked, setAsked] = useState<string>();
  return (
    <Card title={text("own.email")}>
      <p className="a-soft">{text("own.emailText", { username: username ?? "" })}</p>
      {asked === undefined ? (
        <NewAddress onAsked={setAsked} />
      ) : (
        <Code address={asked} onDone={() => setAsked(undefined)} />
      )}
    </Card>
  );
}

function NewAddress({ onAsked }: { readonly onAsked: (username: string) => void }) {
  const calls = useOwnCalls();
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
        {...form.bind("username")}
      />
      <CurrentPasswordField form={form} />
    </OwnForm>
  );
}

interface CodeProps {
  readonly address: string;
  readonly onDone: () => void;
}

function Code({ address, onDone }: CodeProps) {
  const calls = useOwnCalls();
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
          {...form.bind("code")}
        />
      </OwnForm>
      <LinkButton onClick={onDone}>{text("own.otherEmail")}</LinkButton>
    </>
  );
}

export function EraseAccount() {
  const text = useLateText();
  const [isAsking, setAsking] = useState<boolean>();
  return (
    <Card title={text("own.erase")}>
      <p className="a-soft">{text("own.eraseText")}</p>
      {isAsking === true ? (
        <EraseForm onCancel={() => setAsking(false)} />
      ) : (
        <Button variant="secondary" autoFocus={isAsking === false} onClick={() => setAsking(true)}>
          {text("own.eraseButton")}
        </Button>
      )}
    </Card>
  );
}

function EraseForm({ onCancel }: { readonly onCancel: () => void }) {
  const calls = useOwnCalls();
  const text = useLateText();
  const portal = usePortal();
  const navigate = useNavigate();
  const form = useAccountForm({
    screen: "erasure",
    call: ({ currentPassword }) => calls.eraseAccount(currentPassword),
    onDone(successMessage) {
      portal.turns.forgetSession(portal.session.get().account, { successMessage });
      void navigate("/login", { state: { successMessage } });
    },
  });
  return (
    <>
      <OwnForm form={form} title={text("own.erase")} submit={text("own.eraseConfirm")}>
        <CurrentPasswordField form={form} autoFocus />
      </OwnForm>
      <p>
        <LinkButton onClick={onCancel}>{text("own.eraseCancel")}</LinkButton>
      </p>
    </>
  );
}

export function useOwnCalls() {
  const { callApi, session } = usePortal();
  const { account } = session.get();
  return useMemo(() => createOwnCalls(ofAccount(callApi, account ?? "")), [callApi, account]);
}

function createOwnCalls(callApi: CallApi) {
  const change = async (path: string, method: "POST" | "PUT" | "DELETE", body?: object): Promise<string> =>
    (await callApi(path, messageSchema, { method, body })).message;
  return {
    readSessions: async (): Promise<readonly OwnSession[]> =>
      (await callApi("/api/sessions", ownSessionsSchema)).sessions,
    endSession: (id: string) => change(`/api/sessions/${encodeURIComponent(id)}`, "DELETE"),
    endOtherSessions: () => change("/api/sessions", "DELETE"),
    changePassword: (request: PasswordChange) => change("/api/password", "PUT", request),
    askForEmail: (request: EmailChange) => change("/api/email", "POST", request),
    readReminders: async (): Promise<boolean> => (await callApi("/api/reminders", remindersSchema)).reminders,
    changeReminders: (reminders: boolean) => change("/api/reminders", "PUT", { reminders }),
    readData: (): Promise<OwnData> => callApi("/api/account/data", ownDataSchema),
    eraseAccount: (password: string) => change("/api/account/erasure", "POST", { current_password: password }),
    changeEmail: (code: string) => callApi("/api/email", namedAnswerSchema, { method: "PUT", body: { code } }),
  };
}
