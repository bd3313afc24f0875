import * as z from "zod/mini";

/** One submission of an application, in the list of all of them. */
export const submissionSchema = z.object({
  number: z.number(),
  submitted_at: z.nullable(z.string()),
  /** Where it can be read, and its PDF; null while that is not made. */
  print: z.string(),
  pdf: z.nullable(z.string()),
});

export type OfficeSubmission = Readonly<z.output<typeof submissionSchema>>;
