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
  const options = { env: { PATH: process.env["PATH"] ?? "", ...env } };
  const portico = ["dist/server/portico.js", ...args];
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, portico, options)) };
  } catch (error) {
    const { code, stdout, stderr } = error as Ran;
    return { code, stdout, stderr };
  }
}

/** @throws Error unless CRLF ends records, quotes follow RFC 4180, and all records have the same number of cells */
export const parseTable = (text: string): readonly Readonly<Record<string, string>>[] =>
  parse(text, { columns: true, record_delimiter: "\r\n" });
