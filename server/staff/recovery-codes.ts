import { randomBytes } from "node:crypto";
import { hashToken } from "../accounts/index.ts";

const CODES = 10;
/** 80 bits: nobody can try all of them against a hash. */
const CODE_CHARS = 16;
/** Without those that look like another. There are 32, so each byte gives one evenly. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";

/** Ten codes in groups of four, to be shown once. */
export const createRecoveryCodes = (): readonly string[] =>
  Array.from({ length: CODES }, () =>
    [...randomBytes(CODE_CHARS)]
      .map((byte) => ALPHABET[byte % ALPHABET.length] ?? "")
      .join("")
      .replace(/(.{4})(?=.)/g, "$1-"),
  );

/** The hash of a code for one member of staff, however it was typed. */
export const hashRecoveryCode = (staff: string, typed: string): string =>
  hashToken(`${staff} ${typed.toLowerCase().replaceAll(/[\s-]/g, "")}`);
