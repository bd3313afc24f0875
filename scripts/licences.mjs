/** Licences of packages that may be shipped. */
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

/** Licences found in a package's own file. */
const READ_BY_HAND = { "duck@0.1.12": "BSD-2-Clause" };

/** Further licences that the server may use. libvips is a library that sharp loads unchanged. */
const ALLOWED_ON_THE_SERVER = [{ name: /^@img\/sharp-/, licence: "LGPL-3.0-or-later" }];

/** Returns the licence of a CycloneDX component as an SPDX expression, or undefined. */
export function licenceOf({ name, version, licenses }) {
  const [first] = licenses ?? [];
  return READ_BY_HAND[`${name}@${version}`] ?? first?.expression ?? first?.license?.id;
}

/**
 * Returns why a component may not be shipped, or undefined. A person must read expressions with both `OR` and `AND`
 * (SPDX 2.3, annex D).
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
