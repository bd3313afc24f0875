import { useMutation } from "@tanstack/react-query";
import { useId, useState, type FormEvent } from "react";
import { serverText, type ServerTextKey } from "../../engine/texts/index.ts";
import { verifyAnswerSchema, type VerifyAnswer } from "../../engine/protocol/index.ts";
import { FieldFrame, LabelledInput, toDescribedBy } from "../../widgets/account.ts";
import { Button, Card, Notice, useAnnounced } from "../../widgets/theme.ts";
import { AccountSite } from "../account/AccountLayout.tsx";
import { usePortal, useDocumentTitle } from "../portal.tsx";
import { SiteFooter } from "../shell/site.tsx";

/** Equal to `MAX_PDF_BYTES` in server/documents/application-pdf.ts. */
const MAX_PDF_BYTES = 128 * 1024 * 1024;

type Result = {
  readonly tone: "success" | "warning" | "error";
  readonly words: string;
  readonly digest?: string | null;
};

/** Screen /verify: compares a PDF or a digest with a submission. The PDF stays on the device. */
export function Component() {
  const { callApi, definition } = usePortal();
  const say = (key: ServerTextKey): string => serverText(definition, key);
  const fileId = useId();
  const [reference, setReference] = useState("");
  const [digest, setDigest] = useState("");
  const [file, setFile] = useState<File>();
  const fileIds = { inputId: fileId, hintId: `${fileId}-hint`, errorId: `${fileId}-error` };
  const hint = say("verify.pdfHint");

  const check = async (): Promise<Result> => {
    if (reference.trim() === "" || (digest.trim() === "" && file === undefined))
      return { tone: "error", words: say("verify.missing") };
    // A larger file cannot be a PDF copy, and may not fit into memory.
    if (file !== undefined && file.size > MAX_PDF_BYTES) return { tone: "error", words: say("verify.differs") };
    const file_sha256 = file && (await hashFile(file).catch(() => undefined));
    if (file !== undefined && file_sha256 === undefined) return { tone: "error", words: say("verify.unreadable") };
    const body = { reference, ...(digest.trim() === "" ? {} : { digest }), ...(file_sha256 && { file_sha256 }) };
    const answer: VerifyAnswer = await callApi("/public/verify", verifyAnswerSchema, { method: "POST", body });
    const isProved = answer.matches && answer.signature === "right";
    return {
      tone: isProved ? "success" : answer.matches ? "warning" : "error",
      words: answer.message,
      digest: answer.digest,
    };
  };
  const { data, error, isPending, mutate, reset } = useMutation({ mutationFn: check, throwOnError: false });
  const result: Result | undefined = error === null ? data : { tone: "error", words: error.message };
  useDocumentTitle(say("verify.title"));
  useAnnounced(result?.words ?? "");
  /** Clears the result when a value changes, because the result is only true for the checked values. */
  const entering =
    <Entered,>(enter: (entered: Entered) => void) =>
    (entered: Entered): void => {
      reset();
      enter(entered);
    };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPending) mutate();
  };

  return (
    <AccountSite footer={<SiteFooter />}>
      <Card title={say("verify.title")} level={1} width="narrow">
        <p className="a-soft">{say("verify.intro")}</p>
        {result !== undefined && (
          <Notice tone={result.tone}>
            <p>{result.words}</p>
            {typeof result.digest === "string" && (
              <p>
                {say("verify.kept")} <code>{result.digest}</code>
              </p>
            )}
          </Notice>
        )}
        <form className="a-account__form" onSubmit={submit} noValidate>
          <LabelledInput
            label={say("verify.reference")}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            value={reference}
            onChange={entering(setReference)}
          />
          <FieldFrame {...fileIds} label={say("verify.pdf")} hint={hint} errors={[]}>
            <input
              className="p-input"
              id={fileId}
              type="file"
              accept="application/pdf,.pdf"
              aria-describedby={toDescribedBy(fileIds, hint, [])}
              onChange={(event) => entering(setFile)(event.currentTarget.files?.[0])}
            />
          </FieldFrame>
          <LabelledInput
            label={say("verify.digestLabel")}
            hint={say("verify.digestHint")}
            autoComplete="off"
            spellCheck={false}
            value={digest}
            onChange={entering(setDigest)}
          />
          <Button type="submit" size="account" busy={isPending}>
            {say("verify.submit")}
          </Button>
        </form>
      </Card>
    </AccountSite>
  );
}

async function hashFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
