import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { parse } from "csv-parse/sync";

export const SSN = "123-45-6789";

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export async function command(env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Ran> {
  const options = {
    env: { PATH: process.env["PATH"] ?? "", ...env },
    maxBuffer: 256 * 1024 * 1024,
    encoding: "latin1" as const,
  };
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ["dist/server/portico.js", ...args],
      options,
    );
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as Ran;
    return { code, stdout, stderr };
  }
}

export const toText = (latin1: string): string => Buffer.from(latin1, "latin1").toString("utf8");

/** Strict: CRLF between records, quotes as in RFC 4180, and equal numbers of cells. */
export const parseTable = (text: string): readonly Readonly<Record<string, string>>[] =>
  parse(text, { columns: true, record_delimiter: "\r\n" });
