import { messageSchema, namedAnswerSchema, type ResetRequest } from "../../engine/protocol/index.ts";
import type { CallApi } from "./call-api.ts";

/** Public account calls (docs/specification.md, section 7). Each returns the server's message. */
export function createAccountCalls(callApi: CallApi) {
  const post = async (path: string, body: object): Promise<string> =>
    (await callApi(path, messageSchema, { method: "POST", body })).message;
  const postCredentials = async (path: string, username: string, password: string): Promise<string> =>
    (await callApi(path, namedAnswerSchema, { method: "POST", body: { username, password } })).message;
  return {
    signUp: (username: string, password: string) => postCredentials("/public/signup", username, password),
    confirm: (username: string, code: string, id?: string) => post("/public/confirm", { username, code, id }),
    resendConfirm: (username: string) => post("/public/resend-confirm", { username }),
    logIn: (username: string, password: string) => postCredentials("/public/login", username, password),
    forgotPassword: (username: string) => post("/public/forgot-password", { username }),
    resetPassword: (request: ResetRequest) => post("/public/reset-password", request),
    /** Ends the session only if it belongs to this account: another person may have logged in since. */
    logOut: async (account: string | null) =>
      (await callApi("/api/logout", messageSchema, { account: account ?? undefined, waitsForLogIn: false })).message,
  };
}

export type AccountCalls = ReturnType<typeof createAccountCalls>;
