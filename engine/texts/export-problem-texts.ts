/**
 * What an export or a personal copy lacks of an application, after its number. Whoever runs `portico export` reads the
 * default words.
 */
export const EXPORT_PROBLEM_TEXTS = {
  "export.problem.unreadable": "left out, because what is stored of it cannot be read",
  "export.problem.failed": "left out, because it cannot be read ({reason})",
  "export.problem.version": "left out, because version {version} of its form cannot be read",
  "export.problem.otherVersion": "version {version} of its form cannot be read, so it is exported by version {other}",
  "export.problem.newForm": "left out, because its form came while this export ran; export it again",
  "export.problem.newerDraft": "left out, because it is a draft of a newer version of its form than this program has",
  "export.problem.secret": 'the secret answer "{key}" cannot be decrypted, so it is missing',
  "export.problem.account": "its account is not there, so its e-mail address is missing",
  "export.problem.document": 'the document "{key}" cannot be read, so its PDF lacks it',
  "export.problem.pdf": "its PDF cannot be made",
  "export.problem.pdfFailed": "its PDF cannot be made ({reason})",
  "export.problem.unlisted": "{count} applications are not in the list yet, and may be missing",
} as const;

export type ExportProblemKey = keyof typeof EXPORT_PROBLEM_TEXTS;
