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
import { ofAccount, type CallApi } from "./call-api.ts";

export function createOwnAccountCalls(anyCall: CallApi, account: string) {
  const callApi = ofAccount(anyCall, account);
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

export type OwnAccountCalls = ReturnType<typeof createOwnAccountCalls>;
