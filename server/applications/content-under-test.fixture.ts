import {
  DOCUMENT_ANSWERED,
  EMPTY_APPLICATION,
  enteredAnswer,
  type Answers,
  type Tenant,
} from "../../engine/core/index.ts";
import { smallTenant } from "../../engine/core/small-tenant.fixture.ts";
import type { AnswerChange, ItemsRequest, SaveRequest } from "../../engine/protocol/index.ts";
import { createApplicationRecord, type ApplicationRecord, type DocumentRecord } from "../store/index.ts";
import { arrangeItems, type Files } from "./arrange-items.ts";
import type { Content } from "./content-change.ts";
import { mergeAnswers, type MergedAnswers } from "./merge-answers.ts";

const TENANT = smallTenant();
const NOW = Date.UTC(2026, 2, 1);

const { contentRevision, marks, createdAt } = createApplicationRecord("small", "account-1", NOW - 1_000_000);
const EMPTY_CONTENT: Content = {
  application: EMPTY_APPLICATION,
  contentRevision,
  nextRevision: contentRevision + 1,
  marks,
  createdAt,
  asides: [],
  arrangements: {},
  recentRevisions: [],
};

export const WITHOUT_EFFECTS = {
  forgetConversion: async () => undefined,
  assignReference: async () => "REF",
  addEffects: (record: ApplicationRecord) => record,
  hashDocuments: async () => ({}),
  signer: { sign: () => undefined },
};

export const by = (w: string, seq: number, base: number, rest: Partial<AnswerChange> = {}): AnswerChange => ({
  w,
  seq,
  base,
  ageMs: 0,
  ...rest,
});

export function contentUnderTest(start: Answers = {}, tenant: Tenant = TENANT) {
  let content: Content = { ...EMPTY_CONTENT, application: { ...EMPTY_APPLICATION, answers: start } };
  let files: Files = { documents: {}, removedDocuments: {}, begunUploads: {} };
  let now = NOW;
  const save = (request: SaveRequest): MergedAnswers => {
    now += 1_000;
    const merged = mergeAnswers(tenant, content, request, new Date(now));
    content = merged.content;
    return merged;
  };
  return {
    save,
    write: (key: string, value: unknown, change: AnswerChange) =>
      save({ answers: { [key]: value }, changes: { [key]: change } }),
    arrange: (asked: Omit<ItemsRequest, "known"> & { readonly known?: number }) => {
      now += 1_000;
      const before = { content, files };
      ({ content, files } = arrangeItems(tenant, before, { known: content.contentRevision, ...asked }, new Date(now)));
      return content.contentRevision;
    },
    content: () => content,
    files: () => files,
    attach: (key: string, document: DocumentRecord) => {
      files = { ...files, documents: { ...files.documents, [key]: document } };
      const answers = { ...content.application.answers, [key]: DOCUMENT_ANSWERED };
      content = { ...content, application: { ...content.application, answers } };
    },
    change: (work: (content: Content, now: Date) => Content) => {
      content = work(content, new Date(now));
    },
    begin: (key: string) => {
      const begun = { fileName: "a.pdf", fileKey: "k", begunAt: now, endsAt: now + 600_000 };
      files = { ...files, begunUploads: { [key]: begun } };
    },
    endBegun: () => {
      files = { ...files, begunUploads: {} };
    },
    entered: (key: string) => enteredAnswer(tenant, content.application.answers, key),
    origin: (key: string) => content.marks[key]?.slice(0, 3),
    asides: () => content.asides.map(({ kind, key, value }) => [kind, key, value]),
  };
}
