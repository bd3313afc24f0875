import { audiencesIn, describeKind, type KeyFact } from "../model/data-model-facts.ts";
import { quoteAll } from "../suggest.ts";
import { reportBlanks, toComparableLabel, type Place } from "../finding.ts";
import { findText, toList, toObject } from "../model/json-shape.ts";
import { inTenantFile, type TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { templateOf } from "../template/read-template.ts";

export const readAudiences = ({ tenant }: TenantModel) =>
  toList(tenant["audiences"]).map((written, index) => {
    const audience = toObject(written);
    const readers = toObject(audience["readers"]);
    return {
      id: findText(audience["id"]) ?? "",
      title: findText(audience["title"]),
      isAnonymous: audience["anonymous"] === true,
      teams: toList(readers["teams"]).map((team) => findText(team) ?? ""),
      placeOf: (...path: readonly (string | number)[]) => inTenantFile("audiences", index, ...path),
    };
  });

const audienceReadable: Rule = {
  id: "audience-readable",
  severity: "warning",
  docs: "A team is written in one way and without blanks around it, because staff belong to it by its name.",
  check(model, report) {
    const names = new Map<string, string>();
    for (const { teams, placeOf } of readAudiences(model)) {
      for (const [index, team] of teams.entries()) {
        const name = names.get(toComparableLabel(team)) ?? team;
        names.set(toComparableLabel(team), name);
        if (name !== team)
          report({
            at: placeOf("readers", "teams", index),
            message: `Team "${team}" is written "${name}" elsewhere. The portal treats them as two teams.`,
            hint: `write "${name}".`,
          });
        reportBlanks([{ name: team, at: placeOf("readers", "teams", index) }], report);
      }
    }
  },
};

const AUTOFILL_OF_A_PERSON =
  /(^| )(name|given-name|additional-name|family-name|nickname|username|email|tel(-\w+)*|street-address|address-line\d|postal-code|bday|photo|url|impp)$/;
const FORMATS_OF_A_PERSON: readonly unknown[] = ["email", "phone", "ssn", "uri"];
const NAME_OF_A_PERSON =
  /\b(?:full|first|last|family|given|middle|maiden|legal|previous|preferred|guardian|parent|mother|father|spouse|applicant)(?:['’]?s)? name\b|^(?:your )?(?:sur|fore|nick)?name(?: (?:on|in) (?:your|the) .*)?$|\bcall in an emergency\b|\bname of (?:your |the )?(?:guardian|parent|mother|father|spouse)\b|\bsignature\b|\bsign with\b|\b(?:photo|photograph|picture) of (?:you|yourself)\b|\bpassport photo|\bheadshot\b/;
/** A label that names only a relative asks for the relative's name. */
const RELATIVE =
  /^(?:your )?(?:(?:parent|guardian|mother|father|carer|spouse|next of kin|emergency contact)(?:\(s\)|s)?(?: and | or | ?\/ ?|, |$))+$/;
const NUMBER_OF_A_PERSON =
  /\b(?:applicant|candidate|student|pupil|learner|personal|identity|national|passport|visa|ucas|sevis|citizen|alien|licen[cs]e|membership|matriculation|mobile|phone|telephone|enrol?ment|registration|application|tax|insurance|id)(?: card| registration)? (?:id|number|no\.?|#)$/;
/** Patterns of labels that ask for what identifies a person, by kind of question. */
const LABELS_OF_A_PERSON: Readonly<Record<string, readonly RegExp[]>> = {
  typed: [NAME_OF_A_PERSON, RELATIVE, NUMBER_OF_A_PERSON],
  "a document": [NAME_OF_A_PERSON],
  "a number": [NUMBER_OF_A_PERSON],
};

const anonymousAudienceSafe: Rule = {
  id: "anonymous-audience-safe",
  severity: "warning",
  docs: "An anonymous audience reads no answer that identifies the applicant: none with an `autocomplete` token, a format, a label or a place in an address of a person, no number of a person such as a student ID, and no secret one.",
  needs: ["tenant", "dataModel", "pages"],
  check(model, report) {
    const anonymous = readAudiences(model).filter(({ isAnonymous }) => isAnonymous);
    const persons = anonymous.length === 0 ? [] : findPersonFacts(model);
    for (const { id } of anonymous) {
      const read = persons.filter(({ schema }) =>
        audiencesIn(schema["x-print"]).some((reader) => reader === "everyone" || reader === id),
      );
      const [verb, them] = read.length === 1 ? ["identifies", "it"] : ["identify", "them"];
      for (const { at } of read)
        report({
          at,
          message: `${quoteAll(read.map(({ key }) => key))} ${verb} the applicant, and the anonymous audience "${id}" reads ${them}.`,
          hint: 'name its readers in "x-print", such as "office".',
          about: [`audience:${id}`],
        });
    }
  },
};

function findPersonFacts(model: TenantModel): readonly KeyFact[] {
  const filled = findPersonKeys(model);
  const asked = [...model.keys.values()].filter(({ key }) => model.asked.has(key));
  const persons = asked.filter(({ key, schema }) => {
    const label = toComparableLabel(findText(schema["title"]) ?? "");
    return (
      filled.has(key) ||
      FORMATS_OF_A_PERSON.includes(schema["format"]) ||
      schema["x-privacy"] === "secret" ||
      LABELS_OF_A_PERSON[describeKind(schema)]?.some((pattern) => pattern.test(label)) === true
    );
  });
  // A computed answer may repeat a name. One that only compares the name does not.
  const repeats = ({ key }: KeyFact): boolean =>
    model.computes
      .get(key)
      ?.reads.some(
        (read) =>
          persons.some((person) => person.key === read.key) &&
          read.at.path.slice(COMPUTE_DEPTH).every((step) => typeof step === "number" || REPEATING.has(step)),
      ) === true;
  return asked.filter((fact) => persons.includes(fact) || repeats(fact));
}

const REPEATING: ReadonlySet<string> = new Set(["if", "cat", "lower", "upper", "var"]);
/** Number of steps to a rule in data-model.json: `properties`, the key and `x-compute`. */
const COMPUTE_DEPTH = 3;

function findPersonKeys({ pages, fieldUis }: TenantModel): ReadonlySet<string> {
  const filled = fieldUis.flatMap(({ key, ui }) =>
    ui["ui:widget"] === "phone" || AUTOFILL_OF_A_PERSON.test(findText(ui["ui:autocomplete"]) ?? "") ? [key] : [],
  );
  const addresses = pages.flatMap(({ layout }) =>
    layout.nodes.flatMap(({ node }) => {
      if (node["type"] !== "address") return [];
      const { line1, line2, zip } = toObject(node["fields"]);
      return [line1, line2, zip].flatMap((key) => findText(key) ?? []);
    }),
  );
  return new Set([...filled, ...addresses]);
}

const READING_HELPERS: ReadonlySet<string> = new Set(["answer", "answered", "item", "label"]);

const templateAudienceReads: Rule = {
  id: "template-audience-reads",
  docs: "A part of print.hbs for one audience names only answers that this audience reads. Any other answer would be missing in the print. The print's summary names no answer that is `never` printed, and print.hbs none outside of `{{#if (answered …)}}`.",
  needs: ["print", "dataModel"],
  check(model, report) {
    const readersOf = (key: string) => audiencesIn(model.keys.get(key)?.schema["x-print"]);
    const { calls } = templateOf(model);
    const tested = new Set(calls.flatMap(({ name, argument }) => (name === "answered" ? [argument?.value] : [])));
    const reportUnread = (key: string, at: Place, hint: string): void =>
      report({
        at,
        message: `Only the applicant's own copy prints "${key}": every other print lacks it here.`,
        hint: `${hint}, or name its readers in "x-print"`,
        see: model.keys.get(key)?.placeOf("x-print") ?? at,
        isWarning: true,
      });
    for (const [index, key] of toList(toObject(model.tenant["print"])["summary"]).entries())
      if (typeof key === "string" && readersOf(key).length === 0)
        reportUnread(key, inTenantFile("print", "summary", index), "leave it out");
    for (const { name, argument, audience } of calls) {
      if (argument === undefined || !READING_HELPERS.has(name)) continue;
      const readers = readersOf(argument.value);
      if (readers.length === 0 && audience === undefined && name === "answer" && !tested.has(argument.value))
        reportUnread(argument.value, argument.at, `write {{#if (answered "${argument.value}")}} around it`);
      if (
        audience === undefined ||
        audience === "applicant" ||
        readers.includes("everyone") ||
        readers.includes(audience)
      )
        continue;
      report({
        at: argument.at,
        message: `print.hbs prints "${argument.value}" for audience "${audience}", which does not read it.`,
        hint: `name "${audience}" in its "x-print".`,
      });
    }
  },
};

export const audienceRules: readonly Rule[] = [audienceReadable, anonymousAudienceSafe, templateAudienceReads];
