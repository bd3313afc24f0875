const SECONDARY_DOMAIN = /(^|\.)(k12|sch|school|schools|schule)\./;
/** Domains of school districts in the United States: ausdk12.org, apschools.org, coppellisd.com, bsd220.org. */
const DISTRICT_DOMAIN = /(k12|schools|[a-z]{2}isd|[a-z]{2}usd|[a-z]sd\d+)\.(org|net|com|us|[a-z]{2}\.us)$/;
const SECONDARY_WORDS = [
  String.raw`high school|secondary|grammar school|sixth form|middle school|elementary|primary school`,
  String.raw`prep(aratory)? school|kindergarten|berufskolleg|berufs\w*schule|realschule|gesamtschule|grundschule`,
  String.raw`oberschule|oberstufe\w*|mittelschule|liceo|liceum|liceul|lycée|lycee|lyceum|colegio|colégio|collège`,
  String.raw`gimnazija|gimn[aá]zium|gymn[aá]zium|gymnasium|gymnasiet|gimnaz\w*|istituto tecnico`,
  String.raw`istituto comprensivo|iis|itis|zespół szkół|technikum|střední|szkoła podstawowa`,
].join("|");
const SECONDARY_NAME = new RegExp(
  String.raw`\b(${SECONDARY_WORDS})\b|gymnasium\b|schule\b|gymnasiet\b|средняя школа|гимназия|лицей`,
  "iu",
);
const DISTRICT_NAME =
  /\b(school (district|system|division|corporation|board|department|unit)|schools? (no|#)|isd|usd|board of education)\b|\b(public|county|city|community|area|parish|consolidated|unified|independent|regional|central|union|local|township|charter|catholic|municipal) schools?\b/iu;
const HIGHER_NAME = /universi|hochschule|institute of technology|politec|polytech|college of|academy of/iu;
const COLLEGE_NAME = /\bcollege\b|\bseminary\b|\binstitute\b|school of|graduate school|\b(business|law|medical|art|design|nursing|beauty|music|dance|film|language) school/iu;

/** True for a school below college, or a school district. Looks at the name and the domain. */
export function isSecondary(domain, name) {
  if (HIGHER_NAME.test(name)) return false;
  if (SECONDARY_DOMAIN.test(domain) || SECONDARY_NAME.test(name)) return true;
  return !COLLEGE_NAME.test(name) && (DISTRICT_NAME.test(name) || DISTRICT_DOMAIN.test(domain));
}
