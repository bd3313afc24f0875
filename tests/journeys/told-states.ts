import { loadTenant } from "../../engine/node/index.ts";
import type { Notice, OwnApplications } from "../../engine/protocol/index.ts";

export function withEarlier(own: OwnApplications): OwnApplications {
  const [mine] = own.applications;
  if (mine === undefined) throw new Error("There is no application.");
  const submitted = {
    ...mine,
    web_status: "submitted",
    submitted_at: "2027-01-10T12:00:00Z",
    reference: "2C7K-9F4H-X3",
    is_open: false,
    has_answers: true,
    pdf: `/api/applications/${mine.id}/pdf`,
  } as const;
  return {
    ...own,
    applications: [
      { ...mine, round: "s30", label: "Spring 2030" },
      {
        ...submitted,
        id: "one",
        round: "a29",
        label: "Autumn 2029, for applicants with a degree from another country",
      },
      { ...submitted, id: "two", round: "gone", label: "" },
      { ...mine, id: "three", round: "s29", label: "Spring 2029", is_open: false, has_answers: true },
    ],
    to_begin: [
      { id: "a31", label: "Autumn 2031", closes_at: "2031-01-16T04:59:00Z" },
      { id: "s32", label: "Spring 2032", closes_at: "2031-06-16T04:59:00Z" },
    ],
  };
}

export async function readAskedKeys(id: string, pages: readonly string[]): Promise<readonly string[]> {
  const { definition } = await loadTenant(`tenants/${id}`);
  return pages.flatMap((path) =>
    Object.keys(definition.pages.find((page) => page.path === path)?.schema.properties ?? {}).slice(0, 2),
  );
}

export function toNotice(keys: readonly string[], fileName: string): Notice {
  const [one = "", two = "", three = "", ...rest] = keys;
  const long = "Because of the light.\nAnd because of the sea, which I have never seen. ".repeat(6);
  return {
    revision: 1,
    again: [
      { key: one, why: "missing" },
      { key: two, why: "wrong" },
      { key: three, why: "gone" },
    ],
    moved: [
      { key: one, from: "The name under which you were enrolled", page: "Your studies", is_back: false },
      { key: two, before: "An answer that was put in other words", is_back: false },
      ...rest.slice(0, 1).map((key) => ({ key, is_back: true })),
    ],
    kept: [
      { key: "essay", label: "Why do you apply?", text: long, is_document: false },
      { key: "portfolio", label: "Your portfolio", text: fileName, is_document: true },
    ],
  };
}
