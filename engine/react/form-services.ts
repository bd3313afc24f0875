import type { Answers, AnswerValue } from "../core/index.ts";
import type { ConversionStatus, LookupRecord, PresignedUpload, Suggestion } from "../protocol/index.ts";
import { createRequiredContext } from "./required-context.ts";

/** The server or file store rejected a file. The message is for the applicant. */
export class UploadRefusedError extends Error {
  override readonly name = "UploadRefusedError";
  /** True if the server may accept the same file later. */
  readonly mayPassAgain: boolean;
  /** True if another page has put a file in this place. */
  readonly isTaken: boolean;
  constructor(message: string, mayPassAgain: boolean, isTaken = false) {
    super(message);
    this.mayPassAgain = mayPassAgain;
    this.isTaken = isTaken;
  }
}

export interface SentUpload {
  readonly answerKey: string;
  readonly fileKey: string;
}

/** If a call is rejected, it throws UploadRefusedError. Without a response, it throws another error. */
export interface UploadServices {
  readonly presign: (answerKey: string, file: Pick<File, "name" | "size">) => Promise<PresignedUpload>;
  readonly post: (
    presigned: PresignedUpload,
    file: File,
    onProgress: (share: number) => void,
    answerKey: string,
  ) => Promise<void>;
  readonly startConversion: (answerKey: string, fileKey: string, fileName: string) => Promise<ConversionStatus>;
  /** `mayPassAgain` of the error is false if the server will never accept the file. */
  readonly conversionStatus: (answerKey: string) => Promise<ConversionStatus>;
  readonly refreshDocuments: () => Promise<void>;
  /** Restores a removed document after the server has stored the removal. */
  readonly restore: (answerKey: string) => Promise<void>;
  /** Tells the server that this file will not arrive. */
  readonly abandon: (upload: SentUpload) => Promise<unknown>;
  /** Stops the conversion. Deletes the document and its answer. */
  readonly remove: (answerKey: string) => Promise<void>;
}

export interface ToastRequest {
  readonly variant: "success" | "error";
  /** Default: 'Success' or 'Error' (specification, section 8). */
  readonly title?: string;
  readonly text: string;
}

export interface ItemsStep {
  readonly id: string;
  readonly count: number;
  /** Item numbers in the new order. Unlisted items are removed. 0 stands for a restored item. */
  readonly order: readonly number[];
  readonly answers?: Answers;
  /** Chosen tabs of a restored item, by tab group id. */
  readonly tabs?: Readonly<Record<string, string>>;
  /** Rejected if the items have another content revision. Default: the revision on the screen. */
  readonly known?: number;
}

export interface ItemsArranged {
  readonly revision: number;
  readonly before: Answers;
}

export interface FormServices {
  readonly isLoggedIn: boolean;
  /** Rejects if the service fails. */
  readonly findSuggestions: (text: string, category: string, signal?: AbortSignal) => Promise<readonly Suggestion[]>;
  /** Rejects if the service fails. */
  readonly findDetail: (id: string, category: string) => Promise<LookupRecord | undefined>;
  readonly uploads: UploadServices;
  /** Stores the choice; for applicants, also on the server. Rejects if the server fails. */
  readonly chooseTab: (tabId: string, tab: string) => Promise<void>;
  readonly addItem: (buttonId: string, count: number) => Promise<void>;
  /** Rejects with a message for the applicant, and then has changed nothing. Undefined for visitors. */
  readonly arrangeItems: ((step: ItemsStep) => Promise<ItemsArranged>) | undefined;
  /** Decides about a text that was set aside. `taken` replaces the answer; without it, the answer stays. */
  readonly chooseAside: (id: string, taken?: AnswerValue) => void;
  /** Shows a message. The returned function hides it before its time is over. */
  readonly toast: (toast: ToastRequest) => () => void;
  /** Opens /signup without a reload, so that the answers stay in memory. */
  readonly goToSignUp: () => void;
}

export const [FormServicesProvider, useFormServices] = createRequiredContext<FormServices>("FormServicesProvider");
