import { expect } from "vitest";
import type { Person } from "./portal.fixture.ts";

export const DOCUMENT = "personal_sketch_pdf";

type Call = readonly [method: string, path: string, body: object | undefined];

export const WRITING_CALLS: Readonly<Record<string, object | undefined>> = {
  "PUT /api/answer": { answers: { first_name: "Late" } },
  "PUT /api/last-page": { last_page: "/about" },
  "PUT /api/notice": { seen: 9_999 },
  "PUT /api/tabs": { tab_id: "personal_sketch_tabs", chosen_tab: "upload" },
  "PUT /api/add-another": { button_id: "college", num_components: 2 },
  "PUT /api/items": { button_id: "college", num_components: 1, order: [1], known: 100 },
  "POST /api/validations": { errors: {} },
  "POST /api/web-status": { web_status: "validating" },
  "POST /api/submit": {},
  "POST /api/presigned-url": { answer_key: DOCUMENT, file_name: "a.pdf" },
  "POST /api/pdf/document-answer/{answerKey}": { file_key: "incoming/x", file_name: "a.pdf" },
  "DELETE /api/pdf/document-answer/{answerKey}": undefined,
  "DELETE /api/document-answer/{answerKey}": undefined,
  "POST /api/document-answer/{answerKey}": undefined,
  "POST /api/pdf/draft": undefined,
};

export const writingCalls = (isMeant: RegExp): readonly Call[] =>
  Object.entries(WRITING_CALLS)
    .filter(([name]) => isMeant.test(name))
    .map(([name, body]) => {
      const [method = "", path = ""] = name.replace("{answerKey}", DOCUMENT).split(" ");
      return [method, path, body];
    });

export async function expectRefused(one: Person, calls: readonly Call[], expected: readonly [number, string]) {
  for (const [method, path, body] of calls) {
    const answer = await one.call(method, path, body);
    expect([`${method} ${path}`, answer.status, answer.body["code"]]).toEqual([`${method} ${path}`, ...expected]);
  }
}
