import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { LookupCategory } from "../../engine/protocol/index.ts";
import { collectingGarbage } from "../../tests/fixtures/collect-garbage.ts";
import { createLookup } from "./index.ts";

const dataFolder = new URL("./data", import.meta.url).pathname;
const lookup = createLookup({ dataFolder });
const none = new Map<string, string>();
const own = new Map([
  [
    "lookups/college_ceeb.csv",
    [
      "ceeb,name,aliases,address_line_1,city,state,zip,country,county",
      "3434,Harvard University,,Massachusetts Hall,Cambridge,MA,02138,USA,Middlesex",
      "9001,Saint Ælfric's College,SAELC,1 Abbey Way,Winona,MN,55987,USA,",
      "",
    ].join("\n"),
  ],
]);

async function names(text: string, category: LookupCategory = "college_ceeb", lookups = none): Promise<string[]> {
  return (await lookup.find(lookups, { text, category })).map((suggestion) => suggestion.text);
}

describe("a school search", () => {
  it.each([
    ["a beginning", "stanf", "Stanford University"],
    ["two letters swapped", "stanfrod", "Stanford University"],
    ["misspelt words", "havard universty", "Harvard University"],
    ["a wrong first letter", "jarvard university", "Harvard University"],
    ["no accents", "universite de montreal", "Université de Montréal"],
    ["other accents", "Üniversité de Montreal", "Université de Montréal"],
    ["words in another order", "munich technical university of", "Technical University of Munich"],
    ["initials", "mit", "Massachusetts Institute of Technology"],
    ["another script", "北京大学", "北京大学"],
  ])("lists the right school first for %s", async (_how, typed, name) => {
    expect((await names(typed))[0]).toBe(name);
  });

  it("lists secondary schools, and no universities, in their own category", async () => {
    expect(await names("Lincoln-Sudbury Regional High School", "hs_ceeb")).toContain(
      "Lincoln-Sudbury Regional High School",
    );
    expect(await names("Stanford University", "hs_ceeb")).not.toContain("Stanford University");
  });

  it("lists districts only among the secondary schools", async () => {
    const own = "Coppell Independent School District";
    expect(await names(own, "hs_ceeb")).toContain(own);
    const district = /school (district|system|board)|public schools|(county|city) schools|\bisd\b/i;
    const words = [own, "school district", "public schools", "county schools", "city schools", "school board", "isd"];
    const found = await Promise.all(
      words.map((text) => lookup.find(none, { text, category: "college_ceeb", maxResults: 20 })),
    );
    expect(found.flat().filter(({ text }) => district.test(text))).toEqual([]);
  });

  it("finds nothing for nonsense, a single letter or punctuation", async () => {
    expect(await names("qqqqqqqq")).toEqual([]);
    expect(await names("h")).toEqual([]);
    expect(await names("?!, ")).toEqual([]);
  });

  it("returns the requested number of results, at most 20, or five for an invalid number", async () => {
    const count = async (maxResults: number) =>
      (await lookup.find(none, { text: "university", category: "college_ceeb", maxResults })).length;
    expect([await count(3), await count(0), await count(1_000), await count(NaN)]).toEqual([3, 5, 20, 5]);
  });

  it("replaces a built-in school by the tenant's own", async () => {
    const [first, ...others] = await lookup.find(own, { text: "harvard university", category: "college_ceeb" });
    expect(first).toEqual({ text: "Harvard University", id: "3434", sub_text: "Cambridge, MA" });
    expect(others.map((suggestion) => suggestion.text)).not.toContain("Harvard University");
    expect(await names("aelfrics", "college_ceeb", own)).toEqual(["Saint Ælfric's College"]);
    expect((await names("st aelfric", "college_ceeb", own))[0]).toBe("Saint Ælfric's College");
    expect((await names("SAELC", "college_ceeb", own))[0]).toBe("Saint Ælfric's College");
    expect((await names("9001", "college_ceeb", own))[0]).toBe("Saint Ælfric's College");
  });

  it("hides one tenant's schools from another tenant", async () => {
    expect(await names("aelfrics", "college_ceeb", new Map())).toEqual([]);
    expect(await lookup.detail(none, { id: "9001", category: "college_ceeb" })).toBeUndefined();
  });

  it("returns the record that fills the form, with the tenant's further columns", async () => {
    expect(await lookup.detail(own, { id: "3434", category: "college_ceeb" })).toEqual({
      name: "Harvard University",
      ceeb: "3434",
      address_line_1: "Massachusetts Hall",
      address_line_2: "",
      city: "Cambridge",
      state: "MA",
      zip: "02138",
      country: "USA",
      county: "Middlesex",
    });
    expect(await lookup.detail(none, { id: "ox.ac.uk", category: "college_ceeb" })).toMatchObject({
      name: "University of Oxford",
      ceeb: "",
      country: "GBR",
    });
    expect(await lookup.detail(none, { id: "nowhere", category: "college_ceeb" })).toBeUndefined();
  });

  it("returns nothing if the lists are unreadable, and reports each error", async () => {
    const errors: unknown[] = [];
    const broken = createLookup({ dataFolder: "/nowhere", onError: (error) => errors.push(error) });
    expect(await broken.find(none, { text: "harvard", category: "college_ceeb" })).toEqual([]);
    expect(await broken.detail(none, { id: "ox.ac.uk", category: "college_ceeb" })).toBeUndefined();
    expect(errors).toHaveLength(2);
  });
});

describe("an address search", () => {
  async function first(text: string) {
    const [suggestion] = await lookup.find(none, { text, category: "address" });
    return (
      suggestion && { ...suggestion, record: await lookup.detail(none, { id: suggestion.id, category: "address" }) }
    );
  }

  it.each([
    ["62704", { address_line_1: "", city: "Springfield", state: "IL", zip: "62704", country: "USA" }],
    [
      "123 Main St, Springfield, IL 62704",
      { address_line_1: "123 Main St", city: "Springfield", state: "IL", zip: "62704" },
    ],
    [
      "123 Main St Springfield IL 62704-1234",
      { address_line_1: "123 Main St", city: "Springfield", state: "IL", zip: "62704" },
    ],
    ["123 Main St, Sprngfield, Illinois", { address_line_1: "123 Main St", city: "Springfield", state: "IL" }],
    [
      "500 S State St Salt Lake City",
      { address_line_1: "500 S State St", city: "Salt Lake City", state: "UT", zip: "" },
    ],
    ["Boston, MA", { address_line_1: "", city: "Boston", state: "MA", zip: "" }],
    ["portland oregon", { city: "Portland", state: "OR" }],
    ["PO Box 7, Apt | 3, Winona MN", { address_line_1: "PO Box 7, Apt | 3", city: "Winona", state: "MN" }],
  ])("fills %j", async (text, record) => {
    expect((await first(text))?.record).toMatchObject(record);
  });

  it("shows the street as typed, and the city as further text", async () => {
    expect(await first("123 Main St, Springfield, IL 62704")).toMatchObject({
      text: "123 Main St",
      sub_text: "Springfield, IL 62704",
    });
    expect(await first("62704")).toMatchObject({ text: "Springfield, IL 62704", sub_text: "" });
  });

  it("completes a partial ZIP code", async () => {
    expect(await names("6270", "address")).toEqual(
      ["62701", "62702", "62703", "62704", "62705"].map((zip) => `Springfield, IL ${zip}`),
    );
  });

  it("suggests nothing for a street alone or an unused ZIP code", async () => {
    expect(await names("10 Downing St", "address")).toEqual([]);
    expect(await names("00000", "address")).toEqual([]);
  });

  it("returns no record for an unknown id", async () => {
    for (const id of ["", "Atlantis|IL||", "Springfield|IL|99999|", "Springfield"]) {
      expect(await lookup.detail(none, { id, category: "address" })).toBeUndefined();
    }
  });
});

describe("a provider over HTTP", () => {
  let server: Server | undefined;
  afterEach(
    () => new Promise((done) => (server ? server.close(done) && server.closeAllConnections() : done(undefined))),
  );

  async function withProvider(answer: RequestListener, timeoutMs = 2_000) {
    const started = createServer(answer);
    server = started;
    await new Promise<void>((listening) => started.listen(0, "127.0.0.1", listening));
    const url = `http://127.0.0.1:${(started.address() as AddressInfo).port}/find?key=1`;
    return createLookup({ dataFolder, provider: { url, token: "secret", timeoutMs, maxBytes: 2_000 } });
  }
  const query = { text: "stanford university", category: "college_ceeb" } as const;
  const builtIn = { text: "Stanford University", id: "stanford.edu", sub_text: "United States" };

  it("adds its suggestions before all others, and returns their records", async () => {
    const asked: string[] = [];
    const provided = await withProvider((request, response) => {
      asked.push(`${request.headers.authorization} ${request.url}`);
      response.end(
        JSON.stringify(
          request.url?.includes("id=") ? { name: "Stanford", zip: null } : [{ text: "Stanford", id: "77" }],
        ),
      );
    });
    const found = await provided.find(none, query);
    expect(found.slice(0, 2)).toEqual([{ text: "Stanford", id: "provider:77", sub_text: "" }, builtIn]);
    expect(await provided.detail(none, { id: "provider:77", category: "college_ceeb" })).toEqual({
      name: "Stanford",
      zip: "",
    });
    expect(asked).toEqual([
      "Bearer secret /find?key=1&text=stanford+university&category=college_ceeb&max_results=5",
      "Bearer secret /find?key=1&id=77&category=college_ceeb",
    ]);
  });

  it.each<[string, RequestListener]>([
    ["fails", (_request, response) => void response.writeHead(500).end("[]")],
    ["answers in another format", (_request, response) => void response.end('[{"name": "x"}]')],
    ["does not answer with JSON", (_request, response) => void response.end("<html>")],
    [
      "answers with too many bytes",
      (_request, response) => void response.end(JSON.stringify([{ text: "x", id: "1", sub_text: "y".repeat(3_000) }])),
    ],
    ["redirects", (_request, response) => void response.writeHead(302, { location: "/elsewhere" }).end()],
    ["never answers", () => {}],
  ])("is ignored if it %s", async (_what, answer) => {
    const provided = await withProvider(answer, 200);
    expect((await provided.find(none, query))[0]).toEqual(builtIn);
    expect(await provided.detail(none, { id: "provider:77", category: "college_ceeb" })).toBeUndefined();
  });

  it("stops reading a provider's response that never ends", async () => {
    const provided = await withProvider((_request, response) => void response.write("["), 400);
    expect((await collectingGarbage(provided.find(none, query)))[0]).toEqual(builtIn);
  });
});
