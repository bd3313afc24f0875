export interface Variable {
  readonly name: string;
  readonly default: string;
  readonly meaning: string;
  /** True if `<NAME>_FILE` can name a file with the value. The value is never printed. */
  readonly secret?: true;
}

/** All environment variables. docs/operate/settings.md lists them. */
export const VARIABLES = [
  { name: "PORT", default: "3000", meaning: "Port to listen on; 0 takes a free one." },
  { name: "HOST", default: "127.0.0.1", meaning: "Address to listen on; `0.0.0.0` in a container." },
  {
    name: "PUBLIC_URL",
    default: "http://localhost:PORT",
    meaning:
      "Address at which applicants reach the portal: used in emails, and `https` turns on HSTS and secure cookies. The portal warns at the start of a public `http` address.",
  },
  {
    name: "DATA_DIR",
    default: ".data",
    meaning: "Folder of the embedded store, of uploads on disk and of local mail.",
  },
  { name: "TENANTS_DIR", default: "tenants", meaning: "Folder with one folder for each tenant." },
  {
    name: "DEFAULT_TENANT",
    default: "graduate, else the first",
    meaning:
      "Tenant that the portal serves at `localhost`, at an IP address and at the address of `PUBLIC_URL`. Any other unknown host gets a page that explains it (404).",
  },
  {
    name: "MONGODB_URI",
    default: "none: SQLite in DATA_DIR",
    meaning: "MongoDB connection string, with the database's name in its path.",
    secret: true,
  },
  { name: "S3_BUCKET", default: "none: files in DATA_DIR", meaning: "Bucket for uploads and PDFs." },
  { name: "S3_REGION", default: "us-east-1", meaning: "Region of the bucket." },
  { name: "S3_ENDPOINT", default: "Amazon's", meaning: "Address of another S3 server." },
  { name: "S3_PUBLIC_ENDPOINT", default: "S3_ENDPOINT", meaning: "The S3 server's address as browsers reach it." },
  {
    name: "S3_FORCE_PATH_STYLE",
    default: "true with S3_ENDPOINT, else false",
    meaning: "`true` if addresses name the bucket in the path, `false` if in the host name.",
  },
  { name: "S3_ACCESS_KEY_ID", default: "the machine's own role", meaning: "Access key of the bucket.", secret: true },
  {
    name: "S3_SECRET_ACCESS_KEY",
    default: "the machine's own role",
    meaning: "Secret of that access key.",
    secret: true,
  },
  {
    name: "SMTP_URL",
    default: "none: mail is kept in DATA_DIR",
    meaning: "Mail server, as `smtps://user:password@host:465`. Needed unless PUBLIC_URL is on localhost.",
    secret: true,
  },
  {
    name: "SESSION_MAX_HOURS",
    default: "12",
    meaning: "Hours from log-in until a session ends, even if it is in use. At most 720.",
  },
  { name: "MAIL_FROM", default: "the tenant's admissions email", meaning: "Sender of emails." },
  {
    name: "FIELD_KEY",
    default: "made and kept in DATA_DIR",
    meaning:
      "Keys of 32 bytes in base64 or hex that encrypt secret answers, the newest first, separated by commas. Needed with MONGODB_URI. Devices keep unsaved answers under the oldest, so drop it some days after `portico rotate-field-key`.",
    secret: true,
  },
  {
    name: "FIELD_KEY_LOST",
    default: "false",
    meaning:
      "With `true` the portal starts without the key of stored secret answers, and asks applicants these questions again.",
  },
  {
    name: "SIGNING_KEY",
    default: "made and kept in DATA_DIR; none with MONGODB_URI",
    meaning:
      "Keys of Ed25519, 32 bytes each in base64 or hex, that sign submissions and the audit, the newest first, separated by commas; `public:` before one that only verifies. Without one, submissions have a digest and no signature.",
    secret: true,
  },
  {
    name: "CHROMIUM_PATH",
    default: "Debian's headless shell, else the packaged browser, else an installed one",
    meaning: "Browser that prints PDFs.",
  },
  {
    name: "LOG_LEVEL",
    default: "info with MONGODB_URI, else warn",
    meaning: "trace, debug, info, warn, error or silent.",
  },
  {
    name: "SECURITY_LOG",
    default: "stdout with MONGODB_URI, else security.log in DATA_DIR",
    meaning:
      "Where the portal records log-ins, lock-outs, resets and similar events: `stdout`, or a file ([Monitoring](monitoring.md#security-log)).",
  },
  { name: "METRICS_PORT", default: "none", meaning: "Port of `/metrics`, on HOST." },
  {
    name: "TRUST_PROXY",
    default: "0",
    meaning:
      "Number of your own proxies in front of the portal. The portal trusts as many entries at the end of X-Forwarded-For.",
  },
  {
    name: "TMP_API_KEY",
    default: "none: refused",
    meaning:
      "Keys, of 20 characters or more each and separated by commas, with which partners may leave answers at `POST /public/tmp`.",
    secret: true,
  },
  {
    name: "LOOKUP_URL",
    default: "none: built-in lists",
    meaning: "HTTP service asked first for schools and addresses.",
  },
  { name: "LOOKUP_TOKEN", default: "none", meaning: "Bearer token sent to LOOKUP_URL.", secret: true },
  {
    name: "OIDC_ISSUER",
    default: "none: staff log in by password",
    meaning:
      "Issuer of the school's single sign-on for staff (OpenID Connect), such as `https://login.example.edu` ([Single sign-on](single-sign-on.md)).",
  },
  { name: "OIDC_CLIENT_ID", default: "none", meaning: "The portal's client ID at OIDC_ISSUER." },
  { name: "OIDC_CLIENT_SECRET", default: "none", meaning: "The portal's client secret there.", secret: true },
  {
    name: "OIDC_SCOPE",
    default: "openid email",
    meaning: "Scopes to request, separated by spaces, if the claim of the roles needs others.",
  },
  {
    name: "OIDC_ROLE_CLAIM",
    default: "roles",
    meaning: "Claim that holds a person's roles: its name, or a JSON pointer such as `/realm_access/roles`.",
  },
  {
    name: "OIDC_ROLES",
    default: "none",
    meaning:
      'Roles by tenant and by value of that claim, as JSON: `{"graduate":{"admissions-team":"officer"}}`. Needed with OIDC_ISSUER. Nobody can log in to a tenant that is missing here.',
  },
  {
    name: "OIDC_ONLY",
    default: "false",
    meaning: "With `true`, staff of the tenants in OIDC_ROLES can log in by single sign-on only.",
  },
  {
    name: "WORKERS",
    default: "2",
    meaning:
      "Number of conversions and PDFs that this process makes at once, beside one PDF of an application and one quick conversion. `0` leaves all of them to other processes.",
  },
  {
    name: "UPLOAD_QUOTA_MB",
    default: "100",
    meaning:
      "Megabytes that one account may store in all its drafts: uploaded files and their PDFs. Submitted files do not count.",
  },
  {
    name: "CALLS_PER_MINUTE",
    default: "600",
    meaning:
      "Calls that one applicant may make in a minute, in each process. In ten minutes, all processes together allow a tenth as many uploads, conversions and downloads. A network address may make five times as many public calls, such as log-ins and suggestions.",
  },
  {
    name: "SECURITY_CONTACT",
    default: "none: no `/.well-known/security.txt`",
    meaning: "Where people report a weakness of the portal: an email address, or an `https:` or `tel:` address.",
  },
  {
    name: "WEBHOOKS_FILE",
    default: "none: no webhooks",
    meaning:
      "A JSON file that lists, for each tenant, the systems that get events when an application is submitted, reopened, withdrawn or erased. [Webhooks](mail-and-webhooks.md#webhooks) describes it.",
  },
  {
    name: "NODE_ENV",
    default: "production",
    meaning: "`development` reloads tenants and open browsers when a tenant's file changes.",
  },
] as const satisfies readonly Variable[];

export type VariableName = (typeof VARIABLES)[number]["name"];

export const isSecret = (name: VariableName): boolean =>
  VARIABLES.some((variable: Variable) => variable.name === name && variable.secret === true);
