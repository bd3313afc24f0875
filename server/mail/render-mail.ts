import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AccountMail, Mail } from "./account-mail.ts";

const SUBJECT = /^Subject: (.*)\r?\n\r?\n/;
type Template = (values: object) => string;

/**
 * Renders emails from Handlebars templates. The first line of a text template is the subject. Values in HTML are
 * escaped.
 */
export function createMailRenderer(
  folder: string,
  sender: string | undefined,
  { reloadsTemplates = false }: { readonly reloadsTemplates?: boolean } = {},
): (mail: AccountMail) => Promise<Mail> {
  const templates = new Map<string, Promise<Template>>();
  const templateOf = (name: string): Promise<Template> => {
    const known =
      (reloadsTemplates ? undefined : templates.get(name)) ??
      compile(join(folder, `${name}.hbs`), name.endsWith(".txt"));
    templates.set(name, known);
    known.catch(() => templates.delete(name));
    return known;
  };
  return async ({ definition, ...mail }) => {
    const { partner, name, lang, theme } = definition.tenant;
    const values = { ...mail, partner, name, lang, theme };
    const [text, html, layout] = await Promise.all([
      templateOf(`${mail.kind}.txt`),
      templateOf(`${mail.kind}.html`),
      templateOf("layout.html"),
    ]);
    const whole = text(values);
    const subject = toHeader(SUBJECT.exec(whole)?.[1] ?? name);
    return {
      from: sender ?? `${quoteName(name)} <${toHeader(partner.admissions_email)}>`,
      to: toHeader(mail.to),
      replyTo: toHeader(partner.help_email),
      subject,
      text: whole.replace(SUBJECT, ""),
      html: layout({ ...values, subject, body: html(values) }),
      ...(mail.kind === "reminder" ? { headers: toStopHeaders(mail.stopLink) } : {}),
    };
  };
}

/** Headers for unsubscribing with one click (RFC 2369, section 3.2; RFC 8058, section 3.1). */
const toStopHeaders = (link: string): Readonly<Record<string, string>> => ({
  "List-Unsubscribe": `<${toHeader(link)}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

async function compile(file: string, isText: boolean): Promise<Template> {
  const [{ default: Handlebars }, source] = await Promise.all([import("handlebars"), readFile(file, "utf8")]);
  const escape = (words: string): string => Handlebars.escapeExpression(words);
  const linked = (words: string) => new Handlebars.SafeString(linkAddresses(words, escape));
  const template = Handlebars.compile<object>(source, { noEscape: isText, strict: true });
  return (values) => template(values, { helpers: { linked } });
}

const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,:;!?)])/;

const linkAddresses = (words: string, escape: (words: string) => string): string =>
  words
    .split(ADDRESS)
    .map(escape)
    .map((piece, index) => (index % 2 === 0 ? piece : `<a href="${piece}">${piece}</a>`))
    .join("");

/** Makes a value one line, so that it cannot add a header. */
export const toHeader = (value: string): string => value.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

const quoteName = (name: string): string => `"${toHeader(name).replace(/["\\<>]/g, "")}"`;
