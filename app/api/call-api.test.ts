import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import {
  NetworkError,
  OtherAccountError,
  ServerError,
  UnauthorizedError,
  createCallApi,
  ofAccount,
} from "./call-api.ts";

const UNEXPECTED = "We've encountered an unexpected error at this time. Please try again later.";
const NO_SESSION = { status: 401, body: '{"code":"session_invalid","message":"No session."}' };
const OK = { status: 200, body: '{"message":"ok"}' };
let respond: { status: number; body: string; headers?: Record<string, string> } | undefined;
const received: [method: string | undefined, body: unknown, account: string | null][] = [];
const onUnauthorized = vi.fn(() => Promise.resolve(false));
const onOtherAccount = vi.fn();

beforeEach(() => {
  received.length = 0;
  onUnauthorized.mockClear();
  onOtherAccount.mockClear();
  vi.stubGlobal("fetch", async (_path: string, { method, body, headers }: RequestInit) => {
    const sent = new Headers(headers);
    expect(sent.get("content-type")).toBe("application/json");
    received.push([method, body, sent.get("portico-account")]);
    if (respond === undefined) throw new TypeError("There is no network.");
    return new Response(respond.body, { ...respond, headers: { "Content-Type": "text/plain", ...respond.headers } });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const callApi = createCallApi({
  unexpectedMessage: UNEXPECTED,
  networkMessage: "Nobody is there.",
  onUnauthorized,
  onOtherAccount,
});

const messageSchema = z.object({ message: z.string() });

it("sends JSON, a body only if the call has one, and the account of the open application, if any", async () => {
  respond = OK;
  const request = { method: "PUT", body: { answers: { a: 1 } } } as const;
  expect(await ofAccount(callApi, "account-1")("/api/answer", messageSchema, request)).toEqual({ message: "ok" });
  await callApi("/api/profile", messageSchema);
  expect(received).toEqual([
    ["PUT", '{"answers":{"a":1}}', "account-1"],
    ["GET", undefined, null],
  ]);
});

it.each([
  [200, "<h1>Oops</h1>"],
  [500, "<h1>Oops</h1>"],
  [200, '{"text":"ok"}'],
  [500, '{"reason":"full"}'],
])("reports a response with status %i that does not fit the protocol as a server error: %s", async (status, body) => {
  respond = { status, body };
  await expect(callApi("/api/profile", messageSchema)).rejects.toThrow(new ServerError(UNEXPECTED, status));
});

it.each<[number, { code: string; message: string; errors?: Record<string, string[]> }]>([
  [409, { code: "not_invented_yet", message: "Only a newer server has this code." }],
  [
    422,
    { code: "submission_invalid", message: "Not yet.", errors: { first_name: ["First Name is a required field"] } },
  ],
])("carries the server's message, code and field errors: %i %j", async (status, { errors, ...carried }) => {
  respond = { status, body: JSON.stringify({ ...carried, errors }) };
  const call = callApi("/api/submit", messageSchema, { method: "POST" });
  await expect(call).rejects.toMatchObject({ ...carried, status, ...(errors && { fieldErrors: errors }) });
});

it.each([
  ["40", 40_000],
  ["Sun, 22 Nov 2026 17:01:00 GMT", 60_000],
  ["Sat, 21 Nov 2020 17:00:00 GMT", 0],
  ["later", undefined],
  ["", undefined],
])("reads the pause before the next try from Retry-After: %j", async (after, ms) => {
  vi.useFakeTimers({ now: Date.parse("2026-11-22T17:00:00Z"), toFake: ["Date"] });
  const headers: Record<string, string> = after === "" ? {} : { "Retry-After": after };
  respond = { status: 429, body: '{"code":"throttled","message":"Too fast."}', headers };
  const error: unknown = await callApi("/api/answer", messageSchema).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ message: "Too fast.", code: "throttled", retryAfterMs: ms });
  expect(error instanceof ServerError && error.isThrottled()).toBe(true);
});

it("reports the end of the session when the server answers 401 to an API call", async () => {
  respond = NO_SESSION;
  await expect(callApi("/api/profile", messageSchema)).rejects.toBeInstanceOf(UnauthorizedError);
  expect(onUnauthorized).toHaveBeenCalledOnce();
});

it("rejects with OtherAccountError if another account is logged in, and notifies the page once", async () => {
  respond = { status: 409, body: '{"code":"other_account","message":"Somebody else."}' };
  await expect(ofAccount(callApi, "account-1")("/api/answer", messageSchema)).rejects.toEqual(
    new OtherAccountError("Somebody else."),
  );
  expect(onOtherAccount.mock.calls).toEqual([["account-1"]]);
  expect(onUnauthorized).not.toHaveBeenCalled();
});

it.each([
  ["application_submitted", 1],
  ["items_changed", 0],
])("notifies the page of a submitted application only for the right code: %s", async (code, times) => {
  respond = { status: 409, body: JSON.stringify({ code, message: "No." }) };
  const onSubmitted = vi.fn();
  const call = ofAccount(callApi, "account-1", onSubmitted);
  await expect(call("/api/tabs", messageSchema)).rejects.toBeInstanceOf(ServerError);
  expect(onSubmitted).toHaveBeenCalledTimes(times);
});

it("repeats a call after the same person logs in again", async () => {
  respond = NO_SESSION;
  onUnauthorized.mockImplementationOnce(() => {
    respond = OK;
    return Promise.resolve(true);
  });
  const request = { method: "PUT", body: { a: 1 } } as const;
  expect(await ofAccount(callApi, "account-1")("/api/tabs", messageSchema, request)).toEqual({ message: "ok" });
  expect(onUnauthorized.mock.calls).toEqual([["account-1"]]);
  expect(received.map(([, body]) => body)).toEqual(['{"a":1}', '{"a":1}']);
});

it("fails at once if the call does not wait for a log-in", async () => {
  respond = NO_SESSION;
  onUnauthorized.mockImplementationOnce(() => new Promise(() => undefined));
  const request = { waitsForLogIn: false };
  await expect(ofAccount(callApi, "account-1")("/api/answer", messageSchema, request)).rejects.toBeInstanceOf(
    UnauthorizedError,
  );
  expect(onUnauthorized).toHaveBeenCalledOnce();
});

it.each(["/public/login", "/api/logout"])("keeps the session if the server answers 401 to %s", async (path) => {
  respond = { status: 401, body: '{"code":"credentials_invalid","message":"No."}' };
  await expect(callApi(path, messageSchema)).rejects.toBeInstanceOf(ServerError);
  expect(onUnauthorized).not.toHaveBeenCalled();
});

it("rejects with NetworkError if the server does not respond", async () => {
  respond = undefined;
  await expect(callApi("/api/profile", messageSchema)).rejects.toEqual(new NetworkError("Nobody is there."));
});
