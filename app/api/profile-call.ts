import type { Answers, DocumentAnswer } from "../../engine/core/index.ts";
import type { CallApi } from "./call-api.ts";
import { parseAnswers, parseDocuments, parseList, parseMap, parseRecord, parseString } from "./parse.ts";

/** The answer of `GET /api/profile`: all that the server keeps of one application. */
export interface Profile {
  readonly answer: Answers;
  readonly document_answer: Readonly<Record<string, DocumentAnswer>>;
  readonly tabs: Readonly<Record<string, string>>;
  readonly add_another: Readonly<Record<string, number>>;
  readonly username: string;
  readonly last_page: string | null;
  readonly successful_login: readonly string[];
  /** Every status the application has had, oldest first. */
  readonly web_status: readonly string[];
}

export async function readProfile(callApi: CallApi): Promise<Profile> {
  const body = parseRecord(await callApi("/api/profile"));
  return {
    answer: parseAnswers(body["answer"]),
    document_answer: parseDocuments(body["document_answer"]),
    tabs: parseMap(body["tabs"], parseString),
    add_another: parseCounts(body["add_another"]),
    username: parseString(body["username"]),
    last_page: parseString(body["last_page"]) || null,
    successful_login: parseList(body["successful_login"], parseString),
    web_status: parseStatusEntries(body["web_status"]),
  };
}

/** The names in a list of web status entries. */
export function parseStatusEntries(value: unknown): readonly string[] {
  return parseList(value, (entry) => parseString(parseRecord(entry)["web_status"]));
}

export function parseCounts(value: unknown): Readonly<Record<string, number>> {
  return parseMap(value, (count) => (typeof count === "number" ? count : 1));
}
