import { MAX_OFFICE_FILTERS } from "../../engine/core/index.ts";

export const FILTER_COLUMNS = Array.from({ length: MAX_OFFICE_FILTERS }, (_, place) => `f${place}`);
const filters = FILTER_COLUMNS.join(", ");
/** Each index of a sort order contains these columns, so that SQLite filters from the index. */
const REST = `status, round, username, words, ${filters}`;

const FROM_ROW = {
  owner: "'$.owner'",
  office: "'$.office'",
  nameKey: "'$.nameKey'",
  submittedAt: "'$.submittedAt'",
  activeAt: "'$.activeAt'",
  statusKey: "'$.statusKey'",
  status: "'$.status'",
  round: "'$.round'",
  day: "'$.submittedDay'",
} as const;
const COLUMNS = [...Object.keys(FROM_ROW), ...FILTER_COLUMNS];
const VALUES = [
  ...Object.values(FROM_ROW).map((path) => `json_extract(new.row, ${path})`),
  ...FILTER_COLUMNS.map((_, place) => `ifnull(json_extract(new.row, '$.filters[${place}]'), '')`),
];
/** A space before each word limits a search to the beginnings of words. */
const WORDS = "(SELECT ifnull(group_concat(' ' || value, ''), '') FROM json_each(new.row, '$.words'))";

const USERNAME =
  "ifnull((SELECT username FROM accounts WHERE tenant = new.tenant AND id = json_extract(new.row, '$.owner')), '')";

const write = `
  INSERT INTO officeRows (tenant, id, row, words, username, ${COLUMNS.join(", ")})
  SELECT new.tenant, new.account, new.row, ${WORDS}, ${USERNAME}, ${VALUES.join(", ")} WHERE true
  ON CONFLICT (tenant, id) DO UPDATE SET row = excluded.row, words = excluded.words,
    ${COLUMNS.map((column) => `${column} = excluded.${column}`).join(", ")};`;
const own = (which: "new" | "old"): string =>
  `(SELECT n FROM officeRows WHERE tenant = ${which}.tenant AND id = ${which}.account)`;
const writeWords = `
  INSERT INTO officeWords (tenant, word, n) SELECT new.tenant, value, ${own("new")} FROM json_each(new.row, '$.words');`;
const remove = `
  DELETE FROM officeWords WHERE tenant = old.tenant AND n = ${own("old")}
    AND word IN (SELECT value FROM json_each(old.row, '$.words'));
  DELETE FROM officeRows WHERE tenant = old.tenant AND id = old.account;`;

/**
 * Tables of the office's list. Triggers fill them from the column `row`. A process of an early portal version changes an
 * application without its row: `listed` then differs from the revision, and a trigger deletes the old row. The portal
 * later makes a new row.
 */
export const OFFICE_TABLES = `
ALTER TABLE applications ADD COLUMN row TEXT;
ALTER TABLE applications ADD COLUMN listed INTEGER;
CREATE INDEX applications_unlisted ON applications (tenant, account) WHERE row IS NULL;
CREATE TABLE officeRows (
  n INTEGER PRIMARY KEY, tenant TEXT NOT NULL, id TEXT NOT NULL, owner TEXT NOT NULL, office TEXT NOT NULL, nameKey TEXT NOT NULL,
  submittedAt INTEGER NOT NULL, activeAt INTEGER NOT NULL, statusKey TEXT NOT NULL, status TEXT NOT NULL, round TEXT NOT NULL,
  day TEXT NOT NULL, username TEXT NOT NULL, words TEXT NOT NULL, ${FILTER_COLUMNS.map((column) => `${column} TEXT NOT NULL`).join(", ")},
  row TEXT NOT NULL, UNIQUE (tenant, id));
CREATE INDEX officeRows_name ON officeRows (tenant, nameKey, id, ${REST});
CREATE INDEX officeRows_submitted ON officeRows (tenant, submittedAt, id, ${REST});
CREATE INDEX officeRows_active ON officeRows (tenant, activeAt, id, ${REST});
CREATE INDEX officeRows_status ON officeRows (tenant, statusKey, id, ${REST});
CREATE INDEX officeRows_owner ON officeRows (tenant, owner);
CREATE INDEX officeRows_office ON officeRows (tenant, office, id);
CREATE TABLE officeWords (tenant TEXT NOT NULL, word TEXT NOT NULL, n INTEGER NOT NULL, PRIMARY KEY (tenant, word, n)) WITHOUT ROWID;
CREATE TRIGGER applications_listed_first AFTER INSERT ON applications WHEN new.row IS NOT NULL BEGIN ${write} ${writeWords} END;
CREATE TRIGGER applications_unlisted AFTER UPDATE OF row ON applications WHEN new.row IS NULL AND old.row IS NOT NULL BEGIN ${remove} END;
CREATE TRIGGER applications_outdated AFTER UPDATE OF body ON applications WHEN new.row IS NOT NULL AND new.listed IS NOT new.revision
  BEGIN UPDATE applications SET row = NULL WHERE tenant = new.tenant AND account = new.account; END;
CREATE TRIGGER accounts_listed_first AFTER INSERT ON accounts
  BEGIN UPDATE officeRows SET username = new.username WHERE tenant = new.tenant AND owner = new.id; END;
CREATE TRIGGER accounts_listed AFTER UPDATE OF username ON accounts WHEN new.username IS NOT old.username
  BEGIN UPDATE officeRows SET username = new.username WHERE tenant = new.tenant AND owner = new.id; END;
CREATE TRIGGER accounts_gone AFTER DELETE ON accounts
  BEGIN UPDATE officeRows SET username = '' WHERE tenant = old.tenant AND owner = old.id; END;
CREATE TRIGGER applications_gone AFTER DELETE ON applications WHEN old.row IS NOT NULL BEGIN ${remove} END;
`;

const isMissing = (which: "new" | "old"): string =>
  `instr(json_extract(${which}.row, '$.words'), json_quote(value)) = 0`;

/** Writes a changed row and its changed words. Replaces two triggers of earlier portal versions. */
export const OFFICE_TRIGGER = `
DROP TRIGGER IF EXISTS applications_listed;
DROP TRIGGER IF EXISTS applications_listed_again;
CREATE TRIGGER IF NOT EXISTS applications_relisted AFTER UPDATE OF row ON applications
  WHEN new.row IS NOT NULL AND new.row IS NOT old.row BEGIN
  DELETE FROM officeWords WHERE tenant = old.tenant AND n = ${own("old")}
    AND word IN (SELECT value FROM json_each(old.row, '$.words') WHERE ${isMissing("new")});
  ${write}
  INSERT INTO officeWords (tenant, word, n) SELECT new.tenant, value, ${own("new")} FROM json_each(new.row, '$.words')
    WHERE old.row IS NULL OR ${isMissing("old")}; END;
`;
