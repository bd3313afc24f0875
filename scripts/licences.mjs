/** Licences under which a package may be part of what is shipped to a browser, or of the server. */
const PERMISSIVE = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "Unlicense",
  "Zlib",
];

/** What a package's own file says, where its package.json does not name a licence of the SPDX list. */
const READ_BY_HAND = { "duck@0.1.12": "BSD-2-Clause" };

/**
 * Packages with a licence that asks for more, and why they may be used. None reaches a browser: libvips is a library that
 * sharp loads, unchanged and replaceable, on the server.
 */
const ALLOWED_ON_THE_SERVER = [{ name: /^@img\/sharp-/, licence: "LGPL-3.0-or-later" }];

/** The licence of a component of a CycloneDX document, as an SPDX expression; undefined if it names none. */
export function licenceOf({ name, version, licenses }) {
  const [first] = licenses ?? [];
  return READ_BY_HAND[`${name}@${version}`] ?? first?.expression ?? first?.license?.id;
}

/**
 * Why a component may not be shipped, or undefined if it may. An expression (SPDX 2.3, annex D) may combine licences by
 * `OR` or by `AND`; one that does both is for a person to read.
 */
export function unfitnessOf(component, { reachesBrowsers = false } = {}) {
  const licence = licenceOf(component);
  if (licence === undefined) return "it names no licence";
  const terms = licence.replace(/^\((.*)\)$/, "$1");
  if (/[()]/.test(terms) || (terms.includes(" OR ") && terms.includes(" AND "))) return `${licence} has to be read`;
  const isAllowed = (one) =>
    PERMISSIVE.includes(one) ||
    (!reachesBrowsers &&
      ALLOWED_ON_THE_SERVER.some(({ name, licence: allowed }) => name.test(component.name) && allowed === one));
  const isFit = terms.includes(" OR ") ? terms.split(" OR ").some(isAllowed) : terms.split(" AND ").every(isAllowed);
  return isFit ? undefined : `${licence} is not among the licences that may be shipped`;
}
