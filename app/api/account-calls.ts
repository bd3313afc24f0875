import type { CallApi } from "./call-api.ts";
import { parseRecord, parseString } from "./parse.ts";

export interface ResetRequest {
  readonly username: string;
  readonly id: string;
  readonly password: string;
  readonly confirm_password: string;
}

/** The calls of the account screens. Each resolves to the server's message. */
export function createAccountCalls(callApi: CallApi) {
  const post = async (path: string, body: object): Promise<string> =>
    parseString(parseRecord(await callApi(path, { method: "POST", body }))["message"]);
  return {
    signUp: (username: string, password: string) => post("/public/signup", { username, password }),
    confirm: (username: string, code: string) => post("/public/confirm", { username, code }),
    resendConfirm: (username: string) => post("/public/resend-confirm", { username }),
    logIn: (username: string, password: string) => post("/public/login", { username, password }),
    forgotPassword: (username: string) => post("/public/forgot-password", { username }),
    resetPassword: (request: ResetRequest) => post("/public/reset-password", request),
    logOut: async () => parseString(parseRecord(await callApi("/api/logout"))["message"]),
  };
}

export type AccountCalls = ReturnType<typeof createAccountCalls>;
