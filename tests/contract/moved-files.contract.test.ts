import { beforeEach, expect, it } from "vitest";
import { withFilms } from "../journeys/changed-tenant.ts";
import { describeOnStore, usePortal, type TenantChange } from "./opened-portal.fixture.ts";
import type { Person } from "./portal.fixture.ts";
import { save } from "./submitted.fixture.ts";

const FILMS: TenantChange = ["templates/starter", withFilms(["{film}title", "{film}plot", "{film}still"])];

describeOnStore("Items with files", () => {
  const portal = usePortal({}, FILMS);
  let one: Person;
  const revision = async () => Number((await one.call("GET", "/api/profile")).body["content_revision"]);
  const arrange = async (order: readonly number[], rest: object = {}) => {
    const asked = { button_id: "film", num_components: 2, order, known: await revision(), ...rest };
    const { status, body } = await one.call("PUT", "/api/items", asked);
    return status === 200 ? Number(body["content_revision"]) : body["code"];
  };
  const begin = (answer_key: string, rest: object = {}) =>
    one.call("POST", "/api/presigned-url", { answer_key, file_name: "a.pdf", ...rest });
  beforeEach(async () => {
    one = await portal.applicant();
    await one.call("PUT", "/api/add-another", { button_id: "film", num_components: 2 });
    await save(one, { film_title: "Turf", film_2_title: "Peat" });
  });

  it("moves no items while a file is sent or converted, and refuses a file that was meant for another item", async () => {
    const { body } = await begin("film_2_still", { arranged: 0 });
    expect(await arrange([2, 1])).toBe("upload_running");
    const fileKey = (body["fields"] as { key: string }).key;
    await portal.parts.deps.uploads.write(fileKey, new TextEncoder().encode("%PDF"));
    const conversion = "/api/pdf/document-answer/film_2_still";
    expect((await one.call("POST", conversion, { file_key: fileKey, file_name: "a.pdf", shown: null })).status).toBe(
      200,
    );
    expect(await arrange([2, 1])).toBe("upload_running");
    await one.call("DELETE", conversion);
    await arrange([2, 1]);
    expect((await begin("film_2_still", { arranged: 0 })).body["code"]).toBe("items_changed");
    const unnamed = await one.call("POST", "/api/presigned-url", { answer_key: "film_2_still" });
    const late = (unnamed.body["fields"] as { key: string }).key;
    await portal.parts.deps.uploads.write(late, new TextEncoder().encode("%PDF"));
    const refused = await one.call("POST", conversion, { file_key: late, file_name: "a.pdf", shown: null });
    expect(refused.body["code"]).toBe("document_changed");
  });
});
