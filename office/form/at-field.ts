import { OfficeError } from "../api/office-error.ts";

/**
 * Puts refusals of these codes at the input that they are about, where the server says only that it refused.
 *
 * @param fields the name of the input by the code of the refusal
 */
export async function atField<Answer>(
  sent: Promise<Answer>,
  fields: Readonly<Record<string, string>>,
): Promise<Answer> {
  try {
    return await sent;
  } catch (error) {
    const field = error instanceof OfficeError ? fields[error.code ?? ""] : undefined;
    if (!(error instanceof OfficeError) || field === undefined) throw error;
    throw new OfficeError(error.message, error.status, error.code, { [field]: [error.message] }, { cause: error });
  }
}
