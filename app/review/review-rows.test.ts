import fc from "fast-check";
import { expect, it } from "vitest";
import {
  EMPTY_APPLICATION,
  evaluate,
  toPrintModel,
  type Answers,
  type Application,
  type Tenant,
} from "../../engine/core/index.ts";
import { tenantAndApplication } from "../../engine/core/generated-tenant.fixture.ts";
import { onePageTenant, smallTenant } from "../../engine/core/small-tenant.fixture.ts";
import { toReviewPieces, type ReviewPiece, type ReviewRow } from "./ReviewPieces.tsx";

const NOW = new Date("2026-11-21T12:00:00Z");

function rowsFor(tenant: Tenant, application: Application) {
  const evaluation = evaluate(tenant, application, NOW);
  const { answers } = application;
  const entered = (key: string) => answers[`${key}_typed`] ?? answers[key];
  return {
    evaluation,
    rows: toPrintModel(tenant, application, evaluation, NOW, "applicant").pages.flatMap(({ sections }) =>
      sections.flatMap(({ items }) =>
        rowsOf(toReviewPieces(items, { tenant, errors: evaluation.errors, pages: evaluation.pages, entered })),
      ),
    ),
  };
}

it.each<[string, Answers, object]>([
  ["country", { country: "USA" }, { texts: ["United States"], mark: undefined, path: "/about" }],
  ["felony", { felony: "N" }, { texts: ["No"], path: "/final" }],
  ["ssn", { ssn: "123-45-6789" }, { texts: ["•••-••-6789"] }],
  ["country", {}, { texts: [], mark: "left", messages: ["Country is required."] }],
  ["phone_home", { phone_home: "12" }, { texts: ["12"], mark: "wrong", messages: ["Enter a valid home phone number"] }],
  ["birth_date", { birth_date: "", birth_date_typed: "2000-02-31" }, { texts: ["2000-02-31"], mark: "wrong" }],
  ["optin_sms_ind", { optin_sms_ind: true }, { label: "Text me", isBox: true, texts: ["Text me"] }],
  ["optin_sms_ind", {}, { isBox: true, texts: [] }],
])("shows %s of %j with its text, its page, and a mark if it is missing or wrong", (key, answers, row) => {
  const { rows } = rowsFor(smallTenant(), { ...EMPTY_APPLICATION, answers });
  expect(rows.find((one) => one.key === key)).toMatchObject(row);
});

it("lists all files of a question, and marks too few files as wrong", () => {
  const papers = { type: "string", title: "Papers", "x-document": true, "x-files": { min: 2, max: 3 } } as const;
  const tenant = onePageTenant({ papers });
  const rowWith = (...places: readonly string[]) => {
    const answers = Object.fromEntries(places.map((place) => [place, "ANSWERED"]));
    const documents = Object.fromEntries(places.map((place) => [place, { file_name: `${place}.pdf`, file_size: 1 }]));
    return rowsFor(tenant, { ...EMPTY_APPLICATION, answers, documents }).rows;
  };
  const places = ["papers", "papers_2", "papers_3"];
  expect(rowWith("papers_2", "papers_3")).toMatchObject([
    { key: "papers", places, texts: ["papers_2.pdf", "papers_3.pdf"], mark: undefined },
  ]);
  expect(rowWith("papers_3")).toMatchObject([{ mark: "wrong", messages: ["Papers needs at least 2 files"] }]);
  expect(rowWith()).toMatchObject([{ texts: [], mark: undefined }]);
});

it("marks exactly the answers with errors on the review, missing ones included, for any tenant and answers", () => {
  fc.assert(
    fc.property(tenantAndApplication, ({ tenant, application }) => {
      const { evaluation, rows } = rowsFor(tenant, application);
      expect(new Set(rows.filter(({ mark }) => mark !== undefined).map(({ key }) => key))).toEqual(
        new Set(evaluation.errors.keys()),
      );
    }),
    { numRuns: 200 },
  );
});

function rowsOf(pieces: readonly ReviewPiece[]): readonly ReviewRow[] {
  return pieces.flatMap((piece) =>
    piece.kind === "row" ? [piece] : piece.kind === "group" ? rowsOf(piece.pieces) : [],
  );
}
