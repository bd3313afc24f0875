import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../scripts/build-stamp.mjs";

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  "engine/core": [],
  "engine/schemas": ["engine/core", "engine/texts"],
  "engine/texts": ["engine/core"],
  "engine/protocol": ["engine/core"],
  "engine/lint": ["engine/core", "engine/prove", "engine/schemas", "engine/texts"],
  "engine/node": ["engine/core", "engine/lint", "engine/prove", "engine/schemas", "engine/texts"],
  "engine/prove": ["engine/core"],
  "engine/react": ["engine/core", "engine/protocol"],
  theme: [],
  widgets: ["engine/core", "engine/react", "engine/texts", "theme"],
  app: ["engine/core", "engine/protocol", "engine/react", "engine/texts", "theme", "widgets"],
  office: ["engine/core", "engine/protocol", "engine/texts", "theme"],
  frame: ["app", "engine/core", "engine/protocol", "engine/react", "engine/texts", "widgets"],
  server: ["engine/core", "engine/lint", "engine/node", "engine/protocol", "engine/texts"],
};
const ROOMS = Object.keys(MAY_IMPORT);

/**
 * The files of a room that other rooms may import, by default its `index.ts`. Separate files keep the form out of the
 * account pages, and Chakra out of the applicants' pages.
 */
const DOORS: Readonly<Record<string, readonly string[]>> = {
  theme: ["theme/index.ts", "theme/vite-plugin.ts", "theme/base.css", "theme/form.css", "theme/review.css"],
  app: ["app/frame-parts.ts"],
  widgets: ["widgets/index.ts", "widgets/theme.ts", "widgets/account.ts", "widgets/notices.ts"],
};
const doorsOf = (room: string): readonly string[] => DOORS[room] ?? [`${room}/index.ts`];

/** Packages, each with the only files that may import it. */
const DRIVERS: Readonly<Record<string, RegExp>> = {
  // json-logic-js registers its operators for the whole process.
  "json-logic-js": /^engine\/core\/conditions\/rule\.ts$/,
  "double-metaphone": /^engine\/core\/office\/to-search-words\.ts$/,
  mongodb: /^server\/store\//,
  "@photostructure/sqlite": /^server\/store\//,
  "@aws-sdk/client-s3": /^server\/uploads\//,
  "@aws-sdk/s3-presigned-post": /^server\/uploads\//,
  "playwright-core": /^server\/print\//,
  "@sparticuz/chromium": /^server\/print\//,
  nodemailer: /^server\/mail\//,
  sharp: /^server\/(documents|tenants)\//,
  mammoth: /^server\/documents\//,
  "@simplewebauthn/server": /^server\/staff\//,
  "openid-client": /^server\/sso\//,
};
/** The files outside the store that may write whole applications. Any other file could store an unmigrated draft. */
const APPLICATION_WRITERS = ["server/applications/draft-writer.ts", "server/commands/field-key.ts"];
const BROWSER_PACKAGES = /^(react|react-dom|react-router-dom|downshift|@rjsf\/|@chakra-ui\/|@tanstack\/|@emotion\/)/;

interface Import {
  readonly file: string;
  readonly target: string;
}

function sourceFiles(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : sourceFiles(path);
    return /\.tsx?$/.test(entry.name) && !/\.(test|fixture|bench)\.tsx?$/.test(entry.name)
      ? [path.split(sep).join("/")]
      : [];
  });
}

const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^;'"]*?\sfrom\s)?["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)/g;

function importsOf(file: string): readonly Import[] {
  const source = readFileSync(join(root, file), "utf8");
  return [...source.matchAll(IMPORT)].map((match) => {
    const target = match[1] ?? match[2] ?? "";
    return {
      file,
      target: target.startsWith(".")
        ? relative(root, join(root, dirname(file), target))
            .split(sep)
            .join("/")
        : target,
    };
  });
}

const HOUSE = [...new Set(ROOMS.map((room) => room.replace(/\/.*/, "")))];
const isLocal = (target: string): boolean =>
  [...HOUSE, "tests", "templates", "tenants"].some((folder) => target.startsWith(`${folder}/`));
const roomOf = (path: string): string | undefined => ROOMS.find((room) => path.startsWith(`${room}/`));

const files = HOUSE.flatMap(sourceFiles);
const imports = files.flatMap(importsOf);

describe("the house", () => {
  it("keeps its source in known rooms", () => {
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => roomOf(file) === undefined)).toEqual([]);
  });

  it("imports between rooms in one direction only", () => {
    const wrong = imports.filter(({ file, target }) => {
      const [from, to] = [roomOf(file), roomOf(target)];
      const isAllowed = from === to || (to !== undefined && MAY_IMPORT[from ?? ""]?.includes(to) === true);
      return isLocal(target) && from !== undefined && !isAllowed;
    });
    expect(wrong).toEqual([]);
  });

  it("imports only along the arrows in docs/architecture.md", () => {
    const arrows = [
      ...readFileSync(join(root, "docs/architecture.md"), "utf8").matchAll(/^ {4}(\S+) +<- ([^\n]+)$/gm),
    ].map(([, room, users = ""]) => [
      room,
      users
        .replace(/, through .*/, "")
        .split(", ")
        .toSorted(),
    ]);
    const held = ROOMS.map((room) => [room, ROOMS.filter((from) => MAY_IMPORT[from]?.includes(room)).toSorted()]);
    expect(Object.fromEntries(arrows)).toEqual(Object.fromEntries(held.filter(([, users]) => users?.length !== 0)));
  });

  it("lists each of its rooms in the plan of docs/architecture.md", () => {
    const plan =
      /## 3\. The house\n+((?: {4}.*\n)+)/.exec(readFileSync(join(root, "docs/architecture.md"), "utf8"))?.[1] ?? "";
    let folder = "";
    const planned = [...plan.matchAll(/^ {4}( {2})?(\w+)\//gm)].map(([, isInside, name = ""]) => {
      if (isInside === undefined) folder = name;
      return isInside === undefined ? name : `${folder}/${name}`;
    });
    expect([...HOUSE, ...ROOMS].filter((room) => !planned.includes(room))).toEqual([]);
  });

  it("imports from another room only the files that it offers", () => {
    const wrong = imports.filter(({ file, target }) => {
      const to = roomOf(target);
      return to !== undefined && roomOf(file) !== to && !doorsOf(to).includes(target);
    });
    expect(wrong).toEqual([]);
  });

  it("imports a driver only where DRIVERS allows it, and only sharp in several files", () => {
    const wrong = imports.filter(({ file, target }) =>
      Object.entries(DRIVERS).some(
        ([driver, place]) => (target === driver || target.startsWith(`${driver}/`)) && !place.test(file),
      ),
    );
    expect(wrong).toEqual([]);
    for (const driver of Object.keys(DRIVERS)) {
      const users = new Set(imports.filter(({ target }) => target === driver).map(({ file }) => file));
      expect([driver, users.size <= 1 || driver === "sharp"], [...users].join(", ")).toEqual([driver, true]);
    }
  });

  it("calls neither AbortSignal.timeout nor AbortSignal.any, whose signals may be garbage-collected", () => {
    const calling = files.filter((file) =>
      /^(?!\s*\*).*AbortSignal\.(?:any|timeout)\(/m.test(readFileSync(join(root, file), "utf8")),
    );
    expect(calling).toEqual([]);
  });

  it("writes applications only in the listed files", () => {
    const writers = files.filter(
      (file) =>
        !file.startsWith("server/store/") &&
        /\b(?:updateApplication|replaceApplication)\(/.test(readFileSync(join(root, file), "utf8")),
    );
    expect(writers).toEqual(APPLICATION_WRITERS);
  });

  it.each([
    ["the browser's packages", /^(server|engine\/(core|lint|node|protocol|schemas|texts))\//, BROWSER_PACKAGES],
    ["Node's modules and other packages", /^engine\/core\//, /^(?!engine\/core\/|json-logic-js$|double-metaphone$)/],
    ["Node's modules", /^(widgets|app|office|frame|engine\/(protocol|react|texts))\//, /^node:/],
    ["the tests", /^/, /^tests\//],
  ])("keeps %s out of %s", (_, folders, unwanted) => {
    expect(imports.filter(({ file, target }) => folders.test(file) && unwanted.test(target))).toEqual([]);
  });

  it("imports Chakra and the theme's index only in the theme and the office", () => {
    const wrong = imports.filter(
      ({ file, target }) =>
        (/^(@chakra-ui|@emotion|stylis)(\/|$)/.test(target) || target === "theme/index.ts") &&
        !/^(theme|office)\//.test(file),
    );
    expect(wrong).toEqual([]);
  });

  it("allows an index.ts only in rooms and in server features", () => {
    const barrels = files.filter(
      (file) =>
        /\/index\.tsx?$/.test(file) && !ROOMS.includes(dirname(file)) && !/^server\/[a-z]+\/index\.ts$/.test(file),
    );
    expect(barrels).toEqual([]);
  });

  it("has no folder or file named util, helper, common, misc or types", () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|misc|types)(\.tsx?|\/)/.test(file))).toEqual([]);
  });
});
