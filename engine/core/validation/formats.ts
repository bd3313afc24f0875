import type { AnswerFormat } from "../tenant/definition.ts";
import { isCalendarDate } from "./calendar.ts";

/** Simple pattern of an email address (specification, section 5). */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/;
const PHONE = /^\([2-9]\d{2}\) [2-9]\d{2}-\d{4}$/;
const INTERNATIONAL_PHONE = /^\+?(?:[ ()./-]*\d){6,15}$/;
const SSN = /^\d{3}-\d{2}-\d{4}$/;
const DIGITS = /^\d+$/;
const URI = /^https?:\/\/[^\s<>"]+\.[^\s<>"]+$/;

/** RFC 5321 section 4.5.3.1.3: 256 octets with angle brackets. */
export const EMAIL_MAX_LENGTH = 254;

export function isEmail(value: string): boolean {
  return value.length <= EMAIL_MAX_LENGTH && EMAIL.test(value);
}

export const isInternationalPhone = (value: string): boolean => INTERNATIONAL_PHONE.test(value);

export const ANSWER_FORMAT_CHECKS: Readonly<Record<AnswerFormat, (value: string) => boolean>> = {
  date: isCalendarDate,
  email: isEmail,
  phone: (value) => PHONE.test(value),
  ssn: (value) => SSN.test(value),
  digits: (value) => DIGITS.test(value),
  uri: (value) => URI.test(value),
};
