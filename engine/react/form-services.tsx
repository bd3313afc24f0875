import { createContext, useContext, type ReactNode } from "react";
import type { Answers } from "../core/index.ts";
import type { ConversionStatus, LookupRecord, PresignedUpload, Suggestion } from "../protocol/index.ts";

/** Why the server or the file store did not take a file, in words for the applicant. */
export class UploadRefusedError extends Error {
  override readonly name = "UploadRefusedError";
  /** Whether the same file may pass when it is sent again. */
  readonly mayPassAgain: boolean;
  /** Whether another page has put a file there that this one did not know of. */
  readonly isTaken: boolean;
  constructor(message: string, mayPassAgain: boolean, isTaken = false) {
    super(message);
    this.mayPassAgain = mayPassAgain;
    this.isTaken = isTaken;
  }
}

/** A file that was sent, or is being sent, and whose conversion has not been asked for. */
export interface KeptUpload {
  readonly answerKey: string;
  /** Its key in the file store; empty while it has none. */
  readonly fileKey: string;
  readonly fileName: string;
}

/** Each rejects with UploadRefusedError when the request is refused, and with another error when nobody answers. */
export interface UploadServices {
  readonly presign: (answerKey: string, fileName: string) => Promise<PresignedUpload>;
  /** Posts the fields and the file of a question. `onProgress` gets the share sent, 0 to 1. */
  readonly post: (
    presigned: PresignedUpload,
    file: File,
    onProgress: (share: number) => void,
    answerKey: string,
  ) => Promise<void>;
  readonly startConversion: (answerKey: string, fileKey: string, fileName: string) => Promise<ConversionStatus>;
  /** A refusal that will not change has `mayPassAgain` false. Any other failure says nothing about the file. */
  readonly conversionStatus: (answerKey: string) => Promise<ConversionStatus>;
  /** Remembers a file on the device, so that a later page can go on with it if this one ends. */
  readonly keep: (upload: KeptUpload) => Promise<void>;
  readonly release: (upload: KeptUpload) => void;
  /** The files that pages left which have ended. */
  readonly readKept: () => Promise<readonly KeptUpload[]>;
  /** Reads the document answers again and puts them in the store. */
  readonly refreshDocuments: () => Promise<void>;
  /** Gives back a document that a choice or a change of tab removed, once the server knows of the choice. */
  readonly restore: (answerKey: string) => Promise<void>;
  /** Has the server forget this file, which did not arrive, and nothing that another page has sent. */
  readonly abandon: (upload: KeptUpload) => Promise<unknown>;
  /** Stops the conversion, deletes the document, and clears its answer, on the server and here. */
  readonly remove: (answerKey: string) => Promise<void>;
}

export interface ToastRequest {
  readonly variant: "success" | "error";
  /** Default: 'Success' or 'Error' (docs/specification.md, section 8). */
  readonly title?: string;
  readonly text: string;
}

/** One step with the items of an add-another. */
export interface ItemsStep {
  readonly id: string;
  /** How many items are shown. */
  readonly count: number;
  /** Their numbers in the order that they are to have. One that is left out is removed, and 0 is one given back. */
  readonly order: readonly number[];
  /** The answers of the one that is given back. */
  readonly answers?: Answers;
  /** The content revision up to which the items must be as they are; by default what is on the screen. */
  readonly known?: number;
}

export interface ItemsArranged {
  /** The content revision of the step. */
  readonly revision: number;
  /** All answers as they were entered before it. */
  readonly before: Answers;
}

/** What widgets need from outside the form. The portal supplies it; tests supply their own. */
export interface FormServices {
  readonly isLoggedIn: boolean;
  /** Never rejects: it gives an empty list on failure (docs/specification.md, section 7). */
  readonly findSuggestions: (text: string, category: string, signal?: AbortSignal) => Promise<readonly Suggestion[]>;
  /** Undefined on failure, because the typed label is then kept. */
  readonly findDetail: (id: string, category: string) => Promise<LookupRecord | undefined>;
  readonly uploads: UploadServices;
  /** Keeps the choice in the store and, for logged-in users, on the server. Rejects when the server does not. */
  readonly chooseTab: (tabId: string, tab: string) => Promise<void>;
  /** Sets how many items of an add-another are shown, in the store and on the server as `chooseTab` does. */
  readonly addItem: (buttonId: string, count: number) => Promise<void>;
  /**
   * Removes, moves or gives back items of an add-another, in one step, once everything is saved. Rejects with an error
   * for the applicant if that cannot be done now; then nothing is different. Undefined for a visitor, who has one item
   * only, and where the page could not load all that it keeps answers with.
   */
  readonly arrangeItems: ((step: ItemsStep) => Promise<ItemsArranged>) | undefined;
  /** Decides about a text beside an answer: `isTaken` puts it in place of what stands there, else it is thrown away. */
  readonly chooseAside: (id: string, isTaken: boolean) => void;
  /** Shows a message. Returns what takes it away before its time. */
  readonly toast: (toast: ToastRequest) => () => void;
  /** Goes to /signup and carries the current answers in the navigation state. */
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
