import fc from "fast-check";
import { expect, it } from "vitest";
import { onePageTenant } from "../../engine/core/small-tenant.fixture.ts";
import type { AnswerSchema, LayoutNode } from "../../engine/core/index.ts";
import { by, contentUnderTest } from "./content-under-test.fixture.ts";
import { applyLayoutChange } from "./writes.ts";

const FILMS = ["film_", "film_2_", "film_3_", "film_4_"];
const MEMBERS: Readonly<Record<string, AnswerSchema>> = {
  title: { type: "string", title: "Title", maxLength: 20 },
  plot: { type: "string", title: "Plot", maxLength: 20 },
  reel: { type: "string", title: "Reel", "x-document": true, "x-files": { max: 2 } },
};
const LAYOUT: LayoutNode = {
  type: "addAnother",
  id: "film",
  label: "Add",
  itemTitle: "Film {n}",
  prefixes: FILMS,
  reorder: true,
  children: [
    "{film}title",
    {
      type: "tabs",
      id: "{film}form",
      label: "Show it",
      tabs: [
        { id: "typed", label: "Type", children: ["{film}plot"] },
        { id: "sent", label: "Send", children: ["{film}reel"] },
      ],
    },
  ],
};
const TENANT = onePageTenant(
  Object.fromEntries(
    FILMS.flatMap((film) => Object.entries(MEMBERS).map(([name, schema]) => [film + name, schema] as const)),
  ),
  [LAYOUT],
  {},
);

interface Film {
  title: string;
  plot: string;
  isSent: boolean;
  files: readonly [string, string];
}
const EMPTY: Film = { title: "", plot: "", isSent: false, files: ["", ""] };
const document = (fileName: string) => ({ fileName, fileSize: 1, fileKey: "", pdfKey: fileName, handedInAt: 1 });

type Act =
  | { readonly kind: "add" }
  | { readonly kind: "type" | "send" | "sendSecond" | "remove"; readonly at: number }
  | { readonly kind: "move"; readonly at: number; readonly isUp: boolean }
  | { readonly kind: "undo" };
const at = fc.nat({ max: 3 });
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.constant({ kind: "add" } as const),
  fc.record({ kind: fc.constantFrom("type", "send", "sendSecond", "remove"), at }),
  fc.record({ kind: fc.constant("move"), at, isUp: fc.boolean() }),
  fc.constant({ kind: "undo" } as const),
);

it("keeps files and tabs with the answers of their item, whatever is added, moved, removed and restored", () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
      const server = contentUnderTest({}, TENANT);
      let films: Film[] = [{ ...EMPTY }];
      let removed: { film: Film; n: number; known: number } | undefined;
      let names = 0;
      const arrange = (order: readonly number[], rest: object = {}): number =>
        server.arrange({ button_id: "film", num_components: films.length, order: [...order], ...rest });
      const places = () => films.map((_, index) => index + 1);
      for (const one of acts) {
        const index = "at" in one ? one.at : 0;
        const film = films[index];
        const prefix = FILMS[index] ?? "";
        names += 1;
        if (one.kind !== "undo" && one.kind !== "remove") removed = undefined;
        if (one.kind === "add" && films.length < FILMS.length) {
          films = [...films, { ...EMPTY }];
          server.change((content, now) =>
            applyLayoutChange(TENANT, content, { addAnother: { film: films.length } }, content.contentRevision, now),
          );
        } else if (one.kind === "undo" && removed !== undefined) {
          const { film: back, n, known } = removed;
          const key = FILMS[n - 1] ?? "";
          arrange([...places().slice(0, n - 1), 0, ...places().slice(n - 1)], {
            known,
            answers: { [`${key}title`]: back.title, [`${key}plot`]: back.plot },
            tabs: back.isSent ? { [`${key}form`]: "sent" } : {},
          });
          films = films.toSpliced(n - 1, 0, back);
          removed = undefined;
        } else if (film === undefined) continue;
        else if (one.kind === "type") {
          film.title = `title ${String(names)}`;
          server.write(`${prefix}title`, film.title, by("w", names, server.content().contentRevision));
          if (film.isSent) continue;
          film.plot = `plot ${String(names)}`;
          server.write(`${prefix}plot`, film.plot, by("w", names, server.content().contentRevision));
        } else if (one.kind === "send" || one.kind === "sendSecond") {
          if (!film.isSent) {
            server.change((content, now) =>
              applyLayoutChange(TENANT, content, { tabs: { [`${prefix}form`]: "sent" } }, content.contentRevision, now),
            );
            Object.assign(film, { isSent: true, plot: "" });
          }
          const name = `file ${String(names)}`;
          film.files = one.kind === "send" ? [name, film.files[1]] : [film.files[0], name];
          server.attach(one.kind === "send" ? `${prefix}reel` : `${prefix}reel_2`, document(name));
        } else if (one.kind === "remove" && films.length > 1) {
          const known = arrange(places().filter((n) => n !== index + 1));
          removed = { film, n: index + 1, known };
          films = films.toSpliced(index, 1);
        } else if (one.kind === "move") {
          const to = one.isUp ? index - 1 : index + 1;
          const other = films[to];
          if (other === undefined) continue;
          arrange(places().map((n) => (n === index + 1 ? to + 1 : n === to + 1 ? index + 1 : n)));
          films = films.map((each) => (each === film ? other : each === other ? film : each));
        }
        const { answers, tabs } = server.content().application;
        const { documents } = server.files();
        const found = FILMS.map((key) => ({
          title: answers[`${key}title`] ?? "",
          plot: answers[`${key}plot`] ?? "",
          isSent: tabs[`${key}form`] === "sent",
          files: [documents[`${key}reel`]?.fileName ?? "", documents[`${key}reel_2`]?.fileName ?? ""],
        }));
        expect(found).toEqual(FILMS.map((_, place) => films[place] ?? EMPTY));
        for (const key of FILMS.flatMap((film) => [`${film}reel`, `${film}reel_2`]))
          expect(answers[key] === "ANSWERED", key).toBe(documents[key] !== undefined);
      }
    }),
    { numRuns: 300 },
  );
});

it("refuses to move items while a file is being sent, and refuses tabs from pages with an earlier order", () => {
  const server = contentUnderTest({ film_title: "One", film_2_title: "Two" }, TENANT);
  server.change((content, now) =>
    applyLayoutChange(TENANT, content, { addAnother: { film: 2 } }, content.contentRevision, now),
  );
  const known = server.content().contentRevision;
  const swap = { button_id: "film", num_components: 2, order: [2, 1] };
  server.begin("film_2_reel");
  expect(() => server.arrange(swap)).toThrow("A file is still being sent");
  server.endBegun();
  server.arrange(swap);
  expect(() =>
    server.change((content, now) => applyLayoutChange(TENANT, content, { tabs: { film_form: "sent" } }, known, now)),
  ).toThrow("These entries were changed");
});
