/**
 * What an export or a personal copy lacks of an application, after its number. Whoever runs `portico export` reads the
 * default words.
 */
export const EXPORT_PROBLEM_TEXTS = {
  "export.problem.unreadable": "left out: its stored data cannot be read",
  "export.problem.failed": "left out: it cannot be read ({reason})",
  "export.problem.version": "left out: version {version} of its form cannot be read",
  "export.problem.otherVersion": "exported with version {other} of the form: version {version} cannot be read",
  "export.problem.newForm": "left out: its form is newer than this export; export it again",
  "export.problem.newerDraft": "left out: it is a draft of a form version that this program does not know",
  "export.problem.secret": 'the secret answer "{key}" cannot be decrypted, so it is missing',
  "export.problem.account": "its account is missing, and so is its email address",
  "export.problem.document": 'the document "{key}" cannot be read, so the PDF does not contain it',
  "export.problem.pdf": "its PDF cannot be made",
  "export.problem.pdfFailed": "its PDF cannot be made ({reason})",
  "export.problem.unlisted": "{count} applications are not in the list yet and may be missing",
} as const;

export type ExportProblemKey = keyof typeof EXPORT_PROBLEM_TEXTS;
