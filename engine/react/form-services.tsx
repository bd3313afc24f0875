import { createContext, useContext, type ReactNode } from "react";
import type { Answers } from "../core/index.ts";
import type { ConversionStatus, LookupRecord, PresignedUpload, Suggestion } from "../protocol/index.ts";

/** A refusal by the server or file store, with a message for the applicant. */
export class UploadRefusedError extends Error {
  override readonly name = "UploadRefusedError";
  /** True if the same file may be accepted later. */
  readonly mayPassAgain: boolean;
  /** True if another page put a file there. */
  readonly isTaken: boolean;
  constructor(message: string, mayPassAgain: boolean, isTaken = false) {
    super(message);
    this.mayPassAgain = mayPassAgain;
    this.isTaken = isTaken;
  }
}

/** A sent file whose conversion is not requested yet. */
export interface KeptUpload {
  readonly answerKey: string;
  readonly fileKey: string;
  readonly fileName: string;
}

/** A refused call rejects with UploadRefusedError. A call without a response rejects with another error. */
export interface UploadServices {
  readonly presign: (answerKey: string, fileName: string) => Promise<PresignedUpload>;
  readonly post: (
    presigned: PresignedUpload,
    file: File,
    onProgress: (share: number) => void,
    answerKey: string,
  ) => Promise<void>;
  readonly startConversion: (answerKey: string, fileKey: string, fileName: string) => Promise<ConversionStatus>;
  /** `mayPassAgain` is false for a final refusal. After other failures, the server may still accept the file. */
  readonly conversionStatus: (answerKey: string) => Promise<ConversionStatus>;
  /** Remembers a file on the device for a later page. */
  readonly keep: (upload: KeptUpload) => Promise<void>;
  readonly release: (upload: KeptUpload) => void;
  /** Returns uploads that earlier page loads left unfinished. */
  readonly readKept: () => Promise<readonly KeptUpload[]>;
  /** Reads the documents into the store again. */
  readonly refreshDocuments: () => Promise<void>;
  /** Restores a removed document once the server knows of the removal. */
  readonly restore: (answerKey: string) => Promise<void>;
  /** Makes the server forget this file only, which it has not received. */
  readonly abandon: (upload: KeptUpload) => Promise<unknown>;
  /** Stops the conversion, and deletes document and answer. */
  readonly remove: (answerKey: string) => Promise<void>;
}

export interface ToastRequest {
  readonly variant: "success" | "error";
  /** Default: 'Success' or 'Error' (specification, section 8). */
  readonly title?: string;
  readonly text: string;
}

/** One change of an add-another's items. */
export interface ItemsStep {
  readonly id: string;
  readonly count: number;
  /** Item numbers in the new order. The step removes items that are missing; 0 is a restored item. */
  readonly order: readonly number[];
  readonly answers?: Answers;
  /** Chosen tabs of a restored item by tab group id. */
  readonly tabs?: Readonly<Record<string, string>>;
  /** Content revision that the items must have; default: the shown revision. */
  readonly known?: number;
}

export interface ItemsArranged {
  readonly revision: number;
  /** All answers before the step. */
  readonly before: Answers;
}

/** Services from outside the form. */
export interface FormServices {
  readonly isLoggedIn: boolean;
  /** Resolves to an empty list on failure (specification, section 7). */
  readonly findSuggestions: (text: string, category: string, signal?: AbortSignal) => Promise<readonly Suggestion[]>;
  /** Undefined on failure. */
  readonly findDetail: (id: string, category: string) => Promise<LookupRecord | undefined>;
  readonly uploads: UploadServices;
  /** Stores the choice, for logged-in applicants also on the server. Rejects if the server fails. */
  readonly chooseTab: (tabId: string, tab: string) => Promise<void>;
  readonly addItem: (buttonId: string, count: number) => Promise<void>;
  /** Rejects with a message for the applicant and then changes nothing. Undefined for visitors. */
  readonly arrangeItems: ((step: ItemsStep) => Promise<ItemsArranged>) | undefined;
  /** Replaces the answer by the text that the server set aside, or discards the text. */
  readonly chooseAside: (id: string, isTaken: boolean) => void;
  /** Returns a function that hides the message early. */
  readonly toast: (toast: ToastRequest) => () => void;
  /** Opens /signup and passes the answers in the navigation state. */
  readonly goToSignUp: () => void;
}

const FormServicesContext = createContext<FormServices | undefined>(undefined);

export function FormServicesProvider({
  services,
  children,
}: {
  readonly services: FormServices;
  readonly children: ReactNode;
}) {
  return <FormServicesContext value={services}>{children}</FormServicesContext>;
}

export function useFormServices(): FormServices {
  const services = useContext(FormServicesContext);
  if (services === undefined) throw new Error("A widget was rendered outside FormServicesProvider.");
  return services;
}
